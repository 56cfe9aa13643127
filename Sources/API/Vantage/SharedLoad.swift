import Synchronization

/// The common implementation of requests and snapshotters. It runs one load at a time, which can be observed, shared
/// and canceled.
package final class SharedLoad<Value: Sendable>: Sendable {
    fileprivate typealias Waiter = CheckedContinuation<Value, any Error>
    fileprivate typealias Ended = (task: Task<Void, Never>?, waiters: [(ticket: Int, continuation: Waiter)])

    fileprivate struct State {
        var isLoading = false
        /// The load's task, or `nil` until the load first suspends.
        var task: Task<Void, Never>?
        /// The number of the current load, which distinguishes it from abandoned loads that have not ended yet.
        var number = 0
        /// The callers that are waiting for the current load, with their tickets.
        var waiters: [(ticket: Int, continuation: Waiter)] = []
        var nextTicket = 0
        /// The tickets of callers that were canceled before they started to wait.
        var leftEarly: Set<Int> = []
        var isCancelled = false
    }

    private let state = Mutex(State())

    package init() {}

    package var isLoading: Bool { state.withLock { $0.isLoading } }
    var isCancelled: Bool { state.withLock { $0.isCancelled } }
    /// The number of callers that are waiting for the current load.
    var waiting: Int { state.withLock { $0.waiters.count } }

    /// Checks for cancellation.
    ///
    /// - Throws: `CancellationError` if ``cancel()`` was called or the caller's task is canceled.
    func check() throws {
        if isCancelled || Task.isCancelled { throw CancellationError() }
    }

    /// Cancels the current load for all callers, and all later loads.
    package func cancel() {
        let ended = state.withLock { state in
            state.isCancelled = true
            return state.end()
        }
        ended.task?.cancel()
        for waiter in ended.waiters { waiter.continuation.resume(throwing: CancellationError()) }
    }

    /// Starts the load, or joins the load in progress.
    ///
    /// A caller whose task is canceled stops waiting immediately, and the load continues for the other callers. When
    /// the last caller leaves, the load is canceled.
    ///
    /// - Parameters:
    ///   - start: The thread on which the work starts.
    ///   - work: The work that produces the value.
    /// - Throws: `CancellationError` if ``cancel()`` was called or the caller's task is canceled.
    package func value(
        beginning start: LoadStart = .onAnotherThread, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let ticket = state.withLock { state in
            state.nextTicket += 1
            return state.nextTicket
        }
        // A cancellation that arrives after the load has finished must not leave a ticket behind.
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
        // The load may have finished or been abandoned before its task was recorded.
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
            // Later callers start their own load.
            return (waiter, state.waiters.isEmpty ? state.end().task : nil)
        }
        // These calls are made outside the lock because they may start another load.
        task?.cancel()
        waiter?.resume(throwing: CancellationError())
    }
}

/// The thread on which a load starts.
package enum LoadStart {
    case onAnotherThread
    /// The load starts on the caller's thread if the compiler supports it, so a synchronous result needs no thread
    /// switch. The load cannot be canceled until it suspends.
    case onThisThread

    fileprivate func task(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        #if compiler(>=6.2)
            if self == .onThisThread { return Task.immediate(operation: work) }
        #endif
        return Task(operation: work)
    }
}

extension SharedLoad {
    fileprivate enum Admission {
        case refused, joined
        /// The caller must start the load. The number identifies the load.
        case first(Int)
    }
}

extension SharedLoad.State {
    fileprivate mutating func admit(_ waiter: SharedLoad.Waiter, _ ticket: Int) -> SharedLoad.Admission {
        if leftEarly.remove(ticket) != nil || isCancelled { return .refused }
        waiters.append((ticket, waiter))
        guard !isLoading else { return .joined }
        isLoading = true
        number += 1
        return .first(number)
    }

    /// Records the task of a load.
    ///
    /// - Returns: `true` if the load is still wanted.
    fileprivate mutating func keep(_ task: Task<Void, Never>, _ number: Int) -> Bool {
        guard isLoading, self.number == number else { return false }
        self.task = task
        return true
    }

    /// Ends the load. The caller must cancel the returned task and resume the returned waiters.
    fileprivate mutating func end() -> SharedLoad.Ended {
        defer { (task, waiters, isLoading) = (nil, [], false) }
        return (task, waiters)
    }
}
