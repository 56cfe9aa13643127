import Foundation
import VantageSceneFixtures
import Testing

@testable import VantageCore

@Suite(.timeLimit(.minutes(20))) struct WorkerPoolTests {
    private struct Mishap: Error, Equatable {}

    @Test func `returns the result of the work`() async throws {
        #expect(try await WorkerPool(maximum: 2).run { _ in 42 } == 42)
    }

    @Test func `rethrows the error that the work threw, and frees the thread`() async throws {
        let workers = WorkerPool(maximum: 1)
        for _ in 0..<3 {
            await #expect(throws: Mishap()) { try await workers.run { _ in throw Mishap() } }
        }
        #expect(try await workers.run { _ in 7 } == 7)
    }

    @Test(arguments: [1, 2, 5])
    func `runs one closure per thread at a time`(maximum: Int) async throws {
        let (workers, running) = (WorkerPool(maximum: maximum), Counter())
        // A round does not end until `maximum` closures are running at the same time.
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

    @Test func `blocking work does not occupy the cooperative threads`() async throws {
        // Blocks more threads than there are processors. On the cooperative threads, the last closure would never
        // start.
        let count = ProcessInfo.processInfo.activeProcessorCount + 4
        let (workers, barrier) = (WorkerPool(maximum: count), Barrier(count: count))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<count { group.addTask { try await workers.run { _ in barrier.wait() } } }
            try await group.waitForAll()
        }
    }

    @Test func `tasks that each run work twice do not deadlock`() async throws {
        let workers = WorkerPool(maximum: 1)
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

    /// Dispatch names threads after their pool. If waiting work filled the thread pool that runs tasks, no other task
    /// could continue. That cannot be tested directly while other tests run, so this test compares the names.
    @Test func `waiting work does not occupy threads that run tasks`() async throws {
        let name = try #require(await Task.detached { Self.threadName }.value)
        for workers in [WorkerPool(maximum: 1), .waiting] {
            #expect(try await workers.run { _ in Self.threadName } != name)
        }
        #expect(try await WorkerPool.shared.run { _ in Self.threadName } == name)
    }

    private static var threadName: String? { try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8) }

    @Test func `work starts in order of arrival`() async throws {
        let (workers, held, order) = (WorkerPool(maximum: 1), ThreadBlocker(), Order())
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

    @Test func `work that is canceled while it waits is dropped immediately`() async throws {
        let (workers, held, order) = (WorkerPool(maximum: 1), ThreadBlocker(), Order())
        let holder = Task { try await workers.run { _ in held.wait() } }
        await held.hasBegun()
        let given = Task { try await workers.run { _ in order.note(1) } }
        try await waitUntil { workers.waitingCount == 1 }
        let kept = Task { try await workers.run { _ in order.note(2) } }
        try await waitUntil { workers.waitingCount == 2 }
        given.cancel()
        // The only thread is still blocked.
        await #expect(throws: CancellationError.self) { try await given.value }
        #expect(workers.waitingCount == 1)
        held.release()
        try await holder.value
        try await kept.value
        #expect(order.numbers == [2])
    }

    @Test func `a canceled task does not start its work`() async {
        let begun = Counter()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await WorkerPool(maximum: 1).run { _ in begun.increase() }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(begun.value == 0)
    }

    @Test func `running work can see that it has been canceled`() async {
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            try await WorkerPool.shared.run { cancellation in
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

    @Test func `work that ignores cancellation still returns its value`() async throws {
        let held = ThreadBlocker()
        let task = Task {
            try await WorkerPool(maximum: 1).run { _ in
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

/// Tests jobs that give up their places while they wait for a network.
@Suite(.timeLimit(.minutes(20))) struct WaitingJobTests {
    @Test(arguments: [WorkerPool.ThreadSource.own, .ofTasks])
    func `other jobs run while a job waits, and only one computes at a time`(threads: WorkerPool.ThreadSource)
        async throws
    {
        let (workers, computing) = (WorkerPool(maximum: 1, threads: threads), Counter())
        let count = 20
        // No job can continue until all of them are waiting at the same time.
        let together = Barrier(count: count)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<count {
                group.addTask {
                    try await workers.run { _ in
                        computing.increase()
                        computing.decrease()
                        WorkerPool.whileWaiting { together.wait() }
                        computing.increase()
                        Thread.sleep(forTimeInterval: 0.001)
                        computing.decrease()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(computing.peak == 1)
        #expect(workers.runningCount == 0)
        #expect(try await workers.run { _ in 7 } == 7)
    }

    @Test func `waiting outside a pool, and errors while waiting, change nothing`() async throws {
        #expect(WorkerPool.whileWaiting { 3 } == 3)
        let workers = WorkerPool(maximum: 1)
        for _ in 0..<3 {
            await #expect(throws: CancellationError.self) {
                try await workers.run { _ in try WorkerPool.whileWaiting { throw CancellationError() } }
            }
        }
        #expect(try await workers.run { _ in 7 } == 7)
    }
}
