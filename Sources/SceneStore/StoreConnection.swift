import Foundation
import GRDB

/// The ways in which SQLite is opened.
enum StoreConnection {
    static func writing(_ url: URL) throws -> DatabasePool {
        try DatabasePool(path: url.path, configuration: configuration())
    }

    /// Connections that cannot write.
    ///
    /// They are opened as a writer's would be: only such a connection takes the files of the write-ahead log away again
    /// when it is the last to close.
    static func reading(_ url: URL) throws -> any DatabaseReader {
        do {
            var configuration = configuration()
            configuration.prepareDatabase { try $0.execute(sql: "PRAGMA query_only = ON") }
            return try DatabasePool(path: url.path, configuration: configuration)
        } catch let error as DatabaseError
            where error.resultCode == .SQLITE_CANTOPEN || error.resultCode == .SQLITE_READONLY
        {
            // On a read-only disk SQLite cannot make the files that coordinate readers with a writer; there is none.
            // A log left there would be passed over, and what it holds with it.
            guard !hasLog(url) else { throw error }
            return try unchanging(url)
        }
    }

    /// Opens a file that nobody writes, without locks and without making files beside it.
    static func unchanging(_ url: URL) throws -> any DatabaseReader {
        var configuration = configuration()
        configuration.readonly = true
        let escaped = url.path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? url.path
        return try DatabaseQueue(path: "file:\(escaped)?immutable=1", configuration: configuration)
    }

    /// Whether a write-ahead log with something in it lies beside the file.
    static func hasLog(_ url: URL) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.path + "-wal")
        return attributes?[.type] as? FileAttributeType == .typeRegular && attributes?[.size] as? Int != 0
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
