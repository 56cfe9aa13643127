import VantageGeodesy
import VantagePlaceStore
import VantagePlaces
import VantageScenes
import VantageVisibility

/// A place near a scene, and whether the scene sees it.
public struct ScenePlace: Hashable, Sendable {
    /// The entry in the table of places. Its coordinate may differ from ``spot``.
    public let place: Place
    /// The point at which the place is seen. For a place in a building, it is the front of the building; for a street,
    /// a point on the street.
    public let spot: Coordinate
    /// The distance from the scene to ``spot``, in meters.
    public let distance: Double
    /// The heading from the scene to ``spot``, or `nil` if they are at the same location.
    public let bearing: Heading?
    /// The height of the ground at ``spot``, relative to the ground at the scene, in meters; `nil` if either height is
    /// unknown.
    public internal(set) var rise: Double?
    /// The visibility of ``spot`` from the scene, given the known buildings and hills.
    public let visibility: ItemVisibility
}

extension LookAroundScene {
    /// Returns the points of interest and streets around the scene, and the visibility of each. Use the result to label
    /// the picture.
    ///
    /// - Parameters:
    ///   - radius: The radius of the search, in meters.
    ///   - limit: The maximum number of places to return, nearest first. A street can appear twice: once ahead of the
    ///     scene and once behind it.
    ///   - visibilitySources: The sources of places, buildings and ground heights. By default, they are the scene
    ///     provider's own places and buildings, on level ground.
    /// - Throws: An error from a provider.
    public func places(
        within radius: Double = 80, limit: Int = 40, visibilitySources: VisibilitySources = .init()
    ) async throws -> [ScenePlace] {
        guard let places = visibilitySources.places(of: provider) else { return [] }
        var found: [ScenePlace] = []
        for around in try await places.places(around: coordinate, within: radius, limit: limit) {
            for spot in around.spots {
                try Task.checkCancellation()
                found.append(try await seen(around.place, at: spot, visibilitySources))
            }
        }
        if let ground = visibilitySources.ground { try await rise(&found, over: ground) }
        return found.sorted { $0.distance < $1.distance }
    }

    private func rise(_ places: inout [ScenePlace], over ground: any ElevationProvider) async throws {
        let heights = try await ground.elevations(at: [coordinate] + places.map(\.spot))
        guard let here = heights.first ?? nil else { return }
        for (number, height) in zip(places.indices, heights.dropFirst()) {
            places[number].rise = height.map { $0 - here }
        }
    }

    private func seen(_ place: Place, at spot: Coordinate, _ visibilitySources: VisibilitySources) async throws
        -> ScenePlace
    {
        var item = MapItem(place)
        item.coordinate = spot
        // A street must be visible at this point; whether the rest of the street is visible does not matter.
        if place.kind == .street { item.id = nil }
        let visibility = try await visibility(of: item, visibilitySources: visibilitySources)
        let shown = place.kind == .street ? spot : visibility.front
        return ScenePlace(
            place: place, spot: shown, distance: coordinate.distance(to: shown), bearing: coordinate.bearing(to: shown),
            visibility: visibility)
    }
}
