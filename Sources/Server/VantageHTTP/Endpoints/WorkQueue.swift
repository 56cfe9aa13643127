import Synchronization
import Tracing

/// A bounded queue for one class of work, such as searches.
///
/// A few requests run at a time; others wait. Clients take turns, so that one client with many requests delays the others
/// by one request at most. A request leaves the queue when its task is canceled.
package final class WorkQueue: WorkClass {
    private typealias Waiter = (number: Int, continuation: CheckedContinuation<Void, any Error>)

    private struct State {
        var running = 0
        /// The waiting requests of each client, in order of arrival. No list is empty.
        var waiting: [String: [Waiter]] = [:]
        /// The clients with waiting requests. The first one is next.
        var turns: [String] = []
        var waitingCount = 0
        var refused = 0
        var nextNumber = 0
        /// The requests that were canceled before they started to wait.
        var canceledEarly: Set<Int> = []
    }

    private enum Admission {
        case admitted, waits, busy, canceled
    }

    package let name: String
    package let maximumRunning: Int
    package var maximumWaiting: Int? { waitingLimit }
    private let waitingLimit: Int
    /// Called with the time that a request waited for its turn.
    private let waited: @Sendable (Duration) -> Void
    private let state = Mutex(State())

    package init(
        _ name: String, running: Int, waiting: Int, waited: @escaping @Sendable (Duration) -> Void = { _ in }
    ) {
        self.name = name
        self.waited = waited
        maximumRunning = max(1, running)
        waitingLimit = waiting
    }

    package var load: QueueLoad {
        state.withLock { QueueLoad(running: $0.running, waiting: $0.waitingCount, refused: $0.refused) }
    }

    /// Runs work when it is the client's turn.
    ///
    /// - Parameter client: The client's network; see ``ClientAddress/network``.
    /// - Throws: ``Problem`` `busy` if the queue is full, or the client's own requests fill half of it;
    ///   `CancellationError`; or the error that `work` threw.
    package func during<Value: Sendable>(
        for client: String, _ work: () async throws -> Value
    ) async throws -> Value {
        let arrived = ContinuousClock.now
        try await withSpan("wait for \(name)") { _ in try await enter(client) }
        defer { leave() }
        waited(.now - arrived)
        try Task.checkCancellation()
        return try await withSpan(name) { _ in try await work() }
    }

    private func enter(_ client: String) async throws {
        let number = state.withLock { state in
            state.nextNumber += 1
            return state.nextNumber
        }
        // A cancellation that arrives after the request was admitted must not leave the request's number behind.
        defer { state.withLock { _ = $0.canceledEarly.remove(number) } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                switch state.withLock({ admit(client, (number, continuation), &$0) }) {
                case .admitted: continuation.resume()
                case .waits: break
                case .busy:
                    continuation.resume(
                        throwing: Problem(.serviceUnavailable, "busy", "The server is busy. Retry later."))
                case .canceled: continuation.resume(throwing: CancellationError())
                }
            }
        } onCancel: {
            cancel(number)
        }
    }

    private func admit(_ client: String, _ waiter: Waiter, _ state: inout State) -> Admission {
        if state.canceledEarly.remove(waiter.number) != nil { return .canceled }
        if state.running < maximumRunning {
            state.running += 1
            return .admitted
        }
        let own = state.waiting[client]?.count ?? 0
        guard state.waitingCount < waitingLimit, own < max(1, waitingLimit / 2) else {
            state.refused += 1
            return .busy
        }
        if own == 0 { state.turns.append(client) }
        state.waiting[client, default: []].append(waiter)
        state.waitingCount += 1
        return .waits
    }

    /// Passes the place of a request that has ended to the next waiting request.
    private func leave() {
        let next = state.withLock { state -> Waiter? in
            guard let client = state.turns.first, var waiters = state.waiting[client] else {
                state.running -= 1
                return nil
            }
            state.turns.removeFirst()
            let waiter = waiters.removeFirst()
            state.waiting[client] = waiters.isEmpty ? nil : waiters
            if !waiters.isEmpty { state.turns.append(client) }
            state.waitingCount -= 1
            return waiter
        }
        next?.continuation.resume()
    }

    private func cancel(_ number: Int) {
        let canceled = state.withLock { state -> Waiter? in
            for (client, waiters) in state.waiting {
                guard let place = waiters.firstIndex(where: { $0.number == number }) else { continue }
                let waiter = state.waiting[client]?.remove(at: place)
                if state.waiting[client]?.isEmpty == true {
                    state.waiting[client] = nil
                    state.turns.removeAll { $0 == client }
                }
                state.waitingCount -= 1
                return waiter
            }
            state.canceledEarly.insert(number)
            return nil
        }
        canceled?.continuation.resume(throwing: CancellationError())
    }
}
