import VantageCore
import Foundation
import VantageScenes

/// The street-level scenes along a route.
public struct StreetTour: Sendable {
    /// A scene and its position along the route.
    public struct Stop: Sendable {
        /// The distance along the route, in meters, at which the scene was first found.
        public let distance: Double
        /// The scene. It always has a picture.
        public let scene: LookAroundScene
    }

    /// A part of the route that is not visible from any stop.
    public struct Gap: Hashable, Sendable {
        /// The start and end of the gap, in meters from the start of the route.
        public let start, end: Double
    }

    /// The stops, in route order.
    public let stops: [Stop]
    /// The gaps before the first stop, between stops and after the last stop, in route order.
    public let gaps: [Gap]
    /// The route.
    public let routeTrack: RouteTrack
    /// The pool of threads on which views of the scenes are rendered.
    let workers: WorkerPool

    /// The distance between two stops, in meters, above which there is a gap between them. Each stop covers half of
    /// this distance in either direction.
    public static let maximumStopDistance = 30.0

    /// The number of places in one request to the provider.
    private static let chunk = 1024

    /// Finds the scenes along a route.
    ///
    /// - Parameters:
    ///   - routeTrack: The route.
    ///   - provider: The scene provider.
    ///   - spacing: The distance along the route between searches for the nearest scene, in meters. The minimum is 0.5.
    ///   - radius: The radius of each search, in meters.
    ///   - filter: A filter for scenes. Scenes without a picture are always excluded.
    /// - Throws: `CancellationError`, or an error from the provider.
    public init(
        along routeTrack: RouteTrack, in provider: any SceneProvider, spacing: Double = 5, radius: Double = 15,
        filter: SceneFilter = SceneFilter()
    ) async throws {
        var filter = filter
        filter.hasPicture = true
        let options = AvailabilityOptions(radius: radius, filter: filter)
        var stops: [Stop] = []
        let step = max(spacing, 0.5)
        let last = Int(min(routeTrack.length / step, 1e6))
        for first in stride(from: 0, through: last, by: Self.chunk) {
            try Task.checkCancellation()
            let distances = (first...min(last, first + Self.chunk - 1)).map { Double($0) * step }
            let found = try await provider.scenes(near: distances.map(routeTrack.place), options: options)
            for case (let distance, let scene?) in zip(distances, found)
            where scene.scene.id != stops.last?.scene.scene.id {
                stops.append(Stop(distance: distance, scene: LookAroundScene(scene, in: provider)))
            }
        }
        self.routeTrack = routeTrack
        self.stops = stops
        workers = provider.workers
        gaps = Self.gaps(between: stops.map(\.distance), length: routeTrack.length)
    }

    private static func gaps(between distances: [Double], length: Double) -> [Gap] {
        // A gap starts where the previous stop goes out of view and ends where the next stop comes into view.
        let ends = [0] + distances.map { $0 + maximumStopDistance / 2 }
        let starts = distances.map { $0 - maximumStopDistance / 2 } + [length]
        return zip(ends, starts).filter { $1 - $0 > 0.01 }.map { Gap(start: $0, end: $1) }
    }

    /// Returns the stop that shows a position on the route: the nearest one along the route.
    ///
    /// - Parameter distance: The distance from the start of the route, in meters.
    /// - Returns: `nil` if the nearest stop is more than half of ``maximumStopDistance`` away.
    public func stop(at distance: Double) -> Stop? {
        let next = stops.partitioningIndex { $0.distance >= distance }
        return stops[max(0, next - 1)..<min(stops.count, next + 1)]
            .min { abs($0.distance - distance) < abs($1.distance - distance) }
            .flatMap { abs($0.distance - distance) <= Self.maximumStopDistance / 2 ? $0 : nil }
    }
}
