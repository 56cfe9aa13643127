import CSQLite
import FileAccess
import Foundation
import GRDB
import SQLiteAccess

/// A store's file, and the ways in which SQLite opens it.
struct StoreFile {
    let url: URL
    let file: DatabaseFile
    /// Whether it is read as a file that nobody writes: without locks, and without making files beside it.
    let isUnchanging: Bool
    /// Which file it was when it was opened: all connections have the same one.
    private let identity: FileIdentity?

    private init(_ url: URL, _ file: DatabaseFile, isUnchanging: Bool) {
        self.url = url
        self.file = file
        self.isUnchanging = isUnchanging
        identity = file.identity
    }

    /// Opens a file for reading, beside those who may write it.
    ///
    /// On a read-only disk SQLite cannot make the files that coordinate readers with a writer; there is none.
    static func reading(_ url: URL) throws -> (StoreFile, ReadConnection) {
        let file = DatabaseFile(url)
        // A log left there would be passed over, and what it holds with it.
        let shared = StoreFile(url, file, isUnchanging: false)
        guard file.isWritable || file.hasLog || file.hasLogIndex else { return try unchanging(url) }
        do {
            return (shared, try shared.reader())
        } catch let error as DatabaseError
            where error.resultCode == .SQLITE_CANTOPEN || error.resultCode == .SQLITE_READONLY
        {
            guard !file.hasLog else { throw error }
            return try unchanging(url)
        }
    }

    /// Opens a file that nobody writes, without locks and without making files beside it.
    static func unchanging(_ url: URL) throws -> (StoreFile, ReadConnection) {
        let file = StoreFile(url, DatabaseFile(url), isUnchanging: true)
        return (file, try file.reader())
    }

    /// Another connection that reads.
    func reader() throws -> ReadConnection {
        let path = isUnchanging ? file.address("immutable=1") : url.path
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

    /// The connection that writes.
    ///
    /// - Parameter budget: Ends what is no longer wanted.
    static func writing(_ url: URL, limits: StoreLimits, budget: StatementBudget) throws -> DatabaseQueue {
        var configuration = configuration()
        configuration.prepareDatabase { database in
            budget.begin(on: database)
            try database.execute(sql: "PRAGMA journal_mode = WAL")
            try database.execute(sql: "PRAGMA synchronous = NORMAL")
            // SQLite as Debian builds it ends at a quarter of the pages that the format has room for.
            try database.execute(sql: "PRAGMA max_page_count = \(limits.pages)")
            // The index of identities is written all over: 160 MiB keep that of some millions, and pages that change again
            // and again are folded into the file once for every 256 MiB of the log.
            try database.execute(sql: "PRAGMA cache_size = -163840")
            try database.execute(sql: "PRAGMA wal_autocheckpoint = 65536")
        }
        return try DatabaseQueue(path: url.path, configuration: configuration)
    }

    /// A connection that makes a schema, or brings it up to date; it waits until others who write have done so.
    static func migrating(_ url: URL) throws -> DatabaseQueue {
        var configuration = configuration()
        configuration.busyMode = .timeout(600)
        return try DatabaseQueue(path: url.path, configuration: configuration)
    }

    /// Keeps more pages in memory, for those who write rows by the hundred thousand: 256 MiB hold the index of ten million
    /// identities.
    static func widenCache(of database: Database) throws {
        try database.execute(sql: "PRAGMA cache_size = -262144")
    }

    /// Closes connections that read. The last to close a file takes an empty log and its index away, so that the file
    /// alone is left; a log with something in it stays as it is.
    func close(_ connections: [ReadConnection]) {
        for connection in connections.dropLast() { connection.close() }
        guard let last = connections.last else { return }
        if !isUnchanging, !file.hasLog {
            try? last.use { database in
                // What lies beside another file of the name is that one's.
                guard csqlite_has_moved(database.sqliteConnection) == 0 else { return }
                csqlite_fold_log_on_close(database.sqliteConnection, 1)
            }
        }
        last.close()
    }

    private var replaced: any Error {
        SceneStoreError(.busy, "\(url.relativePath) was replaced by another file while it was open. Open it again.")
    }

    /// A connection that could write is opened, since only such a one can take the files of the log away again.
    private func readingConfiguration() -> Configuration {
        var configuration = Self.configuration()
        configuration.readonly = isUnchanging
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
            // A store may come from anybody: nothing in its schema may call functions with side effects.
            try database.execute(sql: "PRAGMA trusted_schema = OFF")
            try database.execute(sql: "PRAGMA cell_size_check = ON")
        }
        return configuration
    }
}
