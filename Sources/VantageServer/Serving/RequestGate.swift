import Synchronization

/// How many requests of a kind are answered at once: each takes threads that wait for its client.
final class RequestGate: Sendable {
    /// Lets another in when it is let go of.
    final class Pass: Sendable {
        private let gate: RequestGate

        fileprivate init(_ gate: RequestGate) { self.gate = gate }

        /// Ends with the pass, whoever forgets to say so.
        deinit { gate.inside.withLock { $0 -= 1 } }

        /// The last use of it.
        func leave() {}
    }

    private let maximum: Int
    private let inside = Mutex(0)

    init(maximum: Int) { self.maximum = maximum }

    /// - Throws: ``Problem`` `busy` when as many are inside as may be.
    func enter() throws(Problem) -> Pass {
        let isFree = inside.withLock { inside in
            guard inside < maximum else { return false }
            inside += 1
            return true
        }
        guard isFree else {
            throw Problem(
                .serviceUnavailable, "busy", "The server answers as many of these as it can. Ask again later.")
        }
        return Pass(self)
    }
}
