import Foundation

/// What requests and snapshotters have in common: one load at a time, which can be watched and cancelled.
final class Loading<Value: Sendable>: @unchecked Sendable {
    // Sendable, since the state is only touched under the lock.
    private let lock = NSLock()
    private var task: Task<Value, any Error>?
    private var cancelled = false

    var isLoading: Bool { lock.withLock { task != nil } }
    var isCancelled: Bool { lock.withLock { cancelled } }

    func cancel() {
        lock.withLock {
            cancelled = true
            task?.cancel()
        }
    }

    /// Loads, or joins the load that is under way.
    ///
    /// - Throws: `CancellationError` when ``cancel()`` was called, or the caller's task is cancelled.
    func value(_ load: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let task = try begin(load)
        return try await withTaskCancellationHandler {
            let result = await task.result
            lock.withLock { if self.task == task { self.task = nil } }
            try Task.checkCancellation()
            if isCancelled { throw CancellationError() }
            return try result.get()
        } onCancel: {
            task.cancel()
        }
    }

    private func begin(_ load: @escaping @Sendable () async throws -> Value) throws -> Task<Value, any Error> {
        try lock.withLock {
            if cancelled { throw CancellationError() }
            if let task { return task }
            let task = Task { try await load() }
            self.task = task
            return task
        }
    }
}
