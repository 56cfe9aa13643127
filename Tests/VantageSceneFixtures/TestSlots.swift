/// A limit on the number of concurrent tests. Further tests wait in order of arrival.
actor TestSlots {
    private var free: Int
    private var waiting: [(ticket: Int, continuation: CheckedContinuation<Void, any Error>)] = []
    private var nextTicket = 0

    /// The number of tests that are waiting for a slot.
    var waitingCount: Int { waiting.count }

    /// - Parameter count: The number of slots, at least 1.
    init(count: Int) { free = max(1, count) }

    /// Waits for a slot, performs work, and returns the slot.
    ///
    /// - Throws: `CancellationError` if the task is canceled while it waits, or the error that the work threw.
    nonisolated func run<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value {
        try await take()
        do {
            let value = try await work()
            await checkIn()
            return value
        } catch {
            await checkIn()
            throw error
        }
    }

    private func take() async throws {
        try Task.checkCancellation()
        if free > 0 {
            free -= 1
            return
        }
        let ticket = nextTicket
        nextTicket += 1
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
                waiting.append((ticket, continuation))
            }
        } onCancel: {
            Task { await self.drop(ticket) }
        }
    }

    private func checkIn() {
        guard !waiting.isEmpty else {
            free += 1
            return
        }
        waiting.removeFirst().continuation.resume()
    }

    private func drop(_ ticket: Int) {
        guard let index = waiting.firstIndex(where: { $0.ticket == ticket }) else { return }
        waiting.remove(at: index).continuation.resume(throwing: CancellationError())
    }
}
