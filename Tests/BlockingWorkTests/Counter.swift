import Foundation

/// A number that many threads change, and the highest that it was.
final class Counter: @unchecked Sendable {
    // Sendable, since the state is read and written under the lock.
    private let lock = NSLock()
    private var current = 0
    private var highest = 0

    var value: Int { lock.withLock { current } }
    var peak: Int { lock.withLock { highest } }

    func increase() {
        lock.withLock {
            current += 1
            highest = max(highest, current)
        }
    }

    func decrease() { lock.withLock { current -= 1 } }
}

/// Lets threads through when as many as it counts have come.
final class Barrier: @unchecked Sendable {
    // Sendable, since the state is read and written under the condition's lock.
    private let condition = NSCondition()
    private var missing: Int

    init(count: Int) { missing = count }

    func wait() {
        condition.lock()
        defer { condition.unlock() }
        missing -= 1
        condition.broadcast()
        while missing > 0 { condition.wait() }
    }
}
