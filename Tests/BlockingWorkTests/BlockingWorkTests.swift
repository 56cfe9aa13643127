import Foundation
import Testing

@testable import BlockingWork

struct BlockingWorkTests {
    private struct Mishap: Error, Equatable {}

    @Test func `what the work returns comes back`() async throws {
        #expect(try await BlockingWork.run { _ in 42 } == 42)
    }

    @Test func `what the work throws comes back`() async {
        await #expect(throws: Mishap()) { try await BlockingWork.run { _ in throw Mishap() } }
    }

    @Test func `work runs beside the cooperative threads, however many block`() async throws {
        // More blocked threads than there are processors: on the cooperative threads the last would never begin.
        let count = ProcessInfo.processInfo.activeProcessorCount + 4
        let barrier = Barrier(count: count)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<count { group.addTask { try await BlockingWork.run { _ in barrier.wait() } } }
            try await group.waitForAll()
        }
    }

    @Test func `a task that is cancelled already does not begin its work`() async {
        let begun = Counter()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await BlockingWork.run { _ in begun.increase() }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(begun.value == 0)
    }

    @Test func `work under way is told of the cancellation`() async {
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            try await BlockingWork.run { cancellation in
                start.finish()
                while true {
                    try cancellation.check()
                    Thread.sleep(forTimeInterval: 0.001)
                }
            }
        }
        for await _ in started {}
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `work that does not look at its flag still returns its value`() async throws {
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let proceed = DispatchSemaphore(value: 0)
        let task = Task {
            try await BlockingWork.run { _ in
                start.finish()
                proceed.wait()
                return "whole"
            }
        }
        for await _ in started {}
        task.cancel()
        proceed.signal()
        #expect(try await task.value == "whole")
    }
}
