import Synchronization
import Testing

@testable import VantageServer

/// Answers that take too long, and those beside them.
struct TimeLimitTests {
    @Test func `of many at once only those are given up that take too long`() async throws {
        let limit = TimeLimit(seconds: 1)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<20 {
                group.addTask {
                    do {
                        try await limit.during {
                            if number % 2 == 0 { try await Task.sleep(for: .seconds(86_400)) }
                        }
                        return number % 2 == 1
                    } catch let problem as Problem {
                        return number % 2 == 0 && problem.code == "timedOut"
                    }
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
        // Nothing was late when all had ended; what comes now is looked after anew.
        await #expect(throws: Problem.self) { try await limit.during { try await Task.sleep(for: .seconds(86_400)) } }
    }

    @Test func `whoever no longer wants an answer ends the work`() async throws {
        let limit = TimeLimit(seconds: 86_400)
        let (begun, starts) = AsyncStream<Void>.makeStream()
        let task = Task {
            try await limit.during {
                starts.yield()
                try await Task.sleep(for: .seconds(86_400))
            }
        }
        for await _ in begun { break }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
