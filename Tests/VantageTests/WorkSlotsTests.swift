import BlockingWork
import Testing

struct WorkSlotsTests {
    @Test(arguments: [1, 2, 5])
    func `no more pieces of work run at once than there are slots`(width: Int) async throws {
        let slots = WorkSlots(count: width)
        let running = Running()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<40 {
                group.addTask {
                    try await slots.run {
                        await running.enter()
                        for _ in 0..<20 { await Task.yield() }
                        await running.leave()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(await running.most <= width)
        #expect(await running.most >= 1)
    }

    @Test func `who came first is served first`() async throws {
        let (slots, gate, running) = (WorkSlots(count: 1), Gate(), Running())
        let holder = Task { try await slots.run { await gate.pass() } }
        await gate.waitForArrivals(1)
        var tasks: [Task<Void, any Error>] = []
        for number in 0..<6 {
            tasks.append(Task { try await slots.run { await running.note(number) } })
            await waitUntil { await slots.waitingCount == number + 1 }
        }
        await gate.open()
        try await holder.value
        for task in tasks { try await task.value }
        #expect(await running.order == Array(0..<6))
    }

    @Test func `work that was cancelled while it waited never begins, and its slot goes to the next`() async throws {
        let (slots, gate, running) = (WorkSlots(count: 1), Gate(), Running())
        let holder = Task { try await slots.run { await gate.pass() } }
        await gate.waitForArrivals(1)
        let given = Task { try await slots.run { await running.note(1) } }
        await waitUntil { await slots.waitingCount == 1 }
        let kept = Task { try await slots.run { await running.note(2) } }
        await waitUntil { await slots.waitingCount == 2 }
        given.cancel()
        await #expect(throws: CancellationError.self) { try await given.value }
        await gate.open()
        try await holder.value
        try await kept.value
        #expect(await running.order == [2])
    }

    @Test func `a task that is cancelled already takes no slot`() async throws {
        let slots = WorkSlots(count: 1)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await slots.run {}
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await slots.run { 7 } == 7)
    }

    @Test func `work that throws gives its slot back`() async throws {
        struct Failure: Error {}
        let slots = WorkSlots(count: 1)
        for _ in 0..<3 {
            await #expect(throws: Failure.self) { try await slots.run { throw Failure() } }
        }
        #expect(try await slots.run { 7 } == 7)
    }
}

private actor Running {
    private var count = 0
    private(set) var most = 0
    private(set) var order: [Int] = []

    func enter() {
        count += 1
        most = max(most, count)
    }

    func leave() { count -= 1 }
    func note(_ number: Int) { order.append(number) }
}
