import CoreMetrics
import HTTPTypes
import Synchronization

/// Records requests by route, method and status.
final class RequestMetrics: Sendable {
    private struct Series: Hashable {
        let route: String
        let method: String
        let status: Int
    }

    private struct Route {
        let duration: CoreMetrics.Timer
        let bytes: Counter
    }

    private struct State {
        var requests: [Series: Counter] = [:]
        var routes: [String: Route] = [:]
    }

    private let factory: any MetricsFactory
    private let state = Mutex(State())

    init(_ factory: any MetricsFactory) { self.factory = factory }

    func record(_ record: RequestRecord) {
        let series = Series(
            route: record.route ?? "none", method: Self.name(of: record.method), status: record.status)
        let (requests, route) = state.withLock { ($0.requests[series], $0.routes[series.route]) }
        (requests ?? add(series)).increment()
        let known = route ?? add(series.route)
        known.duration.recordNanoseconds(record.nanoseconds)
        known.bytes.increment(by: record.bytes)
    }

    /// Clients may send unknown methods, which must not create new series.
    private static func name(of method: HTTPRequest.Method) -> String {
        MethodRule.methods.contains(method) ? method.rawValue : "other"
    }

    /// If two requests add a series at the same time, the factory returns the same handler for both.
    private func add(_ series: Series) -> Counter {
        let counter = Counter(
            label: "vantage_requests_total",
            dimensions: [("route", series.route), ("method", series.method), ("status", "\(series.status)")],
            factory: factory)
        state.withLock { $0.requests[series] = counter }
        return counter
    }

    private func add(_ name: String) -> Route {
        let dimensions = [("route", name)]
        let route = Route(
            duration: CoreMetrics.Timer(label: "vantage_request_seconds", dimensions: dimensions, factory: factory),
            bytes: Counter(label: "vantage_response_bytes_total", dimensions: dimensions, factory: factory))
        state.withLock { $0.routes[name] = route }
        return route
    }
}
