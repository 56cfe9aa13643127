import Synchronization
import Testing
import VantageSceneFixtures

@testable import VantageHTTP
@testable import VantageServer

/// Records the order in which work begins, and lets a test end the work.
private final class Work: Sendable {
    private let begun = Mutex<[String]>([])
    private let ended = Mutex<Set<String>>([])

    var order: [String] { begun.withLock(\.self) }

    func run(_ name: String) async throws {
        begun.withLock { $0.append(name) }
        while !ended.withLock({ $0.contains(name) }) { try await Task.sleep(for: .milliseconds(1)) }
    }

    func end(_ name: String) { _ = ended.withLock { $0.insert(name) } }
}

struct WorkQueueTests {
    /// Waits until a condition holds, for at most a minute.
    private func until(_ condition: () -> Bool) async throws {
        for _ in 0..<60_000 where !condition() { try await Task.sleep(for: .milliseconds(1)) }
        try #require(condition())
    }

    @Test func `clients take turns, however many requests one of them has sent`() async throws {
        let (queue, work) = (WorkQueue("test", running: 1, waiting: 16), Work())
        var tasks: [Task<Void, any Error>] = []
        for (count, name) in ["a1", "a2", "a3", "a4", "b1", "c1", "b2"].enumerated() {
            tasks.append(Task { try await queue.during(for: "\(name.prefix(1))") { try await work.run(name) } })
            try await until { queue.load.running + queue.load.waiting == count + 1 }
        }
        let expected = ["a1", "a2", "b1", "c1", "a3", "b2", "a4"]
        for (count, name) in expected.enumerated() {
            try await until { work.order.count == count + 1 }
            work.end(name)
        }
        for task in tasks { try await task.value }
        #expect(work.order == expected)
        #expect(queue.load == QueueLoad(running: 0, waiting: 0, refused: 0))
    }

    @Test func `refuses a request if the queue is full or if its client already fills half of it`() async throws {
        let (queue, work) = (WorkQueue("test", running: 1, waiting: 4), Work())
        func ask(_ client: String, _ name: String) -> Task<Void, any Error> {
            Task { try await queue.during(for: client) { try await work.run(name) } }
        }
        let running = ask("a", "1")
        try await until { queue.load.running == 1 }
        var waiting: [Task<Void, any Error>] = []
        for (count, client) in ["a", "a", "b", "b"].enumerated() {
            waiting.append(ask(client, "w\(count)"))
            try await until { queue.load.waiting == count + 1 }
            if count == 1 { await #expect(throws: Problem.self) { try await ask("a", "x").value } }
        }
        await #expect(throws: Problem.self) { try await ask("c", "y").value }
        #expect(queue.load.refused == 2)
        // A request that leaves the queue makes room for another one.
        waiting[0].cancel()
        await #expect(throws: CancellationError.self) { try await waiting[0].value }
        #expect(queue.load.waiting == 3)
        let late = ask("c", "late")
        for name in ["1", "w1", "w2", "w3", "late"] { work.end(name) }
        for task in [running, late] + waiting.dropFirst() { try await task.value }
        #expect(!work.order.contains("w0") && queue.load.running == 0)
    }

    @Test func `work that fails or is canceled leaves its place to the next`() async throws {
        struct Failure: Error {}
        let queue = WorkQueue("test", running: 1, waiting: 4)
        await #expect(throws: Failure.self) { try await queue.during(for: "a") { throw Failure() } }
        let task = Task { try await queue.during(for: "a") { try await Task.sleep(for: .seconds(600)) } }
        try await until { queue.load.running == 1 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await queue.during(for: "b") { 7 } == 7)
        #expect(queue.load.running == 0)
    }

    @Test func `a client can use only its share of the permits`() throws {
        let limiter = ConcurrencyLimiter("tables", maximum: 4, perClient: 2)
        var permits = [try limiter.enter(for: "a"), try limiter.enter(for: "a")]
        #expect(throws: Problem.self) { try limiter.enter(for: "a") }
        permits += [try limiter.enter(for: "b"), try limiter.enter(for: "c")]
        #expect(throws: Problem.self) { try limiter.enter(for: "d") }
        #expect(limiter.load.running == 4)
        permits.removeAll()
        #expect(limiter.load.running == 0)
        _ = try limiter.enter(for: "a")
    }
}
