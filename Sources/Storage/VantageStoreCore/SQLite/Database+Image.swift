import GRDB
import GRDBSQLite

extension Database {
    /// Returns the contents of this database as the bytes of a database file that uses a write-ahead log.
    package func image() throws -> [UInt8] {
        var count: Int64 = 0
        guard let start = sqlite3_serialize(sqliteConnection, "main", &count, 0) else {
            throw DatabaseError(resultCode: .SQLITE_NOMEM)
        }
        defer { sqlite3_free(start) }
        var bytes = Array(UnsafeBufferPointer(start: start, count: Int(count)))
        // Source: "Database File Format", section 1.3.3: the value 2 at offsets 18 and 19 means a write-ahead log.
        bytes[18] = 2
        bytes[19] = 2
        return bytes
    }
}
