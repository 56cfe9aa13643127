import Synchronization

/// How many requests of a kind are answered at once: each takes threads that wait for its client.
final class RequestGate: Sendable {
    /// Lets another in when it is let go of.
    final class Pass: Sendable {
        private let gate: RequestGate

        fileprivate init(_ gate: RequestGate) { self.gate = gate }

        deinit { gate.inside.withLock { $0 -= 1 } }
    }

    let maximum: Int
    private let inside = Mutex(0)

    init(maximum: Int) { self.maximum = maximum }

    var count: Int { inside.withLock(\.self) }

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

    /// Is inside for as long as some work takes.
    ///
    /// - Throws: As ``enter()`` does; what the work throws.
    func during<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
        let pass = try enter()
        // Without this it could be let go of before the work, which does not use it.
        defer { withExtendedLifetime(pass) {} }
        return try await work()
    }
}
