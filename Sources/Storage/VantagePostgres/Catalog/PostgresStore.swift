import Foundation
import Synchronization
import VantageCore
import VantageScenes
import VantageStoreCore

/// A catalog of scenes in PostgreSQL.
///
/// It answers like a `SceneStore` with the same contents, has the same identity and accepts the same tokens. Pictures
/// are linked files. It can be used from any task, and any number of processes can read and write the catalog.
public final class PostgresStore: Sendable {
    /// Where the catalog is.
    public let location: PostgresLocation
    /// The worker pool that runs reads, and that renders views of the catalog's pictures.
    public let workers: WorkerPool
    let signer: TokenSigner
    let identity: CatalogIdentity
    let readers: PostgresPool
    /// The connections for writing, or `nil` if the catalog was opened for reading.
    let writers: PostgresPool?
    let cells: CellCache
    let listener: CellListener

    /// The time in milliseconds that a statement of a read may take, unless the URL sets another one.
    static let statementTimeout = 30_000
    private static let maximumReaders = 8
    private static let maximumWriters = 2

    /// The kind of access to a catalog.
    public enum Access: Sendable {
        case read
        case write
        /// Write, and create the catalog if the database has none.
        case create
    }

    /// Opens a catalog.
    ///
    /// - Parameters:
    ///   - location: The connection URL.
    ///   - access: The kind of access. Reading needs only the privilege to select.
    ///   - cacheBytes: The memory for cells of the index, in bytes.
    ///   - workers: The worker pool that runs reads and renders views.
    /// - Throws: `StoreError` if the server cannot be reached, refuses the user, or has no catalog of this release.
    public convenience init(
        opening location: PostgresLocation, access: Access = .read, cacheBytes: Int = 256 << 20,
        workers: WorkerPool = .shared
    ) async throws {
        try await self.init(location, access, cacheBytes: cacheBytes, workers, isCopying: false)
    }

    /// - Parameters:
    ///   - newIdentity: The identity that a catalog gets if it is created; random by default.
    ///   - isCopying: Whether the catalog may be incomplete, because a copy into it begins or continues.
    init(
        _ location: PostgresLocation, _ access: Access, cacheBytes: Int = 256 << 20, _ workers: WorkerPool = .shared,
        newIdentity: CatalogIdentity? = nil, isCopying: Bool
    ) async throws {
        self.location = location
        self.workers = workers
        let readers = PostgresPool(
            location, maximum: Self.maximumReaders, isWriter: false, timeout: Self.statementTimeout)
        let writers =
            access == .read
            ? nil : PostgresPool(location, maximum: Self.maximumWriters, isWriter: true, timeout: 0)
        (self.readers, self.writers) = (readers, writers)
        identity = try await WorkerPool.waiting.run { _ in
            do {
                // With several hosts, a failover may be under way. With one, a mistake is reported at once.
                return try Retries(limit: location.hasSeveralHosts ? .seconds(30) : .zero).run(until: { false }) {
                    try CatalogIdentity.opening(
                        writers ?? readers, location, access, newIdentity: newIdentity, isCopying: isCopying)
                }
            } catch {
                throw Self.reported(error, location)
            }
        }
        signer = TokenSigner(identity: identity.identity, secret: identity.tokenSecret)
        cells = CellCache(maximumBytes: cacheBytes)
        listener = CellListener(readers, cells)
    }

    /// Closes the connections. Closing again does nothing.
    public func close() {
        listener.stop()
        readers.close()
        writers?.close()
    }

    deinit { listener.stop() }
}

// MARK: - Running statements

extension PostgresStore {
    /// Runs a closure that reads, on a thread where blocking is allowed. Canceling the task cancels the statement.
    func read<Value: Sendable>(
        on workers: WorkerPool? = nil,
        _ body: @escaping @Sendable (PostgresConnection, CancellationFlag) throws -> Value
    ) async throws -> Value {
        try await cancellable(on: workers ?? .waiting) { [self] flag, running in
            // Reads survive a restart of the server and a failover to a standby.
            try Retries(limit: .seconds(10)).run(until: { flag.isCancelled }) {
                try readers.use { connection in
                    running.statement.withLock { $0 = connection.cancellation }
                    defer { running.statement.withLock { $0 = nil } }
                    try flag.check()
                    return try body(connection, flag)
                }
            }
        }
    }

    /// Runs a closure in a transaction. The closure is repeated if the transaction conflicts with another one, or if the
    /// connection is lost, so it must have the same effect when it runs twice.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (PostgresConnection) throws -> Value
    ) async throws -> Value {
        guard let writers else { throw StoreError(.cannotWrite, "\(location) was opened for reading.") }
        return try await cancellable(on: .waiting) { flag, running in
            try Retries().run(until: { flag.isCancelled }) {
                try writers.use(isRepeatable: false) { connection in
                    running.statement.withLock { $0 = connection.cancellation }
                    defer { running.statement.withLock { $0 = nil } }
                    try flag.check()
                    return try connection.transaction { try body(connection) }
                }
            }
        }
    }

    private func cancellable<Value: Sendable>(
        on workers: WorkerPool,
        _ work: @escaping @Sendable (CancellationFlag, RunningStatement) throws -> Value
    ) async throws -> Value {
        let running = RunningStatement()
        return try await withTaskCancellationHandler {
            try await workers.run { [location] flag in
                do {
                    return try work(flag, running)
                } catch {
                    throw flag.isCancelled ? CancellationError() : Self.reported(error, location)
                }
            }
        } onCancel: {
            running.statement.withLock { $0 }?.cancel()
        }
    }

    /// Returns the error to report for an error that occurred while a catalog was in use.
    static func reported(_ error: any Error, _ location: PostgresLocation) -> any Error {
        switch error {
        case let error as PostgresError: error.storeError(at: location)
        case is InvalidStoredValue, is DecodingError:
            StoreError(.damaged, "\(location) contains an invalid value (\(error)). Restore it from a backup.")
        default: error
        }
    }
}

/// The statement that a task runs at the moment.
private final class RunningStatement: Sendable {
    let statement = Mutex<PostgresCancellation?>(nil)
}

/// Repeated attempts at work that a failover, a lost connection or a conflict with another writer interrupts.
struct Retries {
    /// The total time after which an interruption is reported as an error.
    var limit = Duration.seconds(60)

    func run<Value>(until isCancelled: () -> Bool, _ work: () throws -> Value) throws -> Value {
        let deadline = ContinuousClock.now + limit
        var pause: UInt32 = 50
        while true {
            do {
                return try work()
            } catch let error as PostgresError where error.isConnectionLoss || error.isConflict {
                guard ContinuousClock.now < deadline, !isCancelled(), !error.isRefusal else { throw error }
                usleep(UInt32.random(in: pause / 2...pause) * 1000)
                pause = min(1000, pause * 2)
            }
        }
    }
}
