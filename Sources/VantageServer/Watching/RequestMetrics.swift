import HTTPTypes
import Synchronization

/// What was answered since the server began, counted by route.
package final class RequestMetrics: Sendable {
    struct Series: Hashable {
        let route: String
        let method: String
        let status: Int
    }

    /// Of the requests of one route.
    struct Times {
        /// Upper ends, in seconds.
        static let ends = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

        /// How many took as long as an end at most and longer than the one before; the last took longer than all.
        private(set) var counts = [Int](repeating: 0, count: ends.count + 1)
        private(set) var seconds = 0.0
        private(set) var bytes = 0

        mutating func add(_ record: RequestRecord) {
            counts[Self.ends.firstIndex { record.seconds <= $0 } ?? Self.ends.count] += 1
            seconds += record.seconds
            bytes += record.bytes
        }
    }

    struct Counts {
        var requests: [Series: Int] = [:]
        var times: [String: Times] = [:]
    }

    /// What a client makes up is no series of its own: there would be no end of them.
    private static let methods: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options]
    private let state = Mutex(Counts())

    package init() {}

    func note(_ record: RequestRecord) {
        let route = record.route ?? "none"
        let method = Self.methods.contains(record.method) ? record.method.rawValue : "other"
        let series = Series(route: route, method: method, status: record.status)
        state.withLock { counts in
            counts.requests[series, default: 0] += 1
            counts.times[route, default: Times()].add(record)
        }
    }

    var counts: Counts { state.withLock(\.self) }
}
