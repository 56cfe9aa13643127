import BlockingWork
import Synchronization

/// How long answers may be in the making.
///
/// One task looks now and then whether something is late: a timer for each request would stay until its time comes, long
/// after the request was answered.
final class TimeLimit: Sendable {
    private struct Work {
        let end: ContinuousClock.Instant
        let giveUp: @Sendable () -> Void
    }

    private struct State {
        var works: [Int: Work] = [:]
        var next = 0
        var isWatched = false
    }

    private static let pause = Duration.milliseconds(100)

    private let seconds: Int
    private let state = Mutex(State())

    init(seconds: Int) { self.seconds = seconds }

    /// Works on Swift's own threads.
    ///
    /// - Throws: ``Problem`` `timedOut` for work that takes longer, which is cancelled and waited for; what it throws.
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

    private func begin(_ giveUp: @escaping @Sendable () -> Void) -> Int {
        let (number, isWatched) = state.withLock { state in
            defer { state.isWatched = true }
            state.next += 1
            state.works[state.next] = Work(end: .now + .seconds(seconds), giveUp: giveUp)
            return (state.next, state.isWatched)
        }
        if !isWatched { watch() }
        return number
    }

    private func end(_ number: Int) { state.withLock { _ = $0.works.removeValue(forKey: number) } }

    /// Looks for what is late for as long as there is work.
    private func watch() {
        Task {
            repeat { try? await Task.sleep(for: Self.pause) } while giveUpWhatIsLate()
        }
    }

    /// - Returns: Whether there is work.
    private func giveUpWhatIsLate() -> Bool {
        let (late, isWatched) = state.withLock { state in
            let late = state.works.filter { $0.value.end <= .now }
            for number in late.keys { state.works[number] = nil }
            state.isWatched = !state.works.isEmpty
            return (late.values, state.isWatched)
        }
        for work in late { work.giveUp() }
        return isWatched
    }

    private var problem: Problem {
        Problem(
            .serviceUnavailable, "timedOut",
            "To make this answer took longer than \(seconds) s, and was given up. Ask for less at once, or later.")
    }
}
