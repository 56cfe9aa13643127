import Foundation
import GRDB

/// The ways in which SQLite is opened.
enum StoreConnection {
    static func writing(_ url: URL) throws -> DatabasePool {
        var configuration = configuration()
        configuration.prepareDatabase { database in
            guard !database.configuration.readonly else { return }
            // The index of identities is written all over: 160 MiB keep that of some millions, and pages that change again
            // and again are folded into the file once for every 256 MiB of the log.
            try database.execute(sql: "PRAGMA cache_size = -163840")
            try database.execute(sql: "PRAGMA wal_autocheckpoint = 65536")
        }
        return try DatabasePool(path: url.path, configuration: configuration)
    }

    /// Keeps more pages in memory, for who writes rows by the hundred thousand: 256 MiB hold the index of ten million
    /// identities.
    static func widenCache(of database: Database) throws {
        try database.execute(sql: "PRAGMA cache_size = -262144")
    }

    /// Connections that cannot write.
    ///
    /// They are opened as a writer's would be: only such a connection takes the files of the write-ahead log away again
    /// when it is the last to close.
    static func reading(_ url: URL) throws -> any DatabaseReader {
        do {
            return try DatabasePool(path: url.path, configuration: readingConfiguration())
        } catch let error as DatabaseError
            where error.resultCode == .SQLITE_CANTOPEN || error.resultCode == .SQLITE_READONLY
        {
            // On a read-only disk SQLite cannot make the files that coordinate readers with a writer; there is none.
            // A log left there would be passed over, and what it holds with it.
            guard !hasLog(url) else { throw error }
            return try unchanging(url)
        }
    }

    /// A connection for lookups into a store that is open.
    ///
    /// - Parameter isUnchanging: Whether the store was opened as a file that nobody writes.
    static func lookups(_ url: URL, isUnchanging: Bool) throws -> DatabaseQueue {
        var configuration = isUnchanging ? configuration() : readingConfiguration()
        configuration.readonly = isUnchanging
        // A mapped page would be checked again each time that it is looked at, which takes as long as the lookup.
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA cell_size_check = OFF") }
        return try DatabaseQueue(
            path: isUnchanging ? unchangingPath(url) : url.path, configuration: configuration)
    }

    /// Opens a file that nobody writes, without locks and without making files beside it.
    static func unchanging(_ url: URL) throws -> DatabaseQueue {
        var configuration = configuration()
        configuration.readonly = true
        return try DatabaseQueue(path: unchangingPath(url), configuration: configuration)
    }

    private static func unchangingPath(_ url: URL) -> String {
        "file:\(url.path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? url.path)?immutable=1"
    }

    /// Whether a write-ahead log with something in it lies beside the file.
    static func hasLog(_ url: URL) -> Bool {
        // Foundation's attributes of a file ask for its owner's name, for which the C library opens a socket.
        var status = stat()
        return stat(url.path + "-wal", &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
    }

    private static func readingConfiguration() -> Configuration {
        var configuration = configuration()
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA query_only = ON") }
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
