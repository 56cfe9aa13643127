import BlockingWork
import Dispatch
import Foundation
import GRDB
import SQLiteAccess
import Scenes
import Synchronization

/// One SQLite file that holds scenes, their pictures, and the index that finds them.
///
/// A store may be used from any task, and several processes may read it while one writes.
public final class SceneStore: Sendable {
    /// The file.
    public let url: URL
    /// How much of a machine it may take.
    public let limits: StoreLimits
    /// Where it reads, and where views of its pictures are made.
    public let workers: Workers
    // Those that read are let go of before the one that writes, which takes the log away.
    let readers: ConnectionPool<ReadConnection>
    /// Those of lookups, each with its statements prepared and, once it is used much, the file mapped into memory.
    let lookups: ConnectionPool<ReadConnection>
    /// What opening looked with.
    private let spare: SpareConnection<ReadConnection>
    /// `nil` for a store that was opened for reading.
    let writer: DatabaseQueue?
    private let isClosed = Mutex(false)
    /// Ends what the one that writes does for nobody.
    private let writing = StatementBudget()
    let signer: TokenSigner
    /// The tracks of imports under way.
    let tracks = TrackFollowers()
    /// The turns of those who read pictures: other reads have connections left to them.
    let sessions: DispatchSemaphore
    private let file: StoreFile

    /// Opens a store for reading. Neither the file nor what it holds is ever changed by that.
    ///
    /// `workers`: Where it reads, and where views of its pictures are made; others may share them.
    /// - Throws: ``SceneStoreError`` when the file does not exist, is something else, is damaged, was written by a newer
    ///   release, or by an earlier one and has to be brought up to date first (`writtenByEarlierRelease`).
    public convenience init(
        opening url: URL, limits: StoreLimits = StoreLimits(), workers: Workers = .shared
    ) async throws {
        try await self.init(url, access: .read, limits, workers)
    }

    /// Opens a store for reading and writing, bringing its schema up to date: what it holds stays.
    ///
    /// Another process that makes the same store, or brings it up to date, is waited for.
    ///
    /// `creating`: Whether to make the store when there is no file of that name. It appears whole or not at
    ///   all.
    /// - Throws: ``SceneStoreError``; a file that is not a store, is damaged or newer than this release stays as it is.
    public convenience init(
        writing url: URL, creating: Bool, limits: StoreLimits = StoreLimits(), workers: Workers = .shared
    ) async throws {
        try await self.init(url, access: creating ? .create : .write, limits, workers)
    }

    private init(_ url: URL, access: StoreAccess, _ limits: StoreLimits, _ workers: Workers) async throws {
        self.url = url
        self.limits = limits
        self.workers = workers
        let opened = try await Workers.waiting.run { [writing] _ in
            try OpenedStore(url, access: access, limits: limits, writing: writing)
        }
        let file = opened.file
        self.file = file
        let spare = SpareConnection(opened.reader)
        self.spare = spare
        readers = ConnectionPool(
            maximum: limits.pictures + limits.reads, spare: { spare.take() }, open: { try file.reader() },
            dispose: { $0.close() })
        lookups = ConnectionPool(
            maximum: limits.lookups, spare: { spare.take() }, open: { try file.reader() }, dispose: { $0.close() })
        writer = opened.writer
        signer = opened.signer
        sessions = DispatchSemaphore(value: limits.pictures)
    }

    /// Folds what lies in the write-ahead log into the file and lets go of it, so that the file alone can be shared.
    ///
    /// A store that was opened for reading leaves a log with something in it as it is. It is closed whether or not the task
    /// was cancelled; closing it again does nothing.
    ///
    /// - Throws: ``SceneStoreError`` when the log cannot be folded in; what it holds is kept.
    public func close() async throws {
        let wasClosed = isClosed.withLock { isClosed in
            defer { isClosed = true }
            return isClosed
        }
        guard !wasClosed else { return }
        // A task of its own is not cancelled with the caller's.
        try await Task { [self] in
            try await Workers.waiting.run { [self] _ in
                let idle = lookups.close() + readers.close() + [spare.take()].compactMap(\.self)
                defer {
                    file.close(idle)
                    // Only the last connection can remove the log.
                    try? writer?.close()
                }
                try translatingErrors { try foldWholeLog() }
            }
        }.value
    }

    /// Reads in one transaction, on a thread that may block, until the task is cancelled.
    package func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await read { database, _ in try body(database) }
    }

    /// The same for what reads a few pages here and there, which is faster where it is done often.
    package func lookUp<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await read(isLookup: true) { database, _ in try body(database) }
    }

    /// The same with a flag that turns true when the task is cancelled, for work between statements.
    ///
    /// - Parameter workers: `nil` are the store's.
    package func read<Value: Sendable>(
        on workers: Workers? = nil, isLookup: Bool = false,
        _ body: @escaping @Sendable (Database, CancellationFlag) throws -> Value
    ) async throws -> Value {
        try await interruptible(on: workers ?? self.workers) { [self] cancellation, running in
            try readers.use { connection in
                try running.on(connection.queue) {
                    try cancellation.check()
                    if isLookup { try connection.willLookUp() }
                    return try connection.read(until: { cancellation.isCancelled }) { try body($0, cancellation) }
                }
            }
        }
    }

    /// Writes in one transaction, on a thread that may block. When the task is cancelled before its end, nothing of it
    /// is kept.
    ///
    /// - Parameter workers: What waits for another writer needs a thread that nobody else needs.
    package func write<Value: Sendable>(
        on workers: Workers = .waiting, _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await interruptible(on: workers) { [self] cancellation, running in
            guard let writer else {
                throw SceneStoreError(.cannotWrite, "\(url.relativePath) was opened for reading only.")
            }
            return try writer.write { database in
                // Not before: another's statement would be interrupted while this one waits for its turn.
                try running.on(writer) {
                    try cancellation.check()
                    writing.isCancelled = { cancellation.isCancelled }
                    defer { writing.isCancelled = nil }
                    let value = try body(database)
                    try cancellation.check()
                    return value
                }
            }
        }
    }

    /// Lets go of the pages that were kept in memory to be written again.
    package func forgetPages() async throws {
        try await Workers.waiting.run { [self] _ in writer?.releaseMemory() }
    }

    /// Works on a thread that may block, with statements that end when the task is cancelled.
    private func interruptible<Value: Sendable>(
        on workers: Workers, _ work: @escaping @Sendable (CancellationFlag, RunningStatements) throws -> Value
    ) async throws -> Value {
        let running = RunningStatements()
        return try await withTaskCancellationHandler {
            try await workers.run { [self] cancellation in
                try translatingErrors { try work(cancellation, running) }
            }
        } onCancel: {
            running.interrupt()
        }
    }

    /// Folds the write-ahead log into the file. Where others keep that from happening for ten seconds it stays, as safe as
    /// the file, and the last of them folds it.
    private func foldWholeLog() throws {
        // Whoever comes while another folds is refused at once: https://sqlite.org/c3ref/wal_checkpoint_v2.html
        let end = ContinuousClock.now + .seconds(10)
        while let writer {
            do {
                _ = try writer.writeWithoutTransaction { try $0.checkpoint(.truncate) }
                return
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
                guard ContinuousClock.now < end else { return }
                usleep(10_000)
            }
        }
    }

    /// Folds the write-ahead log into the file, as far as no reader needs it. What cannot be folded stays in the log,
    /// where it is as safe.
    func foldLog() async {
        guard !isClosed.withLock({ $0 }) else { return }
        try? await Workers.waiting.run { [self] _ in
            _ = try writer?.writeWithoutTransaction { try $0.checkpoint(.passive) }
        }
    }

    /// Turns the errors of SQLite and of values that cannot be into the store's own.
    func translatingErrors<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch {
            throw SceneStoreError.translating(error, at: url)
        }
    }
}

extension SceneStore: SceneCatalog {}
