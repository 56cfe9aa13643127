import VantageCore
import Dispatch
import Testing

struct BoundedChannelTests {
    private static func thread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: body()) }
        }
    }

    @Test(arguments: [1, 3, 1000]) func `elements arrive in order, from a task to a thread and back`(room: Int) async {
        let (there, back) = (BoundedChannel<Int>(room: room), BoundedChannel<Int>(room: room))
        async let given: Void = {
            for number in 0..<5000 { await there.give(number) }
            there.finish()
        }()
        async let passedOn: Void = Self.thread {
            while let number = there.receiveBlocking() { back.sendBlocking(number * 2) }
            back.finish()
        }
        var taken: [Int] = []
        while let number = await back.take() { taken.append(number) }
        _ = await (given, passedOn)
        #expect(taken == (0..<5000).map { $0 * 2 })
    }

    @Test func `a producer waits for space, and stops waiting when the consumer abandons the channel`() async {
        let conveyor = BoundedChannel<Int>(room: 2)
        #expect(await conveyor.give(1))
        #expect(await conveyor.give(2))
        async let third = conveyor.give(3)
        async let fourth = Self.thread { () -> Bool in
            while conveyor.receiveBlocking() != 2 {}
            conveyor.stopReceiving()
            return conveyor.sendBlocking(4)
        }
        #expect(await !fourth)
        _ = await third
        #expect(await conveyor.take() == nil)
    }

    @Test func `a consumer stops waiting when the producer finishes`() async {
        let conveyor = BoundedChannel<Int>(room: 1)
        async let waiting = Self.thread { conveyor.receiveBlocking() }
        await Task.yield()
        conveyor.finish()
        #expect(await waiting == nil)
    }
}
