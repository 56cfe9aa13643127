import Synchronization

/// What requests and snapshotters have in common: one load at a time, which can be watched, shared and cancelled.
package final class Loading<Value: Sendable>: Sendable {
    fileprivate typealias Waiter = CheckedContinuation<Value, any Error>
    fileprivate typealias Ended = (task: Task<Void, Never>?, waiters: [(ticket: Int, continuation: Waiter)])

    fileprivate struct State {
        var isLoading = false
        /// `nil` until the load has begun to wait for something.
        var task: Task<Void, Never>?
        /// Which load it is: one that was given up may end after the next has begun.
        var number = 0
        /// Those who wait for the load under way, by their tickets.
        var waiters: [(ticket: Int, continuation: Waiter)] = []
        var nextTicket = 0
        /// Tickets of callers that gave up before they began to wait.
        var leftEarly: Set<Int> = []
        var isCancelled = false
    }

    private let state = Mutex(State())

    package init() {}

    package var isLoading: Bool { state.withLock { $0.isLoading } }
    var isCancelled: Bool { state.withLock { $0.isCancelled } }
    /// How many wait for the load under way.
    var waiting: Int { state.withLock { $0.waiters.count } }

    /// - Throws: `CancellationError` when ``cancel()`` was called, or the caller's task is cancelled.
    func check() throws {
        if isCancelled || Task.isCancelled { throw CancellationError() }
    }

    /// Ends the load for everyone, and those that come later.
    package func cancel() {
        let ended = state.withLock { state in
            state.isCancelled = true
            return state.end()
        }
        ended.task?.cancel()
        for waiter in ended.waiters { waiter.continuation.resume(throwing: CancellationError()) }
    }

    /// Loads, or joins the load that is under way.
    ///
    /// A caller whose task is cancelled leaves at once, and the load to the others; when it was the last, the load is
    /// cancelled.
    ///
    /// - Parameter start: Where the work begins.
    /// - Throws: `CancellationError` when ``cancel()`` was called, or the caller's task is cancelled.
    package func value(
        beginning start: LoadStart = .onAnotherThread, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let ticket = state.withLock { state in
            state.nextTicket += 1
            return state.nextTicket
        }
        // Whoever is cancelled when all is done leaves nothing behind.
        defer { state.withLock { _ = $0.leftEarly.remove(ticket) } }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wait($0, ticket, start, work) }
        } onCancel: {
            leave(ticket)
        }
    }

    private func wait(
        _ waiter: Waiter, _ ticket: Int, _ start: LoadStart, _ work: @escaping @Sendable () async throws -> Value
    ) {
        switch state.withLock({ $0.admit(waiter, ticket) }) {
        case .refused: waiter.resume(throwing: CancellationError())
        case .joined: break
        case .first(let number): load(number, start, work)
        }
    }

    private func load(_ number: Int, _ start: LoadStart, _ work: @escaping @Sendable () async throws -> Value) {
        let task = start.task { [self] in
            do { finish(number, .success(try await work())) } catch { finish(number, .failure(error)) }
        }
        // It may have ended, or been given up, before its task was known.
        if !state.withLock({ $0.keep(task, number) }) { task.cancel() }
    }

    private func finish(_ number: Int, _ result: Result<Value, any Error>) {
        let ended = state.withLock { $0.number == number && $0.isLoading ? $0.end() : nil }
        for waiter in ended?.waiters ?? [] { waiter.continuation.resume(with: result) }
    }

    private func leave(_ ticket: Int) {
        let (waiter, task) = state.withLock { state -> (Waiter?, Task<Void, Never>?) in
            guard let place = state.waiters.firstIndex(where: { $0.ticket == ticket }) else {
                state.leftEarly.insert(ticket)
                return (nil, nil)
            }
            let waiter = state.waiters.remove(at: place).continuation
            // Whoever asks from now on has a load of his own.
            return (waiter, state.waiters.isEmpty ? state.end().task : nil)
        }
        // Not under the lock: what is called then may ask for the load.
        task?.cancel()
        waiter?.resume(throwing: CancellationError())
    }
}

/// Where a load begins.
package enum LoadStart {
    case onAnotherThread
    /// On the caller's, where the compiler can: what is answered at once never goes to another. It can be given up only
    /// once it waits for something.
    case onThisThread

    fileprivate func task(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        #if compiler(>=6.2)
            if self == .onThisThread { return Task.immediate(operation: work) }
        #endif
        return Task(operation: work)
    }
}

extension Loading {
    fileprivate enum Admission {
        case refused, joined
        /// Who begins the load of that number.
        case first(Int)
    }
}

extension Loading.State {
    fileprivate mutating func admit(_ waiter: Loading.Waiter, _ ticket: Int) -> Loading.Admission {
        if leftEarly.remove(ticket) != nil || isCancelled { return .refused }
        waiters.append((ticket, waiter))
        guard !isLoading else { return .joined }
        isLoading = true
        number += 1
        return .first(number)
    }

    /// - Returns: Whether the load that the task is for is still wanted.
    fileprivate mutating func keep(_ task: Task<Void, Never>, _ number: Int) -> Bool {
        guard isLoading, self.number == number else { return false }
        self.task = task
        return true
    }

    /// Ends the load. Its task has to be cancelled, and those who waited for it have to be told.
    fileprivate mutating func end() -> Loading.Ended {
        defer { (task, waiters, isLoading) = (nil, [], false) }
        return (task, waiters)
    }
}
