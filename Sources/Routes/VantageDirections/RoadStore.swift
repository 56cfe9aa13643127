import VantageCore
import Foundation
import VantageRouting
import Synchronization

/// A road file, opened for finding routes. Create one with `scripts/import-osm.sh`.
public final class RoadStore: Sendable {
    /// The pool whose threads find routes.
    public let workers: WorkerPool
    private let file: URL
    /// Routers that no request is using.
    private let idle = Mutex<[Kind: [UncheckedSendableBox<Router>]]>([:])

    private struct Kind: Hashable {
        let mode: TravelMode
        let objective: RouteObjective
    }

    /// Opens a road file. The store never writes to it or creates files next to it.
    ///
    /// - Parameters:
    ///   - file: The road file.
    ///   - workers: The pool that finds routes. Scene stores and map stores may share it.
    /// - Throws: ``DirectionsError`` when the file cannot be read or contains no roads.
    public init(opening file: URL, workers: WorkerPool = .shared) async throws {
        (self.file, self.workers) = (file, workers)
        try await WorkerPool.waiting.run { _ in try Self.mappingErrors { _ = try RoadFile(file) } }
    }

    /// Returns the best route.
    ///
    /// - Returns: `nil` when no route leads to the destination.
    /// - Throws: ``DirectionsError``, with the code `noRoad` when there is no road near a place.
    public func route(for request: DirectionsRequest) async throws -> Route? {
        var request = request
        request.requestsAlternateRoutes = false
        return try await routes(for: request).first
    }

    /// Returns the best route and, if the request asks for alternatives, up to two alternatives.
    ///
    /// An alternative costs at most 25% more than the best route. The roads that it has in common with another returned
    /// route account for at most 80% of the best route's cost. Each alternative is found through a via node; the
    /// section around that node is itself a cheapest path, so the alternative makes no detour there.
    ///
    /// - Returns: The routes, best first; empty when no route leads to the destination.
    /// - Throws: ``DirectionsError``, with the code `noRoad` when there is no road near a place; `CancellationError`.
    public func routes(for request: DirectionsRequest) async throws -> [Route] {
        try Self.check(radius: request.radius)
        guard request.waypoints.count <= Self.maximumWaypoints else {
            throw DirectionsError(
                .invalidOption,
                "Expected at most \(Self.maximumWaypoints) waypoints but received \(request.waypoints.count). Split the request."
            )
        }
        return try await search(by: request.transportType, shortest: request.prefersShortestRoute) {
            try RouteFinder(router: $0, request: request, cancellation: $1).routes()
        }
    }

    private static let maximumWaypoints = 100

    static func check(radius: Double) throws(DirectionsError) {
        guard radius > 0, radius.isFinite else {
            throw DirectionsError(.invalidOption, "Expected a radius above 0 m but received \(radius) m.")
        }
    }

    /// Runs a search on a thread of the pool.
    func search<Value: Sendable>(
        by type: TransportType, shortest: Bool,
        _ body: @escaping @Sendable (Router, CancellationFlag) throws -> Value
    ) async throws -> Value {
        try await workers.run { [self] cancellation in
            try Self.mappingErrors { try using(type, shortest: shortest) { try body($0, cancellation) } }
        }
    }

    private func using<Value>(
        _ type: TransportType, shortest: Bool, _ body: (Router) throws -> Value
    ) throws -> Value {
        let kind = Kind(mode: type.mode, objective: shortest ? .length : .duration)
        let known = idle.withLock { $0[kind]?.popLast() }
        let router = try known ?? UncheckedSendableBox(Router(try RoadFile(file), kind.mode, kind.objective))
        // Keeps the router for later requests. A router that encountered damaged data is discarded instead.
        func recycle() { idle.withLock { $0[kind, default: []].append(router) } }
        do {
            let value = try body(router.value)
            recycle()
            return value
        } catch  where !(error is RoutingError) {
            recycle()
            throw error
        }
    }

    private static func mappingErrors<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as RoutingError { throw DirectionsError(error) }
    }
}
