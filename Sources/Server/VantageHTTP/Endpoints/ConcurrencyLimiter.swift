import Synchronization

/// Limits how many requests of one kind are processed at a time.
package final class ConcurrencyLimiter: Sendable {
    /// A slot within the limit, which becomes free when the permit is deallocated.
    package final class Permit: Sendable {
        private let limiter: ConcurrencyLimiter

        fileprivate init(_ limiter: ConcurrencyLimiter) { self.limiter = limiter }

        deinit { limiter.active.withLock { $0 -= 1 } }
    }

    package let maximum: Int
    private let active = Mutex(0)

    package init(maximum: Int) { self.maximum = maximum }

    /// The number of permits in use.
    package var count: Int { active.withLock(\.self) }

    /// - Throws: ``Problem`` `busy` if all permits are in use.
    package func enter() throws(Problem) -> Permit {
        let isFree = active.withLock { active in
            guard active < maximum else { return false }
            active += 1
            return true
        }
        guard isFree else { throw Problem(.serviceUnavailable, "busy", "The server is busy. Retry later.") }
        return Permit(self)
    }

    /// Runs `work` while holding a permit.
    ///
    /// - Throws: ``Problem`` `busy` if all permits are in use, or the error that `work` threw.
    package func during<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
        let permit = try enter()
        // Keeps the permit alive until the work ends, because Swift may release a variable after its last use.
        defer { withExtendedLifetime(permit) {} }
        return try await work()
    }
}
