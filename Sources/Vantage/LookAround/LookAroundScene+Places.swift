import Geodesy
import PlaceStore
import Places
import Scenes
import Visibility

/// A place around a scene, and whether the scene sees it.
public struct ScenePlace: Hashable, Sendable {
    /// As the table of places has it; its own position may lie elsewhere than ``spot``.
    public let place: Place
    /// Where it is seen: the front of what is in a house; of a street, a point of it.
    public let spot: Coordinate
    /// Metres from the scene.
    public let distance: Double
    /// The heading in which the scene sees it; `nil` of what is where the scene is.
    public let bearing: Heading?
    /// Metres that the ground there lies above that beneath the scene; `nil` where one of both is not known.
    public internal(set) var rise: Double?
    /// Whether the scene sees the spot, by the buildings and hills that are known.
    public let visibility: ItemVisibility
}

extension LookAroundScene {
    /// The points of interest and streets around the scene, each with whether it is seen: what names stand in the picture,
    /// and where.
    ///
    /// - Parameters:
    ///   - radius: Metres.
    ///   - limit: How many places are looked at, the nearest first; a street may be there twice, ahead and behind.
    ///   - sight: What knows places and buildings; without it, the provider of the scene.
    /// - Throws: What the providers throw.
    public func places(
        within radius: Double = 80, limit: Int = 40, sight: ItemSight = .init()
    ) async throws -> [ScenePlace] {
        guard let places = sight.places(of: provider) else { return [] }
        var found: [ScenePlace] = []
        for around in try await places.places(around: coordinate, within: radius, limit: limit) {
            for spot in around.spots {
                try Task.checkCancellation()
                found.append(try await seen(around.place, at: spot, sight))
            }
        }
        if let ground = sight.ground { try await rise(&found, over: ground) }
        return found.sorted { $0.distance < $1.distance }
    }

    private func rise(_ places: inout [ScenePlace], over ground: any ElevationProvider) async throws {
        let heights = try await ground.elevations(at: [coordinate] + places.map(\.spot))
        guard let here = heights.first ?? nil else { return }
        for (number, height) in zip(places.indices, heights.dropFirst()) {
            places[number].rise = height.map { $0 - here }
        }
    }

    private func seen(_ place: Place, at spot: Coordinate, _ sight: ItemSight) async throws -> ScenePlace {
        var item = MapItem(place)
        item.coordinate = spot
        // A street is no area of which a part would do: the point is meant.
        if place.kind == .street { item.id = nil }
        let visibility = try await visibility(of: item, sight: sight)
        let shown = place.kind == .street ? spot : visibility.front
        return ScenePlace(
            place: place, spot: shown, distance: coordinate.distance(to: shown), bearing: coordinate.bearing(to: shown),
            visibility: visibility)
    }
}
