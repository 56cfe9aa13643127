import Foundation
import Synchronization

/// Keeps a thread until it is released.
final class Hold: Sendable {
    private let released = DispatchSemaphore(value: 0)
    private let begun = AsyncStream.makeStream(of: Void.self)

    /// Blocks the thread.
    func wait() {
        begun.continuation.finish()
        released.wait()
    }

    func hasBegun() async { for await _ in begun.stream {} }
    func release() { released.signal() }
}

/// Numbers in the order in which they came.
final class Order: Sendable {
    private let noted = Mutex<[Int]>([])

    var numbers: [Int] { noted.withLock { $0 } }

    func note(_ number: Int) { noted.withLock { $0.append(number) } }
}
