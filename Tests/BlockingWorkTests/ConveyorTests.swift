import BlockingWork
import Dispatch
import Testing

struct ConveyorTests {
    private static func thread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: body()) }
        }
    }

    @Test(arguments: [1, 3, 1000]) func `all arrives in its order, from task to thread and back`(room: Int) async {
        let (there, back) = (Conveyor<Int>(room: room), Conveyor<Int>(room: room))
        async let given: Void = {
            for number in 0..<5000 { await there.give(number) }
            there.finish()
        }()
        async let passedOn: Void = Self.thread {
            while let number = there.takeBlocking() { back.giveBlocking(number * 2) }
            back.finish()
        }
        var taken: [Int] = []
        while let number = await back.take() { taken.append(number) }
        _ = await (given, passedOn)
        #expect(taken == (0..<5000).map { $0 * 2 })
    }

    @Test func `who gives waits for room, and is let go when nobody takes any more`() async {
        let conveyor = Conveyor<Int>(room: 2)
        #expect(await conveyor.give(1))
        #expect(await conveyor.give(2))
        async let third = conveyor.give(3)
        async let fourth = Self.thread { () -> Bool in
            while conveyor.takeBlocking() != 2 {}
            conveyor.abandon()
            return conveyor.giveBlocking(4)
        }
        #expect(await !fourth)
        _ = await third
        #expect(await conveyor.take() == nil)
    }

    @Test func `who takes is let go when nothing is given any more`() async {
        let conveyor = Conveyor<Int>(room: 1)
        async let waiting = Self.thread { conveyor.takeBlocking() }
        await Task.yield()
        conveyor.finish()
        #expect(await waiting == nil)
    }
}
