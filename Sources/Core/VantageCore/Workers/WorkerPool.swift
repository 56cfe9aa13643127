import Dispatch
import Foundation
import Synchronization

/// A bounded pool of threads for blocking work: decoding, drawing, SQLite queries, files.
///
/// On Swift's cooperative threads (one per core), such work would block every other task in the program. When no thread
/// is free, work queues in order of arrival, and is dropped if its task is canceled while it waits.
///
/// Work is synchronous, so it can never wait for other work in the same pool, however deeply tasks are nested. Work
/// that waits for a network gives up its place in the meantime; see ``whileWaiting(_:)``.
public final class WorkerPool: Sendable {
    /// The source of threads.
    package enum ThreadSource: Sendable {
        /// Separate threads that are available immediately. They suit work that spends its time waiting, and programs
        /// whose tasks must continue in the meantime.
        case own
        /// The threads that run tasks, one per core. Switching to them and back is fast, and at most one thread per
        /// core computes. If all of them are waiting, another one is added every second; if any of them is computing,
        /// none is added.
        case ofTasks
    }

    /// The workers that views, maps and lookups share, one per core, so that together they use at most one thread per
    /// core.
    public static let shared = WorkerPool(maximum: ProcessInfo.processInfo.activeProcessorCount, threads: .ofTasks)

    /// Workers for jobs that mostly wait for another writer or a disk, so that they do not occupy threads needed for
    /// computation.
    package static let waiting = WorkerPool(maximum: 64)

    /// The maximum number of jobs that run at the same time.
    public let maximum: Int

    private struct State {
        var running = 0
        /// The number of jobs that have given up their places and are waiting for a network.
        var away = 0
        /// The jobs that have finished waiting for a network and are now waiting for a place.
        var returning: ArraySlice<DispatchSemaphore> = []
        var jobs: ArraySlice<Job> = []
        var waited: (@Sendable (Duration) -> Void)?

        /// - Returns: `nil` if the thread is no longer needed.
        mutating func next() -> Job? {
            if passPlace() { return nil }
            guard let job = jobs.popFirst() else {
                running -= 1
                return nil
            }
            // Removing elements from a slice does not free their storage.
            if jobs.isEmpty { jobs = [] }
            return job
        }

        /// Passes a free place to a job that has finished waiting for a network.
        ///
        /// - Returns: Whether there was such a job.
        mutating func passPlace() -> Bool {
            guard let next = returning.popFirst() else { return false }
            next.signal()
            return true
        }
    }

    /// The pool whose job runs on this thread.
    @TaskLocal private static var current: WorkerPool?
    /// The maximum number of jobs that may have given up their places, and therefore of additional threads.
    private static let maximumAway = 64

    /// A Dispatch queue. Dispatch also provides the threads that run tasks.
    private static let queue = DispatchQueue(label: "vantage.workers", attributes: .concurrent)

    private let threads: ThreadSource
    private let state = Mutex(State())

    /// Creates a pool with its own threads.
    ///
    /// - Parameter maximum: The number of jobs that may run at the same time; at least 1.
    public convenience init(maximum: Int) { self.init(maximum: maximum, threads: .own) }

    package init(maximum: Int, threads: ThreadSource) {
        self.maximum = max(1, maximum)
        self.threads = threads
    }

    /// The number of jobs that are waiting for a thread.
    package var waitingCount: Int { state.withLock { $0.jobs.count { !$0.isTaken } } }

    /// The number of jobs that are running.
    package var runningCount: Int { state.withLock { $0.running } }

    /// Calls a closure with the time that each job waits for a thread, from now on.
    package func observeWaits(_ waited: @escaping @Sendable (Duration) -> Void) {
        state.withLock { $0.waited = waited }
    }

    /// Runs work on a thread where blocking is allowed, and waits for it without blocking the caller's thread.
    ///
    /// The work receives a flag that is raised when the calling task is canceled, so that it can stop between steps.
    ///
    /// - Throws: `CancellationError` if the task was canceled before the work began; otherwise the error that the work
    ///   threw.
    package func run<Value: Sendable>(
        _ work: @escaping @Sendable (_ cancellation: CancellationFlag) throws -> Value
    ) async throws -> Value {
        let flag = CancellationFlag()
        let dropping = Mutex<Job?>(nil)
        let waited = state.withLock { $0.waited }
        let arrived = waited.map { _ in ContinuousClock.now }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let job = Job {
                    if let waited, let arrived { waited(.now - arrived) }
                    continuation.resume(with: Result { try work(flag) })
                } drop: {
                    continuation.resume(throwing: CancellationError())
                }
                dropping.withLock { $0 = job }
                // If the task was canceled before this point, the handler had no job to drop.
                if flag.isCancelled { job.drop() } else { enqueue(job) }
            }
        } onCancel: {
            flag.cancel()
            dropping.withLock { $0 }?.drop()
        }
    }

    private func enqueue(_ job: Job) {
        let (hasThread, isAnyAway) = state.withLock { state in
            state.jobs.append(job)
            guard state.running < maximum else { return (false, false) }
            state.running += 1
            return (true, state.away > 0)
        }
        // Jobs that wait for a network still occupy their threads.
        if hasThread { startThread(threads == .own || isAnyAway) }
    }

    /// - Parameter isOwn: Whether to use a serial queue, which gets a thread immediately.
    private func startThread(_ isOwn: Bool) {
        let queue = isOwn ? DispatchQueue(label: "vantage.workers.own") : Self.queue
        queue.async { [self] in Self.$current.withValue(self) { runQueuedJobs() } }
    }

    /// Runs jobs until none is waiting.
    private func runQueuedJobs() {
        while let job = state.withLock({ $0.next() }) { job.begin() }
    }

    /// Calls a closure that waits for a network without using a processor. If the calling thread runs a job of a pool,
    /// another job may run in the meantime. Afterward, the job waits until it has a place again.
    package static func whileWaiting<Value, Failure>(
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        guard let current, current.leave() else { return try body() }
        defer { current.comeBack() }
        return try body()
    }

    /// Gives up a place.
    ///
    /// - Returns: `false` if too many jobs have given up their places.
    private func leave() -> Bool {
        let (hasLeft, hasJob) = state.withLock { state in
            guard state.away < Self.maximumAway else { return (false, false) }
            state.away += 1
            if state.passPlace() { return (true, false) }
            guard state.jobs.isEmpty else { return (true, true) }
            state.running -= 1
            return (true, false)
        }
        if hasJob { startThread(true) }
        return hasLeft
    }

    /// Waits for a place.
    private func comeBack() {
        let turn = state.withLock { state -> DispatchSemaphore? in
            state.away -= 1
            guard state.running >= maximum else {
                state.running += 1
                return nil
            }
            let turn = DispatchSemaphore(value: 0)
            state.returning.append(turn)
            return turn
        }
        turn?.wait()
    }
}

/// A job that is either started or dropped, whichever comes first.
private final class Job: Sendable {
    private let taken = Atomic(false)
    private let work: @Sendable () -> Void
    private let dropped: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void, drop dropped: @escaping @Sendable () -> Void) {
        self.work = work
        self.dropped = dropped
    }

    var isTaken: Bool { taken.load(ordering: .acquiring) }

    func begin() {
        if take() { work() }
    }

    func drop() {
        if take() { dropped() }
    }

    private func take() -> Bool { !taken.exchange(true, ordering: .acquiringAndReleasing) }
}
