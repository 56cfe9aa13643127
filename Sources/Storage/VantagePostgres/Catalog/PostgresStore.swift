import Dispatch
import Foundation
import Synchronization
import VantageCore
import VantageObjects
import VantageScenes
import VantageStoreCore

/// A catalog of scenes in PostgreSQL.
///
/// It returns the same results as a `SceneStore` with the same contents, has the same identity and accepts the same
/// tokens. Pictures are linked files, or objects in a folder or bucket. It can be used from any task, and any number of
/// processes can read and write the catalog.
public final class PostgresStore: Sendable {
    /// The address of the catalog.
    public let location: PostgresLocation
    /// The location of pictures in objects, or `nil` for the location that the catalog records.
    public let pictureLocation: StorageLocation?
    /// The worker pool that renders views of the catalog's pictures.
    public let workers: WorkerPool
    let signer: TokenSigner
    let identity: CatalogIdentity
    let readers: PostgresPool
    /// The connections for writing, or `nil` if the catalog was opened for reading.
    let writers: PostgresPool?
    let cells: CellCache
    let listener: ChangeListener
    let placeFileCopy = CatalogPlaceFile()
    /// The threads on which statements run. There is one for each connection, so that a running task never waits long
    /// for a connection.
    private let statements = WorkerPool(maximum: maximumReaders)

    /// The time in milliseconds that a statement of a read may take, unless the URL sets another one.
    static let statementTimeout = 30_000
    /// The time for which a read waits for an outage to end.
    static let patience = Duration.seconds(10)
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
    ///   - pictures: The location of pictures in objects, or `nil` for the location that the catalog records.
    ///   - cacheBytes: The memory for cells of the index, in bytes.
    ///   - workers: The worker pool that renders views.
    /// - Throws: `StoreError` if the server cannot be reached, refuses the user, or has no catalog of this release.
    public convenience init(
        opening location: PostgresLocation, access: Access = .read, pictures: StorageLocation? = nil,
        cacheBytes: Int = 256 << 20, workers: WorkerPool = .shared
    ) async throws {
        try await self.init(
            location, access, pictures: pictures, cacheBytes: cacheBytes, workers, isCopying: false)
    }

    /// - Parameters:
    ///   - newIdentity: The identity that a catalog gets if it is created; random by default.
    ///   - isCopying: Whether the catalog may be incomplete, because a copy into it begins or continues.
    init(
        _ location: PostgresLocation, _ access: Access, pictures: StorageLocation? = nil,
        cacheBytes: Int = 256 << 20, _ workers: WorkerPool = .shared, newIdentity: CatalogIdentity? = nil,
        isCopying: Bool, patience: Duration = patience
    ) async throws {
        self.location = location
        (self.workers, pictureLocation) = (workers, pictures)
        let readers = PostgresPool(
            location, maximum: Self.maximumReaders, isWriter: false, timeout: Self.statementTimeout,
            patience: patience)
        let writers =
            access == .read
            ? nil
            : PostgresPool(
                location, maximum: Self.maximumWriters, isWriter: true, timeout: 0, patience: patience)
        (self.readers, self.writers) = (readers, writers)
        identity = try await WorkerPool.waiting.run { _ in
            do {
                // With several hosts, a failover may be under way. With one, a mistake is reported immediately.
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
        listener = ChangeListener(readers, cells)
    }

    /// Closes the connections. Closing again does nothing.
    public func close() {
        listener.stop()
        readers.close()
        writers?.close()
    }

    deinit { listener.stop() }
}

// MARK: - Changes

extension PostgresStore {
    /// Starts following the changes that other processes make, so that ``stamp`` is current. Lookups do this
    /// automatically.
    package func followChanges() async throws {
        _ = try await read { [listener] connection, _ in try listener.revision.read(connection) }
        listener.begin()
    }

    /// A string that changes whenever this process notices a change to the catalog.
    package var stamp: String { "\(identity.identity) \(listener.revision.known ?? -1)" }
}

// MARK: - Running statements

extension PostgresStore {
    /// Runs a closure that reads, on a thread where blocking is allowed. Canceling the task cancels the statement.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (PostgresConnection, CancellationFlag) throws -> Value
    ) async throws -> Value {
        try await cancellable(on: statements) { [self] flag, running in
            // Reads survive a restart of the server and a failover to a standby.
            try Retries(limit: readers.patience).run(until: { flag.isCancelled }) {
                try readers.use { connection in
                    try running.during(connection) {
                        try flag.check()
                        return try body(connection, flag)
                    }
                }
            }
        }
    }

    /// Runs a closure that reads, on the calling thread. The thread may block.
    func readBlocking<Value>(_ body: (PostgresConnection) throws -> Value) throws -> Value {
        do {
            return try WorkerPool.whileWaiting {
                try Retries(limit: readers.patience).run(until: { false }) { try readers.use(body) }
            }
        } catch {
            throw Self.reported(error, location)
        }
    }

    /// Checks whether the catalog can be read now. Unlike other reads, it does not wait for an outage to end.
    ///
    /// - Throws: `StoreError`.
    package func checkIsReadable() async throws {
        if let outage = readers.outage { throw Self.reported(outage, location) }
        try await cancellable(on: statements) { [readers] _, _ in
            try readers.use { _ = try $0.run("SELECT revision FROM vantage.store") }
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
                    try running.during(connection) {
                        try flag.check()
                        return try connection.transaction { try body(connection) }
                    }
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
            running.cancel()
        }
    }

    /// Returns the error to report for an error that occurred while a catalog was in use.
    static func reported(_ error: any Error, _ location: PostgresLocation) -> any Error {
        switch error {
        case let error as PostgresError: error.storeError(at: location)
        case let outage as PostgresOutage: outage.error.storeError(at: location)
        case is InvalidStoredValue, is DecodingError:
            StoreError(.damaged, "\(location) contains an invalid value (\(error)). Restore it from a backup.")
        default: error
        }
    }
}

/// The statement that a task runs at the moment.
private final class RunningStatement: Sendable {
    private struct State {
        var statement: PostgresCancellation?
        var wasCancelled = false
    }

    private let state = Mutex(State())

    /// Calls a closure that runs statements. ``cancel()`` cancels them.
    func during<Value>(_ connection: PostgresConnection, _ body: () throws -> Value) throws -> Value {
        state.withLock { $0.statement = connection.cancellation }
        defer {
            state.withLock {
                $0.statement = nil
                if $0.wasCancelled { connection.wasCancelled = true }
            }
        }
        return try body()
    }

    /// Cancels the statement. Canceling connects to the server, so it happens on another thread: the caller may be an
    /// event loop.
    func cancel() {
        DispatchQueue.global().async { [self] in
            state.withLock { state in
                state.wasCancelled = state.statement != nil
                state.statement?.cancel()
            }
        }
    }
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
