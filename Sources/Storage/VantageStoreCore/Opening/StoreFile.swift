import CVantageSQLite
import Foundation
import GRDB
import VantageCore

/// A store's file, with functions that open connections to it.
struct StoreFile {
    let url: URL
    let file: DatabaseFile
    /// Indicates whether the file is read without locks and without creating files next to it. This assumes that no
    /// process writes it.
    let isImmutable: Bool
    /// The identity of the file when it was opened. All connections must be to that same file.
    private let identity: FileIdentity?

    private init(_ url: URL, _ file: DatabaseFile, isImmutable: Bool) {
        self.url = url
        self.file = file
        self.isImmutable = isImmutable
        identity = file.identity
    }

    /// Opens a file for reading while other processes may write it.
    ///
    /// On a read-only disk, SQLite cannot create the files that coordinate readers with a writer. Because nothing can
    /// write a file there, it is opened as immutable.
    static func reading(_ url: URL) throws -> (StoreFile, ReadConnection) {
        let file = DatabaseFile(url)
        // Opening the database as immutable would ignore the contents of its log.
        let shared = StoreFile(url, file, isImmutable: false)
        guard file.isWritable || file.hasLog || file.hasLogIndex else { return try immutable(url) }
        do {
            return (shared, try shared.reader())
        } catch let error as DatabaseError
            where error.resultCode == .SQLITE_CANTOPEN || error.resultCode == .SQLITE_READONLY
        {
            guard !file.hasLog else { throw error }
            return try immutable(url)
        }
    }

    /// Opens a file that is not being written, without using locks or creating files next to it.
    static func immutable(_ url: URL) throws -> (StoreFile, ReadConnection) {
        let file = StoreFile(url, DatabaseFile(url), isImmutable: true)
        return (file, try file.reader())
    }

    /// Opens another connection for reading.
    func reader() throws -> ReadConnection {
        let path = isImmutable ? file.uri("immutable=1") : url.path
        let connection: ReadConnection
        do { connection = try ReadConnection(path: path, configuration: readingConfiguration()) } catch {
            throw file.identity == identity ? error : replaced
        }
        let hasMoved = try connection.use { csqlite_has_moved($0.sqliteConnection) != 0 }
        guard !hasMoved, file.identity == identity else {
            connection.close()
            throw replaced
        }
        return connection
    }

    /// Opens the connection for writing.
    ///
    /// - Parameter budget: Interrupts statements whose task is canceled.
    static func writing(_ url: URL, limits: StoreLimits, budget: StatementBudget) throws -> DatabaseQueue {
        var configuration = configuration()
        configuration.prepareDatabase { database in
            budget.begin(on: database)
            try database.execute(sql: "PRAGMA journal_mode = WAL")
            try database.execute(sql: "PRAGMA synchronous = NORMAL")
            // Debian's build of SQLite limits a file to a quarter of the pages that the file format allows.
            try database.execute(sql: "PRAGMA max_page_count = \(limits.pages)")
            // Imports write to pages all over the identity index. A cache of 160 MiB holds that index for several
            // million scenes, and pages that change repeatedly are checkpointed only once per 256 MiB of log.
            try database.execute(sql: "PRAGMA cache_size = -163840")
            try database.execute(sql: "PRAGMA wal_autocheckpoint = 65536")
        }
        return try DatabaseQueue(path: url.path, configuration: configuration)
    }

    /// Opens a connection that checkpoints the write-ahead log.
    func checkpointing() throws -> DatabaseQueue {
        try DatabaseQueue(path: url.path, configuration: Self.configuration())
    }

    /// Opens a connection that creates or upgrades the schema. It waits for other writers to finish.
    static func migrating(_ url: URL) throws -> DatabaseQueue {
        var configuration = configuration()
        configuration.busyMode = .timeout(600)
        return try DatabaseQueue(path: url.path, configuration: configuration)
    }

    /// Enlarges the page cache for writing hundreds of thousands of rows. 256 MiB holds the index for ten million
    /// identities.
    static func enlargeCache(of database: Database) throws {
        try database.execute(sql: "PRAGMA cache_size = -262144")
    }

    /// Closes read connections. If the log is empty, the last connection removes the log and its index, so that only
    /// the database file remains. A nonempty log is kept.
    func close(_ connections: [ReadConnection]) {
        for connection in connections.dropLast() { connection.close() }
        guard let last = connections.last else { return }
        if !isImmutable, !file.hasLog {
            try? last.use { database in
                // If another file has taken over the name, the log next to it belongs to that file.
                guard csqlite_has_moved(database.sqliteConnection) == 0 else { return }
                csqlite_fold_log_on_close(database.sqliteConnection, 1)
            }
        }
        last.close()
    }

    private var replaced: any Error {
        StoreError(.busy, "\(url.relativePath) was replaced by another file while it was open. Open it again.")
    }

    /// Returns the configuration of read connections. Unless the file is immutable, they are opened for writing,
    /// because a read-only connection cannot remove the log's files.
    private func readingConfiguration() -> Configuration {
        var configuration = Self.configuration()
        configuration.readonly = isImmutable
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA query_only = ON")
            csqlite_fold_log_on_close(database.sqliteConnection, 0)
        }
        return configuration
    }

    private static func configuration() -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        configuration.prepareDatabase { database in
            // A store is untrusted: its schema must not call functions with side effects.
            try database.execute(sql: "PRAGMA trusted_schema = OFF")
            try database.execute(sql: "PRAGMA cell_size_check = ON")
        }
        return configuration
    }
}
