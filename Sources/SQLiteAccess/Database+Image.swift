import GRDB
import GRDBSQLite

extension Database {
    /// What a file would hold that has the contents of this database, and is read and written with a write-ahead log.
    package func image() throws -> [UInt8] {
        var count: Int64 = 0
        guard let start = sqlite3_serialize(sqliteConnection, "main", &count, 0) else {
            throw DatabaseError(resultCode: .SQLITE_NOMEM)
        }
        defer { sqlite3_free(start) }
        var bytes = Array(UnsafeBufferPointer(start: start, count: Int(count)))
        // Source: "Database File Format", section 1.3.3: 2 at the offsets 18 and 19 stands for a write-ahead log.
        bytes[18] = 2
        bytes[19] = 2
        return bytes
    }
}
