import Synchronization
import VantageCore
import VantageHTTP

/// Limits the time until a response is ready.
///
/// A single task periodically checks for operations that have exceeded the limit. Timers for individual requests would
/// remain scheduled long after their responses were sent.
final class TimeLimit: Sendable {
    private struct Work {
        let deadline: ContinuousClock.Instant
        let cancel: @Sendable () -> Void
    }

    private struct State {
        var works: [Int: Work] = [:]
        var next = 0
        var isWatched = false
    }

    private static let interval = Duration.milliseconds(100)

    private let seconds: Int
    private let state = Mutex(State())

    init(seconds: Int) { self.seconds = seconds }

    /// Runs an operation on Swift's own threads.
    ///
    /// - Throws: ``Problem`` `timedOut` if the operation takes too long, after canceling it and waiting for it to end.
    ///   Otherwise, any error that the operation throws.
    func during<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let isLate = CancellationFlag()
        let task = Task(executorPreference: globalConcurrentExecutor, operation: work)
        let number = begin {
            isLate.cancel()
            task.cancel()
        }
        defer { end(number) }
        do {
            return try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        } catch  where isLate.isCancelled {
            throw problem
        }
    }

    private func begin(_ cancel: @escaping @Sendable () -> Void) -> Int {
        let (number, isWatched) = state.withLock { state in
            defer { state.isWatched = true }
            state.next += 1
            state.works[state.next] = Work(deadline: .now + .seconds(seconds), cancel: cancel)
            return (state.next, state.isWatched)
        }
        if !isWatched { watch() }
        return number
    }

    private func end(_ number: Int) { state.withLock { _ = $0.works.removeValue(forKey: number) } }

    /// Checks for overdue operations while any operation is running.
    private func watch() {
        Task {
            repeat { try? await Task.sleep(for: Self.interval) } while cancelLateWork()
        }
    }

    /// - Returns: Whether any operation is still running.
    private func cancelLateWork() -> Bool {
        let (late, isWatched) = state.withLock { state in
            let late = state.works.filter { $0.value.deadline <= .now }
            for number in late.keys { state.works[number] = nil }
            state.isWatched = !state.works.isEmpty
            return (late.values, state.isWatched)
        }
        for work in late { work.cancel() }
        return isWatched
    }

    private var problem: Problem {
        Problem(
            .serviceUnavailable, "timedOut",
            "The request timed out after \(seconds) s. Request less data, or retry later.")
    }
}
