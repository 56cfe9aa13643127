import Synchronization

/// What requests and snapshotters have in common: one load at a time, which can be watched, shared and cancelled.
final class Loading<Value: Sendable>: Sendable {
    fileprivate typealias Waiter = CheckedContinuation<Value, any Error>

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

    var isLoading: Bool { state.withLock { $0.isLoading } }
    var isCancelled: Bool { state.withLock { $0.isCancelled } }
    /// How many wait for the load under way.
    var waiting: Int { state.withLock { $0.waiters.count } }

    /// Ends the load for everyone, and those that come later.
    func cancel() {
        let waiters = state.withLock { state in
            state.isCancelled = true
            return state.end()
        }
        for waiter in waiters { waiter.continuation.resume(throwing: CancellationError()) }
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
        switch state.withLock({ $0.admit(waiter, ticket) }) {
        case .refused: waiter.resume(throwing: CancellationError())
        case .joined: break
        case .first(let number): load(number, work)
        }
    }

    private func load(_ number: Int, _ work: @escaping @Sendable () async throws -> Value) {
        let task = Self.begin { [self] in
            do { finish(number, .success(try await work())) } catch { finish(number, .failure(error)) }
        }
        // It may have ended, or been given up, before its task was known.
        if !state.withLock({ $0.keep(task, number) }) { task.cancel() }
    }

    /// Begins on the caller's thread, where the compiler can: what is answered at once never goes to another.
    private static func begin(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        #if compiler(>=6.2)
            Task.immediate(operation: work)
        #else
            Task(operation: work)
        #endif
    }

    private func finish(_ number: Int, _ result: Result<Value, any Error>) {
        let waiters = state.withLock { state in
            state.number == number && state.isLoading ? state.end() : []
        }
        for waiter in waiters { waiter.continuation.resume(with: result) }
    }

    private func leave(_ ticket: Int) {
        let waiter = state.withLock { state in
            guard let place = state.waiters.firstIndex(where: { $0.ticket == ticket }) else {
                state.leftEarly.insert(ticket)
                return Waiter?.none
            }
            let waiter = state.waiters.remove(at: place).continuation
            // Whoever asks from now on has a load of his own.
            if state.waiters.isEmpty { _ = state.end() }
            return waiter
        }
        waiter?.resume(throwing: CancellationError())
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

    /// Ends the load; those who waited for it have to be told.
    fileprivate mutating func end() -> [(ticket: Int, continuation: Loading.Waiter)] {
        task?.cancel()
        task = nil
        isLoading = false
        defer { waiters = [] }
        return waiters
    }
}
