import BlockingWork
import Foundation
import Scenes

/// The scenes along a route: what one sees who rides it.
public struct StreetRide: Sendable {
    /// A scene, and where along the route it is.
    public struct Stop: Sendable {
        /// Metres from the beginning of the route to where the scene was found first.
        public let distance: Double
        /// With a picture.
        public let scene: LookAroundScene
    }

    /// A part of the route that no stop shows.
    public struct Gap: Hashable, Sendable {
        /// Metres from the beginning of the route.
        public let start, end: Double
    }

    /// In the order of the route.
    public let stops: [Stop]
    /// Between stops, and before the first and behind the last; in the order of the route.
    public let gaps: [Gap]
    /// The route.
    public let ride: RouteRide
    /// Where views of its scenes are made.
    let workers: Workers

    /// Metres from one stop to the next from which on something is missing: each shows half of them to either side.
    public static let longestStep = 30.0

    /// Places that are asked for at once.
    private static let chunk = 1024

    /// Looks for the scenes along a route.
    ///
    /// - Parameters:
    ///   - ride: The route.
    ///   - provider: What has the scenes.
    ///   - spacing: Metres of the route after which the nearest scene is looked for again; at least 0.5.
    ///   - radius: Metres from there to a scene, at most.
    ///   - filter: Which scenes may be shown; scenes without a picture never are.
    /// - Throws: What the provider throws; `CancellationError`.
    public init(
        along ride: RouteRide, in provider: any SceneProvider, spacing: Double = 5, radius: Double = 15,
        filter: SceneFilter = SceneFilter()
    ) async throws {
        var filter = filter
        filter.hasPicture = true
        let options = AvailabilityOptions(radius: radius, filter: filter)
        var stops: [Stop] = []
        let step = max(spacing, 0.5)
        let last = Int(min(ride.length / step, 1e6))
        for first in stride(from: 0, through: last, by: Self.chunk) {
            try Task.checkCancellation()
            let distances = (first...min(last, first + Self.chunk - 1)).map { Double($0) * step }
            let found = try await provider.scenes(near: distances.map(ride.place), options: options)
            for case (let distance, let scene?) in zip(distances, found)
            where scene.scene.id != stops.last?.scene.scene.id {
                stops.append(Stop(distance: distance, scene: LookAroundScene(scene, in: provider)))
            }
        }
        self.ride = ride
        self.stops = stops
        workers = provider.workers
        gaps = Self.gaps(between: stops.map(\.distance), length: ride.length)
    }

    private static func gaps(between distances: [Double], length: Double) -> [Gap] {
        // Behind what is seen before it, and before what is seen behind it.
        let ends = [0] + distances.map { $0 + longestStep / 2 }
        let starts = distances.map { $0 - longestStep / 2 } + [length]
        return zip(ends, starts).filter { $1 - $0 > 0.01 }.map { Gap(start: $0, end: $1) }
    }

    /// The scene that shows a place of the route: the nearest along it; nil where that is more than half of
    /// ``longestStep`` away.
    ///
    /// - Parameter distance: Metres from the beginning.
    public func stop(at distance: Double) -> Stop? {
        let next = stops.partitioningIndex { $0.distance >= distance }
        return stops[max(0, next - 1)..<min(stops.count, next + 1)]
            .min { abs($0.distance - distance) < abs($1.distance - distance) }
            .flatMap { abs($0.distance - distance) <= Self.longestStep / 2 ? $0 : nil }
    }
}
