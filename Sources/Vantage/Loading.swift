import Foundation

/// What requests and snapshotters have in common: one load at a time, which can be watched and cancelled.
final class Loading<Value: Sendable>: @unchecked Sendable {
    /// One load, shared by those who ask while it is under way.
    private final class Load {
        let task: Task<Value, any Error>
        var waiting = 1

        init(_ task: Task<Value, any Error>) { self.task = task }
    }

    // Sendable, since the state, that of the load included, is only touched under the lock.
    private let lock = NSLock()
    private var load: Load?
    private var cancelled = false

    var isLoading: Bool { lock.withLock { load != nil } }
    var isCancelled: Bool { lock.withLock { cancelled } }
    /// How many wait for the load under way.
    var waiting: Int { lock.withLock { load?.waiting ?? 0 } }

    func cancel() {
        lock.withLock {
            cancelled = true
            load?.task.cancel()
        }
    }

    /// Loads, or joins the load that is under way.
    ///
    /// A caller whose task is cancelled leaves the load to the others; when it was the last, the load is cancelled.
    ///
    /// - Throws: `CancellationError` when ``cancel()`` was called, or the caller's task is cancelled.
    func value(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let task = try join(work)
        return try await withTaskCancellationHandler {
            let result = await task.result
            lock.withLock { if load?.task == task { load = nil } }
            try Task.checkCancellation()
            if isCancelled { throw CancellationError() }
            return try result.get()
        } onCancel: {
            leave(task)
        }
    }

    private func join(_ work: @escaping @Sendable () async throws -> Value) throws -> Task<Value, any Error> {
        try lock.withLock {
            if cancelled { throw CancellationError() }
            if let load {
                load.waiting += 1
                return load.task
            }
            let task = Task { try await work() }
            load = Load(task)
            return task
        }
    }

    private func leave(_ task: Task<Value, any Error>) {
        lock.withLock {
            guard let load, load.task == task else { return }
            load.waiting -= 1
            guard load.waiting == 0 else { return }
            task.cancel()
            // Whoever asks from now on has a load of his own.
            self.load = nil
        }
    }
}
