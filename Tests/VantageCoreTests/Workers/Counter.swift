import Foundation

/// A thread-safe counter that remembers its highest value.
final class Counter: @unchecked Sendable {
    // Sendable because the state is only accessed under the lock.
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

/// A barrier that lets threads pass once a given number of them have arrived.
final class Barrier: @unchecked Sendable {
    // Sendable because the state is only accessed under the condition's lock.
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
