import BlockingWork
import Foundation
import Routing
import Synchronization

/// A file of roads that directions are asked of; `scripts/import-osm.sh` makes one.
public final class RoadStore: Sendable {
    /// Where ways are looked for.
    public let workers: Workers
    private let file: URL
    /// Routers that nobody uses just now.
    private let idle = Mutex<[Kind: [Lent<Router>]]>([:])

    private struct Kind: Hashable {
        let mode: TravelMode
        let objective: RouteObjective
    }

    /// Opens a file; nothing is ever written to it or beside it.
    ///
    /// `workers`: Where ways are looked for; stores of scenes and maps may share them.
    /// - Throws: ``DirectionsError`` when it cannot be read or has no roads.
    public init(opening file: URL, workers: Workers = .shared) async throws {
        (self.file, self.workers) = (file, workers)
        try await Workers.waiting.run { _ in try Self.told { _ = try RoadFile(file) } }
    }

    /// The best way.
    ///
    /// - Returns: `nil` where no way leads there.
    /// - Throws: ``DirectionsError``: `noRoad` where a place has no road near it.
    public func route(for request: DirectionsRequest) async throws -> Route? {
        var request = request
        request.requestsAlternateRoutes = false
        return try await routes(for: request).first
    }

    /// The best way and, where they are requested, up to two others that are worth while beside it.
    ///
    /// Another costs at most a quarter more, has at most 80 % in common with those before, and no piece of it about the
    /// place that it differs at can be gone along faster.
    ///
    /// - Returns: The best first; nothing where no way leads there.
    /// - Throws: ``DirectionsError``: `noRoad` where a place has no road near it; `CancellationError`.
    public func routes(for request: DirectionsRequest) async throws -> [Route] {
        guard request.radius > 0, request.radius.isFinite else {
            throw DirectionsError(.invalidOption, "Expected a radius above 0 m but received \(request.radius) m.")
        }
        guard request.waypoints.count <= Self.mostWaypoints else {
            throw DirectionsError(
                .invalidOption,
                "Expected at most \(Self.mostWaypoints) waypoints but received \(request.waypoints.count). Make two ways of it."
            )
        }
        return try await workers.run { [self] cancellation in
            try Self.told {
                try using(request) {
                    try RouteFinder(router: $0, request: request, cancellation: cancellation).routes()
                }
            }
        }
    }

    private static let mostWaypoints = 100

    private func using<Value>(_ request: DirectionsRequest, _ body: (Router) throws -> Value) throws -> Value {
        let kind = Kind(mode: request.transportType.mode, objective: request.isShortest ? .length : .duration)
        let known = idle.withLock { $0[kind]?.popLast() }
        let router = try known ?? Lent(Router(try RoadFile(file), kind.mode, kind.objective))
        // One that met damage is not used again.
        func giveBack() { idle.withLock { $0[kind, default: []].append(router) } }
        do {
            let value = try body(router.value)
            giveBack()
            return value
        } catch  where !(error is RoutingError) {
            giveBack()
            throw error
        }
    }

    private static func told<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as RoutingError { throw DirectionsError(error) }
    }
}
