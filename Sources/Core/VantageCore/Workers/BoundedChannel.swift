import Dispatch
import Synchronization

/// A bounded channel that passes elements in order from one producer to one consumer. The producer and the consumer are
/// tasks, or threads on which blocking is allowed. The producer waits while the channel is full, and the consumer waits
/// while it is empty.
package final class BoundedChannel<Element: Sendable>: Sendable {
    private typealias Wake = @Sendable () -> Void

    private struct State {
        var elements: [Element] = []
        var isFinished = false
        var isAbandoned = false
        /// Wakes the producer or the consumer, whichever is waiting. They never wait at the same time.
        var waiting: Wake?
    }

    private let capacity: Int
    private let state = Mutex(State())

    /// - Parameter capacity: The number of elements that the channel can hold.
    package init(capacity: Int) { self.capacity = max(1, capacity) }

    /// Adds an element, first waiting while the channel is full.
    ///
    /// - Returns: `false` if the consumer has abandoned the channel.
    @discardableResult
    package func send(_ element: Element) async -> Bool {
        await waiting { self.send(element, orWaitFor: $0) }
    }

    /// Adds an element like ``send(_:)``, on a thread where blocking is allowed.
    @discardableResult
    package func sendBlocking(_ element: Element) -> Bool {
        blocking { send(element, orWaitFor: $0) }
    }

    /// Removes and returns the next element, waiting while the channel is empty.
    ///
    /// - Returns: `nil` when the producer has finished and all elements have been received.
    package func receive() async -> Element? { await waiting { self.receive(orWaitFor: $0) } }

    /// Removes the next element like ``receive()``, on a thread where blocking is allowed.
    package func receiveBlocking() -> Element? { blocking { receive(orWaitFor: $0) } }

    /// Marks the end of the elements. Elements already in the channel can still be received.
    package func finish() { attempt { $0.isFinished = true } }

    /// Stops receiving and drops the elements in the channel. After that, neither the producer nor the consumer waits.
    package func stopReceiving() {
        attempt { state in
            state.isAbandoned = true
            state.elements = []
        }
    }

    private func send(_ element: Element, orWaitFor wake: @escaping Wake) -> Bool? {
        attempt(orWaitFor: wake) { state in
            if state.isAbandoned { return false }
            guard state.elements.count < capacity else { return nil }
            state.elements.append(element)
            return true
        }
    }

    private func receive(orWaitFor wake: @escaping Wake) -> Element?? {
        attempt(orWaitFor: wake) { state in
            if !state.elements.isEmpty { return state.elements.removeFirst() }
            return state.isFinished || state.isAbandoned ? .some(nil) : nil
        }
    }

    /// Performs a step for one end of the channel, and wakes the other end if it is waiting.
    ///
    /// - Returns: `nil` if the step is not possible yet; `wake` is then called once it may be possible.
    @discardableResult
    private func attempt<Value>(orWaitFor wake: Wake? = nil, _ step: (inout State) -> Value?) -> Value? {
        let (value, other) = state.withLock { state in
            let value = step(&state)
            let other = state.waiting.take()
            if value == nil { state.waiting = wake }
            return (value, other)
        }
        other?()
        return value
    }

    private func waiting<Value: Sendable>(_ attempt: @Sendable (@escaping Wake) -> Value?) async -> Value {
        while true {
            let value = await withCheckedContinuation { (continuation: CheckedContinuation<Value?, Never>) in
                if let value = attempt({ continuation.resume(returning: nil) }) {
                    continuation.resume(returning: value)
                }
            }
            if let value { return value }
        }
    }

    private func blocking<Value>(_ attempt: (@escaping Wake) -> Value?) -> Value {
        while true {
            let semaphore = DispatchSemaphore(value: 0)
            if let value = attempt({ semaphore.signal() }) { return value }
            semaphore.wait()
        }
    }
}
