import Dispatch
import Foundation
import GRDB
import Synchronization
import VantageCore

/// A session that stores the inputs of a run in batches, in the order in which they are submitted.
///
/// Scenes without pictures change pages throughout the identity index, and each changed page is written once per
/// transaction. To save writes, batches share a transaction as long as the next batch arrives in time. A transaction
/// waits only briefly for the next batch, because an open transaction blocks other writers.
package final class ImportSession<Writer: ImportWriter>: Sendable {
    package typealias Item = ImportItem<Writer.Subject>
    package typealias Outcome = ImportOutcome<Writer.Subject.ID>

    private struct Batch {
        let items: [Item]
        let isFollowed: Bool
        let result: AsyncThrowingStream<[Outcome], any Error>.Continuation
    }

    private struct State {
        /// The batches that have no result yet. The first one is being stored.
        var batches: [Batch] = []
        var isStoring = false
        var failure: (any Error)?
    }

    private let store: Store
    private let run: ImportRun
    private let limit: TransactionLimit
    private let onFailure: @Sendable () -> Void
    private let makeWriter: @Sendable (Database) throws -> Writer
    /// The writer shares the threads of the tasks that read and prepare inputs. Those tasks keep as many threads busy
    /// as there are cores, so a separate thread for the writer would be one too many. On a single core, however, a
    /// waiting writer would occupy the only thread that those tasks have.
    private let workers =
        ProcessInfo.processInfo.activeProcessorCount > 1 ? WorkerPool(maximum: 1, threads: .ofTasks) : .waiting
    private let state = Mutex(State())
    /// Signaled for each submitted batch. A transaction waits for this signal before it stores a batch.
    private let arrivals = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - store: The store to import into.
    ///   - run: The run that the inputs belong to.
    ///   - limit: The maximum size of a transaction.
    ///   - onFailure: Called after a transaction is rolled back.
    ///   - makeWriter: Creates the writer for each transaction.
    package init(
        _ store: Store, run: ImportRun, limit: TransactionLimit = TransactionLimit(),
        onFailure: @escaping @Sendable () -> Void = {},
        makeWriter: @escaping @Sendable (Database) throws -> Writer
    ) {
        self.store = store
        self.run = run
        self.limit = limit
        self.onFailure = onFailure
        self.makeWriter = makeWriter
    }

    /// Submits a batch and returns immediately.
    ///
    /// - Parameters:
    ///   - items: The inputs that follow those already submitted, in order.
    ///   - isFollowed: Whether the caller will submit another batch, even an empty one, and wait for its result.
    /// - Returns: The outcome of each input. If another batch is queued or will follow, both may share a transaction,
    ///   and the result may arrive before that transaction has ended. The result of the last batch always arrives after
    ///   the transaction has ended. Once a transaction has failed, nothing more is stored and every further batch fails
    ///   with the same error.
    package func begin(_ items: [Item], isFollowed: Bool = false) -> Task<[Outcome], any Error> {
        let (results, result) = AsyncThrowingStream<[Outcome], any Error>.makeStream()
        if enqueue(Batch(items: items, isFollowed: isFollowed, result: result)) {
            // The task is detached so that submitted batches are stored even if the caller is canceled.
            Task.detached { await self.storeAll() }
        }
        return Task.detached {
            for try await outcomes in results { return outcomes }
            throw CancellationError()
        }
    }

    private func storeAll() async {
        do {
            repeat {
                if let outcomes = try await storeTransaction() { complete(outcomes) }
            } while hasNext()
        } catch {
            onFailure()
            fail(error)
        }
    }

    /// Stores the batches in one transaction: all of them, or none if it is interrupted.
    ///
    /// - Returns: The outcomes of the last batch, or `nil` if every batch already has its result.
    private func storeTransaction() async throws -> [Outcome]? {
        let (outcomes, pictureBytes) = try await store.write(on: workers) { [self] database in
            let writer = try makeWriter(database)
            var journal = ImportJournal(database, run: run)
            var last: Item?
            let end = DispatchTime.now() + .of(limit.time)
            arrivals.wait()
            while true {
                let batch = batches(1)[0]
                let outcomes = try batch.items.map { item in
                    let outcome = try writer.store(item)
                    try journal.add(outcome, of: item)
                    return outcome
                }
                last = batch.items.last ?? last
                let hasRoom = writer.acceptsMore && journal.inputCount < limit.inputs && DispatchTime.now() < end
                let isCompleted = hasRoom && (batch.isFollowed || batches(2).count == 2)
                if isCompleted { complete(outcomes) }
                let timeout = min(end, .now() + .of(limit.batchTimeout))
                guard isCompleted, arrivals.wait(timeout: timeout) == .success else {
                    try writer.finish()
                    if let last { try journal.close(after: last, stored: writer.stored) }
                    return (isCompleted ? nil : outcomes, writer.pictureBytes)
                }
                try StoreFile.enlargeCache(of: database)
            }
        }
        // Unlike index pages, picture pages are written only once, so keeping them in the log saves nothing.
        if pictureBytes > 0 {
            await store.checkpointer.transactionDidEnd(writing: pictureBytes, limit: limit.logBytes)
        }
        return outcomes
    }

    /// Adds a batch to the queue.
    ///
    /// - Returns: Whether the queue was idle. If so, the caller must start storing.
    private func enqueue(_ batch: Batch) -> Bool {
        state.withLock { state in
            if let failure = state.failure {
                batch.result.finish(throwing: failure)
                return false
            }
            state.batches.append(batch)
            arrivals.signal()
            defer { state.isStoring = true }
            return !state.isStoring
        }
    }

    /// Returns up to `count` of the batches that do not have a result yet, oldest first.
    private func batches(_ count: Int) -> ArraySlice<Batch> { state.withLock { $0.batches.prefix(count) } }

    /// Delivers the result for the stored batch, and removes the batch from the queue.
    private func complete(_ outcomes: [Outcome]) {
        state.withLock { state in
            let batch = state.batches.removeFirst()
            batch.result.yield(outcomes)
            batch.result.finish()
        }
    }

    /// Reports whether there is another batch. If there is none, the queue becomes idle.
    private func hasNext() -> Bool {
        state.withLock { state in
            state.isStoring = !state.batches.isEmpty
            return state.isStoring
        }
    }

    private func fail(_ error: any Error) {
        state.withLock { state in
            state.failure = error
            for batch in state.batches { batch.result.finish(throwing: error) }
            state.batches = []
        }
    }
}

/// The size of an import's transactions. Another process that wants to write waits up to ten seconds for a transaction
/// to end.
package struct TransactionLimit: Sendable {
    package var inputs: Int
    package var time: Duration
    /// The maximum time that a transaction waits for the next batch.
    package var batchTimeout: Duration
    /// The total size of the pictures in the write-ahead log, in bytes, above which a transaction first waits until the
    /// log has been checkpointed and can start over.
    package var logBytes: Int

    package init(
        inputs: Int = 524_288, time: Duration = .seconds(5), batchTimeout: Duration = .milliseconds(500),
        logBytes: Int = 128 << 20
    ) {
        self.inputs = inputs
        self.time = time
        self.batchTimeout = batchTimeout
        self.logBytes = logBytes
    }
}

extension DispatchTimeInterval {
    fileprivate static func of(_ duration: Duration) -> Self { .nanoseconds(Int(duration / .nanoseconds(1))) }
}
