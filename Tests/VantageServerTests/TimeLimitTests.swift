import Synchronization
import Testing

@testable import VantageHTTP
@testable import VantageServer

/// Tests time limits for concurrent operations.
struct TimeLimitTests {
    @Test func `cancels only work that takes too long`() async throws {
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
        // The monitoring task has ended along with the work. New work must start it again.
        await #expect(throws: Problem.self) { try await limit.during { try await Task.sleep(for: .seconds(86_400)) } }
    }

    @Test func `cancels the work if its task is canceled`() async throws {
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
