import VantageCore
import Dispatch
import Testing

struct BoundedChannelTests {
    private static func thread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: body()) }
        }
    }

    @Test(arguments: [1, 3, 1000]) func `elements arrive in order when sent from a task to a thread and back`(
        capacity: Int
    ) async {
        let (there, back) = (BoundedChannel<Int>(capacity: capacity), BoundedChannel<Int>(capacity: capacity))
        async let given: Void = {
            for number in 0..<5000 { await there.send(number) }
            there.finish()
        }()
        async let passedOn: Void = Self.thread {
            while let number = there.receiveBlocking() { back.sendBlocking(number * 2) }
            back.finish()
        }
        var taken: [Int] = []
        while let number = await back.receive() { taken.append(number) }
        _ = await (given, passedOn)
        #expect(taken == (0..<5000).map { $0 * 2 })
    }

    @Test func `a producer waits for space, but not after the consumer has abandoned the channel`() async {
        let channel = BoundedChannel<Int>(capacity: 2)
        #expect(await channel.send(1))
        #expect(await channel.send(2))
        async let third = channel.send(3)
        async let fourth = Self.thread { () -> Bool in
            while channel.receiveBlocking() != 2 {}
            channel.stopReceiving()
            return channel.sendBlocking(4)
        }
        #expect(await !fourth)
        _ = await third
        #expect(await channel.receive() == nil)
    }

    @Test func `a consumer stops waiting when the producer finishes`() async {
        let channel = BoundedChannel<Int>(capacity: 1)
        async let waiting = Self.thread { channel.receiveBlocking() }
        await Task.yield()
        channel.finish()
        #expect(await waiting == nil)
    }
}
