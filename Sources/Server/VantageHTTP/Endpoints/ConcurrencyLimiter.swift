import Synchronization

/// Limits how many requests of one kind are processed at a time, in total and for each client. Further requests are
/// refused, so none ever waits.
package final class ConcurrencyLimiter: WorkClass {
    /// A slot within the limit, which becomes free when the permit is deallocated.
    package final class Permit: Sendable {
        private let limiter: ConcurrencyLimiter
        private let client: String

        fileprivate init(_ limiter: ConcurrencyLimiter, _ client: String) {
            self.limiter = limiter
            self.client = client
        }

        deinit { limiter.leave(client) }
    }

    package let name: String
    package let maximumRunning: Int
    package var maximumWaiting: Int? { 0 }
    private let maximumPerClient: Int
    /// Called with the time that an admitted request waited, which is 0.
    private let waited: @Sendable (Duration) -> Void
    private let state = Mutex(State())

    private struct State {
        /// The number of permits in use, keyed by client. Clients that use none have no entry.
        var active: [String: Int] = [:]
        var refused = 0

        var count: Int { active.values.reduce(0, +) }
    }

    /// - Parameter perClient: The maximum for one client; by default, a client may use all permits.
    package init(
        _ name: String, maximum: Int, perClient: Int? = nil, waited: @escaping @Sendable (Duration) -> Void = { _ in }
    ) {
        self.name = name
        self.waited = waited
        maximumRunning = maximum
        maximumPerClient = perClient ?? maximum
    }

    package var load: QueueLoad {
        state.withLock { QueueLoad(running: $0.count, waiting: 0, refused: $0.refused) }
    }

    /// - Parameter client: The client's network; see ``ClientAddress/network``.
    /// - Throws: ``Problem`` `busy` if all permits, or all of the client's share, are in use.
    package func enter(for client: String = "") throws(Problem) -> Permit {
        let isFree = state.withLock { state in
            let own = state.active[client] ?? 0
            guard own < maximumPerClient, state.count < maximumRunning else {
                state.refused += 1
                return false
            }
            state.active[client] = own + 1
            return true
        }
        guard isFree else { throw Problem(.serviceUnavailable, "busy", "The server is busy. Retry later.") }
        waited(.zero)
        return Permit(self, client)
    }

    private func leave(_ client: String) {
        state.withLock { state in
            let left = (state.active[client] ?? 1) - 1
            state.active[client] = left > 0 ? left : nil
        }
    }

    /// Runs `work` while holding a permit.
    ///
    /// - Throws: ``Problem`` `busy` if no permit is free, or the error that `work` threw.
    package func during<Value: Sendable>(
        for client: String = "", _ work: () async throws -> Value
    ) async throws -> Value {
        let permit = try enter(for: client)
        // Keeps the permit alive until the work ends, because Swift may release a variable after its last use.
        defer { withExtendedLifetime(permit) {} }
        return try await work()
    }
}
