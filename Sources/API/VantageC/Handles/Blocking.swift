import Dispatch
import Synchronization

/// Runs asynchronous functions for callers that wait for them.
enum Blocking {
    /// Runs a function in a task, and blocks the calling thread until it returns.
    ///
    /// - Parameter cancellation: Cancels the task.
    static func run<Value: Sendable>(
        until cancellation: TaskCancellation? = nil, _ work: @escaping @Sendable () async throws -> Value
    ) throws -> Value {
        let outcome = Mutex<Result<Value, any Error>?>(nil)
        let isDone = DispatchSemaphore(value: 0)
        let task = Task.detached {
            do {
                let value = try await work()
                outcome.withLock { $0 = .success(value) }
            } catch {
                outcome.withLock { $0 = .failure(error) }
            }
            isDone.signal()
        }
        cancellation?.attach(task)
        isDone.wait()
        guard let outcome = outcome.withLock({ $0 }) else { throw CancellationError() }
        return try outcome.get()
    }
}

/// Cancels a task, from any thread, even before the task exists.
final class TaskCancellation: Sendable {
    private struct State {
        var task: Task<Void, Never>?
        var isCancelled = false
    }

    private let state = Mutex(State())

    func attach(_ task: Task<Void, Never>) {
        let isCancelled = state.withLock { state in
            state.task = task
            return state.isCancelled
        }
        if isCancelled { task.cancel() }
    }

    func cancel() {
        let task = state.withLock { state in
            state.isCancelled = true
            return state.task
        }
        task?.cancel()
    }
}
