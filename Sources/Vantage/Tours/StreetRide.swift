import Foundation
import Scenes

/// The scenes along a route: what one sees who rides it.
public struct StreetRide: Sendable {
    /// A scene, and where along the route it is.
    public struct Stop: Sendable {
        /// Metres from the beginning of the route.
        public let distance: Double
        /// With a picture.
        public let scene: LookAroundScene
    }

    /// A part of the route that no scene sees.
    public struct Gap: Hashable, Sendable {
        /// Metres from the beginning of the route.
        public let start, end: Double
    }

    /// In the order of the route.
    public let stops: [Stop]
    /// Of more than ``longestStep``.
    public let gaps: [Gap]
    /// The route.
    public let ride: RouteRide

    /// Metres from one scene to the next from which on something is missing.
    public static let longestStep = 30.0

    /// Looks for the scenes along a route.
    ///
    /// - Parameters:
    ///   - spacing: Metres from one scene to the next, at least.
    ///   - radius: Metres from the route to a scene, at most.
    /// - Throws: What the provider throws.
    public init(
        along ride: RouteRide, in provider: any SceneProvider, spacing: Double = 5, radius: Double = 15,
        filter: SceneFilter = SceneFilter()
    ) async throws {
        var filter = filter
        filter.hasPicture = true
        let options = AvailabilityOptions(radius: radius, filter: filter)
        var stops: [Stop] = []
        let step = max(spacing, 0.5)
        for number in 0...Int(min(ride.length / step, 1e6)) {
            let distance = Double(number) * step
            let request = LookAroundSceneRequest(coordinate: ride.place(at: distance), in: provider, options: options)
            guard let scene = try await request.scene, scene.scene.id != stops.last?.scene.scene.id else { continue }
            stops.append(Stop(distance: distance, scene: scene))
        }
        self.ride = ride
        self.stops = stops
        gaps = Self.gaps(between: stops.map(\.distance), length: ride.length)
    }

    private static func gaps(between distances: [Double], length: Double) -> [Gap] {
        let places = [0] + distances + [length]
        return zip(places, places.dropFirst()).filter { $1 - $0 > longestStep }.map { Gap(start: $0, end: $1) }
    }

    /// The scene that shows a place of the route: the nearest along it; nil in a gap.
    ///
    /// - Parameter distance: Metres from the beginning.
    public func stop(at distance: Double) -> Stop? {
        stops.min { abs($0.distance - distance) < abs($1.distance - distance) }
            .flatMap { abs($0.distance - distance) <= Self.longestStep / 2 ? $0 : nil }
    }
}
