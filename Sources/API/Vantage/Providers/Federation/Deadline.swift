/// A race between work and a clock.
enum Deadline {
    private enum Outcome<Value: Sendable>: Sendable {
        case finished(Result<Value, any Error>)
        case late
    }

    /// Runs a closure, and stops waiting for it after a duration, even if it does not respond to cancellation.
    ///
    /// - Returns: `nil` if the closure takes longer.
    /// - Throws: The closure's error, or `CancellationError` if the caller is canceled.
    static func run<Value: Sendable>(
        _ duration: Duration, _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value? {
        let (outcomes, finish) = AsyncStream.makeStream(of: Outcome<Value>.self, bufferingPolicy: .bufferingOldest(1))
        let work = Task {
            do {
                finish.yield(.finished(.success(try await body())))
            } catch {
                finish.yield(.finished(.failure(error)))
            }
        }
        let clock = Task {
            try await Task.sleep(for: duration)
            finish.yield(.late)
        }
        defer {
            work.cancel()
            clock.cancel()
        }
        // The stream ends without an element if the caller is canceled.
        for await outcome in outcomes {
            switch outcome {
            case .finished(let result): return try result.get()
            case .late: return nil
            }
        }
        throw CancellationError()
    }
}
