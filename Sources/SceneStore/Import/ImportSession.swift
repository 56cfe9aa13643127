import BlockingWork
import Dispatch
import Foundation
import GRDB
import Synchronization

/// Stores the inputs of a run, batch by batch in the order in which they are handed over.
///
/// Scenes without pictures change the index of identities all over, and each page that they change is written once for a
/// transaction. Their batches therefore share one, for as long as the next is there when one is done, or soon after: a
/// transaction never waits for inputs for long while it keeps others from writing.
package final class ImportSession<Writer: ImportWriter>: Sendable {
    package typealias Item = ImportItem<Writer.Subject>
    package typealias Outcome = ImportOutcome<Writer.Subject.ID>

    private struct Batch {
        let items: [Item]
        let isFollowed: Bool
        let answer: AsyncThrowingStream<[Outcome], any Error>.Continuation
    }

    private struct State {
        /// Those without an answer. The first is being stored.
        var batches: [Batch] = []
        var isStoring = false
        var failure: (any Error)?
    }

    private let store: SceneStore
    private let run: ImportRun
    private let limit: TransactionLimit
    private let writer: @Sendable (Database) throws -> Writer
    /// Those who read and prepare compute as much as the writer does: with a thread more than cores they take turns.
    /// On one core a writer that waits would take the only thread from them.
    private let workers =
        ProcessInfo.processInfo.activeProcessorCount > 1 ? Workers(maximum: 1, threads: .ofTasks) : .waiting
    private let state = Mutex(State())
    /// Signalled for each batch, and waited for before each is stored.
    private let arrivals = DispatchSemaphore(value: 0)

    /// - Parameter writer: Made for each transaction.
    package init(
        _ store: SceneStore, run: ImportRun, limit: TransactionLimit = TransactionLimit(),
        writer: @escaping @Sendable (Database) throws -> Writer
    ) {
        self.store = store
        self.run = run
        self.limit = limit
        self.writer = writer
    }

    /// Hands over a batch and returns at once.
    ///
    /// - Parameters:
    ///   - items: In their order, following those that were handed over before.
    ///   - isFollowed: Whether another batch will be handed over, though there be nothing in it, whose answer is waited for.
    /// - Returns: How each ended. Where another batch waits or will follow, that may be told before the transaction ends
    ///   which both share; the last answer always comes behind it. After a failure nothing more is stored, and that is the
    ///   answer.
    package func begin(_ items: [Item], isFollowed: Bool = false) -> Task<[Outcome], any Error> {
        let (answers, answer) = AsyncThrowingStream<[Outcome], any Error>.makeStream()
        if enqueue(Batch(items: items, isFollowed: isFollowed, answer: answer)) {
            // No part of the task that asks: what was handed over is kept, though that one is cancelled.
            Task.detached { await self.storeAll() }
        }
        return Task.detached {
            for try await outcomes in answers { return outcomes }
            throw CancellationError()
        }
    }

    private func storeAll() async {
        do {
            repeat {
                if let outcomes = try await storeTransaction() { answer(outcomes) }
            } while goesOn()
        } catch {
            // What the follower saw has been taken back.
            store.tracks.end(run)
            fail(error)
        }
    }

    /// Stores the batches of one transaction: all of them, or after an interruption none.
    ///
    /// - Returns: How the inputs of the last one ended; `nil` where all have their answers.
    private func storeTransaction() async throws -> [Outcome]? {
        let (outcomes, pictureBytes) = try await store.write(on: workers) { [self] database in
            let writer = try writer(database)
            var journal = ImportJournal(database, run: run)
            var last: Item?
            let end = DispatchTime.now() + .of(limit.time)
            arrivals.wait()
            while true {
                let batch = batches(1)[0]
                let outcomes = try batch.items.map { item in
                    let outcome = try writer.store(item)
                    try journal.note(outcome, of: item)
                    return outcome
                }
                last = batch.items.last ?? last
                let mayGoOn = writer.mayGoOn && journal.inputCount < limit.inputs && DispatchTime.now() < end
                let isAnswered = mayGoOn && (batch.isFollowed || batches(2).count == 2)
                if isAnswered { answer(outcomes) }
                guard isAnswered, arrivals.wait(timeout: min(end, .now() + .of(limit.patience))) == .success else {
                    try writer.finish()
                    if let last { try journal.close(after: last, stored: writer.stored) }
                    return (isAnswered ? nil : outcomes, writer.pictureBytes)
                }
                try StoreFile.widenCache(of: database)
            }
        }
        if pictureBytes > mostPictureBytesInLog { await store.foldLog() }
        return outcomes
    }

    /// Pages of pictures are written once: there is no use in gathering them in the log, as those of an index are.
    private var mostPictureBytesInLog: Int { 8 << 20 }

    /// - Returns: Whether nothing is being stored, so that somebody has to begin.
    private func enqueue(_ batch: Batch) -> Bool {
        state.withLock { state in
            if let failure = state.failure {
                batch.answer.finish(throwing: failure)
                return false
            }
            state.batches.append(batch)
            arrivals.signal()
            defer { state.isStoring = true }
            return !state.isStoring
        }
    }

    /// The first batches of those that have no answer.
    private func batches(_ count: Int) -> ArraySlice<Batch> { state.withLock { $0.batches.prefix(count) } }

    /// Answers the batch that was stored, and goes on to the next.
    private func answer(_ outcomes: [Outcome]) {
        state.withLock { state in
            let batch = state.batches.removeFirst()
            batch.answer.yield(outcomes)
            batch.answer.finish()
        }
    }

    /// - Returns: Whether there is another batch; otherwise nothing is being stored.
    private func goesOn() -> Bool {
        state.withLock { state in
            state.isStoring = !state.batches.isEmpty
            return state.isStoring
        }
    }

    private func fail(_ error: any Error) {
        state.withLock { state in
            state.failure = error
            for batch in state.batches { batch.answer.finish(throwing: error) }
            state.batches = []
        }
    }
}

extension ImportSession where Writer == SceneWriter {
    package convenience init(
        _ store: SceneStore, run: ImportRun, duplicates: DuplicatePolicy, limit: TransactionLimit = TransactionLimit()
    ) {
        self.init(store, run: run, limit: limit) { [tracks = store.tracks] database in
            try SceneWriter(database, run: run, duplicates: duplicates, tracks: tracks.follower(of: run))
        }
    }
}

/// How much goes into one transaction of an import. Another process that wants to write waits for its end, ten seconds
/// at most.
package struct TransactionLimit: Sendable {
    package var inputs: Int
    package var time: Duration
    /// How long it waits for a batch that will follow.
    package var patience: Duration

    package init(
        inputs: Int = 524_288, time: Duration = .seconds(5), patience: Duration = .milliseconds(500)
    ) {
        self.inputs = inputs
        self.time = time
        self.patience = patience
    }
}

extension DispatchTimeInterval {
    fileprivate static func of(_ duration: Duration) -> Self { .nanoseconds(Int(duration / .nanoseconds(1))) }
}
