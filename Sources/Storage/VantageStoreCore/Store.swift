import Dispatch
import Foundation
import GRDB
import Synchronization
import VantageCore

/// A SQLite file that holds scenes, places, or both, with its connections and transactions.
///
/// `SceneStore` and `PlaceStore` read and write the contents of a store and share its connections. A store can be used
/// from any task. While one process writes the file, several others can read it.
public final class Store: Sendable {
    /// The location of the file.
    public let url: URL
    /// The limits on concurrent connections, by purpose.
    public let limits: StoreLimits
    /// The worker pool that runs reads, and that renders views of the store's pictures.
    public let workers: WorkerPool
    /// The identity of the file and the key that signs its tokens.
    package let identity: StoreIdentity

    // The readers are declared before the writer so that they are released first: closing the writer removes the log.
    private let readers: ConnectionPool<ReadConnection>
    /// The connections for lookups. Each keeps its prepared statements, and maps the file into memory after enough
    /// lookups.
    private let lookups: ConnectionPool<ReadConnection>
    /// The connection that inspected the file when it was opened.
    private let spare: SpareConnection<ReadConnection>
    /// The connection that checkpoints the write-ahead log during imports of pictures.
    let checkpointer: Checkpointer
    /// The connection that writes, or `nil` if the store was opened for reading.
    let writer: DatabaseQueue?
    /// The budget that interrupts writes whose caller was canceled.
    private let writeBudget = StatementBudget()
    /// The semaphore that limits the number of read sessions, so that other reads always find a connection.
    private let sessions: DispatchSemaphore
    private let isClosed = Mutex(false)
    private let file: StoreFile

    /// Opens a store for reading. Opening and reading never change the file.
    ///
    /// - Parameters:
    ///   - url: The location of the file.
    ///   - limits: The limits on concurrent connections, by purpose.
    ///   - workers: The worker pool that runs reads and renders views. Stores can share a pool.
    /// - Throws: ``StoreError`` if the file does not exist, is not a store, is damaged, was written by a newer release,
    ///   or was written by an earlier release and must be upgraded first (`writtenByEarlierRelease`).
    public convenience init(
        opening url: URL, limits: StoreLimits = StoreLimits(), workers: WorkerPool = .shared
    ) async throws {
        try await self.init(url, access: .read, limits, workers)
    }

    /// Opens a store for reading and writing, and upgrades its schema if an earlier release wrote it. The upgrade keeps
    /// the contents.
    ///
    /// If another process is creating or upgrading the same store, the initializer waits for it.
    ///
    /// - Parameters:
    ///   - url: The location of the file.
    ///   - creating: Whether to create the store if the file does not exist. The file is created atomically.
    ///   - limits: The limits on concurrent connections, by purpose.
    ///   - workers: The worker pool that runs reads and renders views. Stores can share a pool.
    /// - Throws: ``StoreError``. A file that is not a store, is damaged, or was written by a newer release is left
    ///   unchanged.
    public convenience init(
        writing url: URL, creating: Bool, limits: StoreLimits = StoreLimits(), workers: WorkerPool = .shared
    ) async throws {
        try await self.init(url, access: creating ? .create : .write, limits, workers)
    }

    private init(_ url: URL, access: StoreAccess, _ limits: StoreLimits, _ workers: WorkerPool) async throws {
        self.url = url
        self.limits = limits
        self.workers = workers
        let opened = try await WorkerPool.waiting.run { [writeBudget] _ in
            try OpenedStore(url, access: access, limits: limits, writeBudget: writeBudget)
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
        checkpointer = Checkpointer { try file.checkpointing() }
        writer = opened.writer
        identity = opened.identity
        sessions = DispatchSemaphore(value: limits.pictures)
    }

    /// Closes the connections and checkpoints the write-ahead log, so that the file can be shared on its own.
    ///
    /// If the store was opened for reading, a nonempty log is left unchanged. The store is closed even if the task is
    /// canceled. Closing it again does nothing.
    ///
    /// - Throws: ``StoreError`` if the log cannot be checkpointed. The log keeps its contents.
    public func close() async throws {
        let wasClosed = isClosed.withLock { isClosed in
            defer { isClosed = true }
            return isClosed
        }
        guard !wasClosed else { return }
        // An unstructured task is not canceled when the caller's task is.
        try await Task { [self] in
            await checkpointer.close()
            try await WorkerPool.waiting.run { [self] _ in
                let idle = lookups.close() + readers.close() + [spare.take()].compactMap(\.self)
                defer {
                    file.close(idle)
                    // Only the last connection to close can remove the log.
                    try? writer?.close()
                }
                try withStoreErrors { try truncateLog() }
            }
        }.value
    }
}

// MARK: - Reading

extension Store {
    /// Runs a closure in a read transaction, on a thread where blocking is allowed. Canceling the task interrupts it.
    package func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await read { database, _ in try body(database) }
    }

    /// Runs a closure that reads only a few scattered pages. This is faster than ``read(_:)`` if it is called often.
    package func lookUp<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await read(isLookup: true) { database, _ in try body(database) }
    }

    /// Runs a closure in a read transaction, with a flag to check for cancellation between statements.
    ///
    /// - Parameters:
    ///   - workers: The worker pool to run on, or `nil` for the store's own.
    ///   - isLookup: Whether the closure reads only a few scattered pages.
    package func read<Value: Sendable>(
        on workers: WorkerPool? = nil, isLookup: Bool = false,
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

    /// Runs lookups with prepared statements in one read transaction, on a thread where blocking is allowed.
    ///
    /// - Parameters:
    ///   - count: The number of lookups.
    ///   - prepare: Prepares the statements, once per connection. All callers must use the same `Statements` type.
    package func lookUp<Statements: AnyObject, Value: Sendable>(
        _ count: Int, with prepare: @escaping @Sendable (Database) throws -> Statements,
        _ body: @escaping @Sendable (Statements) throws -> Value
    ) async throws -> Value {
        try await workers.run { [self] cancellation in
            try withStoreErrors {
                try lookups.use { connection in
                    try connection.lookUp(count, until: { cancellation.isCancelled }, with: prepare, body)
                }
            }
        }
    }

    /// Runs lookups like ``lookUp(_:with:_:)``, on the caller's thread. Blocks until a connection is free.
    package func lookUpBlocking<Statements: AnyObject, Value>(
        _ count: Int, with prepare: (Database) throws -> Statements, _ body: (Statements) throws -> Value
    ) throws -> Value {
        try withStoreErrors {
            try lookups.use { try $0.lookUp(count, with: prepare, body) }
        }
    }

    /// Runs a lookup on the caller's thread if a connection is idle. A lookup takes only microseconds, less time than
    /// switching to another thread and back.
    ///
    /// - Parameter prepare: Prepares the statements, as for ``lookUp(_:with:_:)``.
    /// - Returns: `nil` if the lookup would have to wait for a connection or open one.
    package func lookUpIfIdle<Statements: AnyObject, Value>(
        with prepare: (Database) throws -> Statements, _ body: (Statements) throws -> Value
    ) throws -> Value? {
        try withStoreErrors {
            try lookups.useIdle { connection in
                try connection.lookUp(1, until: { Task.isCancelled }, with: prepare, body)
            }
        }
    }

    /// Begins a read transaction. Until ``endSession(_:)``, it sees the file as it is now.
    ///
    /// At most ``StoreLimits/pictures`` sessions run at the same time. Blocks until there is room for another.
    package func beginSession() throws -> ReadConnection {
        sessions.wait()
        do {
            return try withStoreErrors {
                let connection = try readers.take()
                do {
                    try connection.begin()
                    return connection
                } catch {
                    readers.checkIn(connection)
                    throw error
                }
            }
        } catch {
            sessions.signal()
            throw error
        }
    }

    /// Ends a read transaction that ``beginSession()`` began.
    package func endSession(_ connection: ReadConnection) {
        try? connection.end()
        readers.checkIn(connection)
        sessions.signal()
    }
}

// MARK: - Writing

extension Store {
    /// Runs a closure in a write transaction, on a thread where blocking is allowed. If the task is canceled before the
    /// closure returns, the transaction is rolled back.
    ///
    /// - Parameter workers: The worker pool to run on. No other work may depend on its thread, because the closure may
    ///   wait for another writer.
    package func write<Value: Sendable>(
        on workers: WorkerPool = .waiting, _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await interruptible(on: workers) { [self] cancellation, running in
            guard let writer else {
                throw StoreError(.cannotWrite, "\(url.relativePath) was opened read-only.")
            }
            return try writer.write { database in
                // Registers the write only when its turn comes. Otherwise, canceling a waiting write would interrupt
                // another write's statement.
                try running.on(writer) {
                    try cancellation.check()
                    writeBudget.isCancelled = { cancellation.isCancelled }
                    defer { writeBudget.isCancelled = nil }
                    let value = try body(database)
                    try cancellation.check()
                    return value
                }
            }
        }
    }

    /// Releases the pages that the write connection has cached.
    package func releaseMemory() async throws {
        try await WorkerPool.waiting.run { [self] _ in writer?.releaseMemory() }
    }

    /// Checkpoints the whole write-ahead log and truncates it. If other connections prevent that for ten seconds, the
    /// log is kept. It is as durable as the file, and the last connection to close checkpoints it.
    private func truncateLog() throws {
        // SQLite fails immediately if another checkpoint is running: https://sqlite.org/c3ref/wal_checkpoint_v2.html
        let deadline = ContinuousClock.now + .seconds(10)
        while let writer {
            do {
                _ = try writer.writeWithoutTransaction { try $0.checkpoint(.truncate) }
                return
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
                guard ContinuousClock.now < deadline else { return }
                usleep(10_000)
            }
        }
    }
}

// MARK: - Errors and cancellation

extension Store {
    /// Runs a closure and converts SQLite's errors, and errors about invalid values, to ``StoreError``.
    package func withStoreErrors<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch {
            throw StoreError.wrapping(error, at: url)
        }
    }

    /// Runs a closure on a thread where blocking is allowed. Canceling the task interrupts the closure's statements.
    private func interruptible<Value: Sendable>(
        on workers: WorkerPool, _ work: @escaping @Sendable (CancellationFlag, RunningStatements) throws -> Value
    ) async throws -> Value {
        let running = RunningStatements()
        return try await withTaskCancellationHandler {
            try await workers.run { [self] cancellation in
                try withStoreErrors { try work(cancellation, running) }
            }
        } onCancel: {
            running.interrupt()
        }
    }
}
