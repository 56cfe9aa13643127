import Dispatch
import Foundation
import Synchronization

/// A bounded set of threads for work that blocks: decoding, drawing, steps of SQLite, files.
///
/// On Swift's cooperative threads, of which there is one a core, such work would stop every other task of the program.
/// Work that finds no thread waits in the order in which it came, and is dropped when its task is cancelled meanwhile.
///
/// Work is synchronous, so that none of it can wait for other work of the same set, however tasks are nested.
public final class Workers: Sendable {
    /// Where threads come from.
    package enum Threads: Sendable {
        /// There at once, beside those of tasks: for what waits, and for a program whose tasks have to go on meanwhile.
        case own
        /// Those that tasks have, one a core: the way there and back is short, and no more compute than there are cores.
        /// Where all wait another comes, one a second; none comes while one of them computes.
        case ofTasks
    }

    /// One for each core: what views, maps and lookups share, so that together they take no more.
    public static let shared = Workers(maximum: ProcessInfo.processInfo.activeProcessorCount, threads: .ofTasks)

    /// For what mostly waits: for another writer, for a disk. It must not keep what computes from its threads.
    package static let waiting = Workers(maximum: 64)

    /// How many pieces of work run at once.
    public let maximum: Int

    private struct State {
        var running = 0
        var jobs: ArraySlice<Job> = []

        /// - Returns: `nil` when the thread is needed no longer.
        mutating func next() -> Job? {
            guard let job = jobs.popFirst() else {
                running -= 1
                return nil
            }
            // A slice keeps what was taken from it.
            if jobs.isEmpty { jobs = [] }
            return job
        }
    }

    /// Of Dispatch, and so are the threads of tasks.
    private static let queue = DispatchQueue(label: "vantage.workers", attributes: .concurrent)

    private let threads: Threads
    private let state = Mutex(State())

    /// With threads of its own.
    ///
    /// - Parameter maximum: How many pieces of work may run at once; less than 1 is taken as 1.
    public convenience init(maximum: Int) { self.init(maximum: maximum, threads: .own) }

    package init(maximum: Int, threads: Threads) {
        self.maximum = max(1, maximum)
        self.threads = threads
    }

    /// How many wait for a thread.
    package var waitingCount: Int { state.withLock { $0.jobs.count { !$0.isTaken } } }

    /// Runs work on a thread that may block, and waits for it without blocking the caller's.
    ///
    /// The work is handed a flag that is raised when the calling task is cancelled, so that it may stop between steps.
    ///
    /// - Throws: `CancellationError` when the task was cancelled before the work began; else what the work throws.
    package func run<Value: Sendable>(
        _ work: @escaping @Sendable (_ cancellation: CancellationFlag) throws -> Value
    ) async throws -> Value {
        let flag = CancellationFlag()
        let dropping = Mutex<Job?>(nil)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let job = Job {
                    continuation.resume(with: Result { try work(flag) })
                } drop: {
                    continuation.resume(throwing: CancellationError())
                }
                dropping.withLock { $0 = job }
                // Whoever cancelled before this found nothing to drop.
                if flag.isCancelled { job.drop() } else { enqueue(job) }
            }
        } onCancel: {
            flag.cancel()
            dropping.withLock { $0 }?.drop()
        }
    }

    private func enqueue(_ job: Job) {
        let hasThread = state.withLock { state in
            state.jobs.append(job)
            guard state.running < maximum else { return false }
            state.running += 1
            return true
        }
        guard hasThread else { return }
        // A serial queue is given a thread at once.
        let queue = threads == .own ? DispatchQueue(label: "vantage.workers.own") : Self.queue
        queue.async { [self] in workOff() }
    }

    /// Works until nothing waits.
    private func workOff() {
        while let job = state.withLock({ $0.next() }) { job.begin() }
    }
}

/// One piece of work: begun or dropped, whichever comes first.
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
