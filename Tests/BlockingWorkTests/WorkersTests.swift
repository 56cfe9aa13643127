import Foundation
import SceneFixtures
import Testing

@testable import BlockingWork

@Suite(.timeLimit(.minutes(20))) struct WorkersTests {
    private struct Mishap: Error, Equatable {}

    @Test func `what the work returns comes back`() async throws {
        #expect(try await Workers(maximum: 2).run { _ in 42 } == 42)
    }

    @Test func `what the work throws comes back, and its thread goes to the next`() async throws {
        let workers = Workers(maximum: 1)
        for _ in 0..<3 {
            await #expect(throws: Mishap()) { try await workers.run { _ in throw Mishap() } }
        }
        #expect(try await workers.run { _ in 7 } == 7)
    }

    @Test(arguments: [1, 2, 5])
    func `as many pieces of work run at once as there are threads, and no more`(maximum: Int) async throws {
        let (workers, running) = (Workers(maximum: maximum), Counter())
        // Each round ends only when so many have come together.
        let rounds = (0..<4).map { _ in Barrier(count: maximum) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for round in rounds {
                for _ in 0..<maximum {
                    group.addTask {
                        try await workers.run { _ in
                            running.increase()
                            round.wait()
                            running.decrease()
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
        #expect(running.peak == maximum)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<40 {
                group.addTask {
                    try await workers.run { _ in
                        running.increase()
                        Thread.sleep(forTimeInterval: 0.001)
                        running.decrease()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(running.peak == maximum)
    }

    @Test func `work runs beside the cooperative threads, however many block`() async throws {
        // More blocked threads than there are processors: on the cooperative threads the last would never begin.
        let count = ProcessInfo.processInfo.activeProcessorCount + 4
        let (workers, barrier) = (Workers(maximum: count), Barrier(count: count))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<count { group.addTask { try await workers.run { _ in barrier.wait() } } }
            try await group.waitForAll()
        }
    }

    @Test func `tasks in which work follows on work do not wait for each other for ever`() async throws {
        let workers = Workers(maximum: 1)
        let sum = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<20 {
                group.addTask {
                    let half = try await workers.run { _ in number }
                    return try await workers.run { _ in half + number }
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(sum == 380)
    }

    /// Dispatch names threads for the pool that they are of. Where work that waits fills the pool of tasks, and one of them
    /// computes, no other goes on; which cannot be tried beside other tests.
    @Test func `work that waits takes no thread from tasks`() async throws {
        let name = try #require(await Task.detached { Self.threadName }.value)
        for workers in [Workers(maximum: 1), .waiting] {
            #expect(try await workers.run { _ in Self.threadName } != name)
        }
        #expect(try await Workers.shared.run { _ in Self.threadName } == name)
    }

    private static var threadName: String? { try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8) }

    @Test func `who came first is served first`() async throws {
        let (workers, held, order) = (Workers(maximum: 1), Hold(), Order())
        let holder = Task { try await workers.run { _ in held.wait() } }
        await held.hasBegun()
        var tasks: [Task<Void, any Error>] = []
        for number in 0..<6 {
            tasks.append(Task { try await workers.run { _ in order.note(number) } })
            try await waitUntil { workers.waitingCount == number + 1 }
        }
        held.release()
        try await holder.value
        for task in tasks { try await task.value }
        #expect(order.numbers == Array(0..<6))
    }

    @Test func `work that was cancelled while it waited is dropped at once and never begins`() async throws {
        let (workers, held, order) = (Workers(maximum: 1), Hold(), Order())
        let holder = Task { try await workers.run { _ in held.wait() } }
        await held.hasBegun()
        let given = Task { try await workers.run { _ in order.note(1) } }
        try await waitUntil { workers.waitingCount == 1 }
        let kept = Task { try await workers.run { _ in order.note(2) } }
        try await waitUntil { workers.waitingCount == 2 }
        given.cancel()
        // The only thread is still held.
        await #expect(throws: CancellationError.self) { try await given.value }
        #expect(workers.waitingCount == 1)
        held.release()
        try await holder.value
        try await kept.value
        #expect(order.numbers == [2])
    }

    @Test func `a task that is cancelled already does not begin its work`() async {
        let begun = Counter()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await Workers(maximum: 1).run { _ in begun.increase() }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(begun.value == 0)
    }

    @Test func `work under way is told of the cancellation`() async {
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            try await Workers.shared.run { cancellation in
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
        let held = Hold()
        let task = Task {
            try await Workers(maximum: 1).run { _ in
                held.wait()
                return "whole"
            }
        }
        await held.hasBegun()
        task.cancel()
        held.release()
        #expect(try await task.value == "whole")
    }
}
