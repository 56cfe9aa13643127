import Synchronization

/// What requests and snapshotters have in common: one load at a time, which can be watched, shared and cancelled.
final class Loading<Value: Sendable>: Sendable {
    fileprivate typealias Waiter = CheckedContinuation<Value, any Error>

    fileprivate struct State {
        var task: Task<Void, Never>?
        /// Which load it is: one that was given up may end after the next has begun.
        var number = 0
        /// Those who wait for the load under way, by their tickets.
        var waiters: [Int: Waiter] = [:]
        var nextTicket = 0
        /// Tickets of callers that gave up before they began to wait.
        var leftEarly: Set<Int> = []
        var isCancelled = false
    }

    private let state = Mutex(State())

    var isLoading: Bool { state.withLock { $0.task != nil } }
    var isCancelled: Bool { state.withLock { $0.isCancelled } }
    /// How many wait for the load under way.
    var waiting: Int { state.withLock { $0.waiters.count } }

    /// Ends the load for everyone, and those that come later.
    func cancel() {
        let waiters = state.withLock { state in
            state.isCancelled = true
            return state.end()
        }
        for waiter in waiters { waiter.resume(throwing: CancellationError()) }
    }

    /// Loads, or joins the load that is under way.
    ///
    /// A caller whose task is cancelled leaves at once, and the load to the others; when it was the last, the load is
    /// cancelled.
    ///
    /// - Throws: `CancellationError` when ``cancel()`` was called, or the caller's task is cancelled.
    func value(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let ticket = state.withLock { state in
            state.nextTicket += 1
            return state.nextTicket
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wait($0, ticket, work) }
        } onCancel: {
            leave(ticket)
        }
    }

    private func wait(_ waiter: Waiter, _ ticket: Int, _ work: @escaping @Sendable () async throws -> Value) {
        let isRefused = state.withLock { state in
            if state.leftEarly.remove(ticket) != nil || state.isCancelled { return true }
            state.waiters[ticket] = waiter
            guard state.task == nil else { return false }
            state.number += 1
            state.task = Task { [number = state.number] in
                do { finish(number, .success(try await work())) } catch { finish(number, .failure(error)) }
            }
            return false
        }
        if isRefused { waiter.resume(throwing: CancellationError()) }
    }

    private func finish(_ number: Int, _ result: Result<Value, any Error>) {
        let waiters = state.withLock { state in
            guard state.number == number, state.task != nil else { return [Waiter]() }
            return state.end()
        }
        for waiter in waiters { waiter.resume(with: result) }
    }

    private func leave(_ ticket: Int) {
        let waiter = state.withLock { state in
            guard let waiter = state.waiters.removeValue(forKey: ticket) else {
                state.leftEarly.insert(ticket)
                return Waiter?.none
            }
            // Whoever asks from now on has a load of his own.
            if state.waiters.isEmpty { _ = state.end() }
            return waiter
        }
        waiter?.resume(throwing: CancellationError())
    }
}

extension Loading.State {
    /// Ends the load; those who waited for it have to be told.
    fileprivate mutating func end() -> [Loading.Waiter] {
        task?.cancel()
        task = nil
        defer { waiters = [:] }
        return Array(waiters.values)
    }
}
