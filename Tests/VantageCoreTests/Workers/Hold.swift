import Foundation
import Synchronization

/// Blocks a thread until it is released.
final class ThreadBlocker: Sendable {
    private let released = DispatchSemaphore(value: 0)
    private let begun = AsyncStream.makeStream(of: Void.self)

    /// Blocks the calling thread.
    func wait() {
        begun.continuation.finish()
        released.wait()
    }

    func hasBegun() async { for await _ in begun.stream {} }
    func release() { released.signal() }
}

/// A thread-safe list of numbers, in order of arrival.
final class Order: Sendable {
    private let noted = Mutex<[Int]>([])

    var numbers: [Int] { noted.withLock { $0 } }

    func note(_ number: Int) { noted.withLock { $0.append(number) } }
}
