import GRDB
import Synchronization

/// Stores the inputs of a run, batch by batch in the order in which they are handed over.
///
/// Scenes without pictures change the index of identities all over, and each page that they change is written once for a
/// transaction. Their batches therefore share one, for as long as the next is there when one is done: a transaction
/// never waits for inputs while it keeps others from writing.
package final class ImportSession<Writer: ImportWriter>: Sendable {
    package typealias Item = ImportItem<Writer.Subject>
    package typealias Outcome = ImportOutcome<Writer.Subject.ID>

    private struct Batch {
        let items: [Item]
        let answer: AsyncThrowingStream<[Outcome], any Error>.Continuation
    }

    private struct State {
        /// Those without an answer. The first is being stored.
        var batches: [Batch] = []
        var failure: (any Error)?
    }

    private let store: SceneStore
    private let run: ImportRun
    private let limit: TransactionLimit
    private let writer: @Sendable (Database) throws -> Writer
    private let state = Mutex(State())

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
    /// - Parameter items: In their order, following those that were handed over before.
    /// - Returns: How each ended. Where another batch waits, that may be told before the transaction ends which both
    ///   share; the last answer always comes behind it. After a failure nothing more is stored, and that is the answer.
    package func begin(_ items: [Item]) -> Task<[Outcome], any Error> {
        let (answers, answer) = AsyncThrowingStream<[Outcome], any Error>.makeStream()
        if enqueue(Batch(items: items, answer: answer)) {
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
            while answer(try await storeTransaction()) {}
        } catch {
            // What the follower saw has been taken back.
            store.tracks.end(run)
            fail(error)
        }
    }

    /// Stores the batches of one transaction: all of them, or after an interruption none.
    ///
    /// - Returns: How the inputs of the last one ended; the others have their answers.
    private func storeTransaction() async throws -> [Outcome] {
        let (outcomes, pictureBytes) = try await store.write { [self] database in
            let writer = try writer(database)
            var journal = ImportJournal(database, run: run)
            let end = ContinuousClock.now + limit.time
            while true {
                let items = batches(1)[0].items
                let outcomes = try items.map { item in
                    let outcome = try writer.store(item)
                    try journal.note(outcome, of: item)
                    return outcome
                }
                let mayGoOn = writer.mayGoOn && journal.inputCount < limit.inputs && ContinuousClock.now < end
                guard mayGoOn, batches(2).count == 2 else {
                    try writer.finish()
                    if let last = items.last { try journal.close(after: last, stored: writer.stored) }
                    return (outcomes, writer.pictureBytes)
                }
                answer(outcomes)
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
            return state.batches.count == 1
        }
    }

    /// The first batches of those that have no answer.
    private func batches(_ count: Int) -> ArraySlice<Batch> { state.withLock { $0.batches.prefix(count) } }

    /// Answers the batch that was stored.
    ///
    /// - Returns: Whether there is another.
    @discardableResult
    private func answer(_ outcomes: [Outcome]) -> Bool {
        state.withLock { state in
            let batch = state.batches.removeFirst()
            batch.answer.yield(outcomes)
            batch.answer.finish()
            return !state.batches.isEmpty
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

    package init(inputs: Int = 524_288, time: Duration = .seconds(5)) {
        self.inputs = inputs
        self.time = time
    }
}
