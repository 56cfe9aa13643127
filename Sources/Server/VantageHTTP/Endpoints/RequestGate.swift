import Synchronization

/// A limit on the number of requests of one kind that are processed at a time.
package final class RequestGate: Sendable {
    /// A place within the limit, which is given up when the pass is released.
    package final class Pass: Sendable {
        private let gate: RequestGate

        fileprivate init(_ gate: RequestGate) { self.gate = gate }

        deinit { gate.active.withLock { $0 -= 1 } }
    }

    package let maximum: Int
    private let active = Mutex(0)

    package init(maximum: Int) { self.maximum = maximum }

    /// The number of passes in use.
    package var count: Int { active.withLock(\.self) }

    /// - Throws: ``Problem`` `busy` if all passes are in use.
    package func enter() throws(Problem) -> Pass {
        let isFree = active.withLock { active in
            guard active < maximum else { return false }
            active += 1
            return true
        }
        guard isFree else { throw Problem(.serviceUnavailable, "busy", "The server is busy. Retry later.") }
        return Pass(self)
    }

    /// Holds a pass while some work runs.
    ///
    /// - Throws: ``Problem`` `busy` if all passes are in use, or the error of the work.
    package func during<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
        let pass = try enter()
        // Nothing else uses the pass, so it could be released before the work ends.
        defer { withExtendedLifetime(pass) {} }
        return try await work()
    }
}
