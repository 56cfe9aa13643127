import Dispatch
import Synchronization

/// Hands elements over in their order from one side to another, each a task or a thread that may block. Who gives waits
/// while there is no room, and who takes waits while there is nothing. At any time one gives and one takes.
package final class Conveyor<Element: Sendable>: Sendable {
    private typealias Wake = @Sendable () -> Void

    private struct State {
        var elements: [Element] = []
        var isFinished = false
        var isAbandoned = false
        /// Wakes the side that waits; never both do.
        var waiting: Wake?
    }

    private let room: Int
    private let state = Mutex(State())

    /// - Parameter room: How many elements may lie between both sides.
    package init(room: Int) { self.room = max(1, room) }

    /// - Returns: Whether anybody is there to take it.
    @discardableResult
    package func give(_ element: Element) async -> Bool {
        await waiting { self.give(element, orWaitFor: $0) }
    }

    /// The same, on a thread that may block.
    @discardableResult
    package func giveBlocking(_ element: Element) -> Bool {
        blocking { give(element, orWaitFor: $0) }
    }

    /// - Returns: `nil` when the other side has finished, and all is taken.
    package func take() async -> Element? { await waiting { self.take(orWaitFor: $0) } }

    /// The same, on a thread that may block.
    package func takeBlocking() -> Element? { blocking { take(orWaitFor: $0) } }

    /// Nothing more is given.
    package func finish() { attempt { $0.isFinished = true } }

    /// Nothing more is taken, and what lies there is dropped. Neither side waits any more.
    package func abandon() {
        attempt { state in
            state.isAbandoned = true
            state.elements = []
        }
    }

    private func give(_ element: Element, orWaitFor wake: @escaping Wake) -> Bool? {
        attempt(orWaitFor: wake) { state in
            if state.isAbandoned { return false }
            guard state.elements.count < room else { return nil }
            state.elements.append(element)
            return true
        }
    }

    private func take(orWaitFor wake: @escaping Wake) -> Element?? {
        attempt(orWaitFor: wake) { state in
            if !state.elements.isEmpty { return state.elements.removeFirst() }
            return state.isFinished || state.isAbandoned ? .some(nil) : nil
        }
    }

    /// Does something that the other side may wait for.
    ///
    /// - Returns: `nil` where it cannot be done yet; then `wake` is called when it may be.
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
