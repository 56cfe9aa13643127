import GRDB
import GRDBSQLite

extension Database {
    /// A number that changes whenever another connection changes the file. Within a transaction, it is valid once
    /// something has been read.
    ///
    /// Unlike `PRAGMA data_version`, it runs no statement and costs almost nothing.
    ///
    /// Source: https://sqlite.org/c3ref/c_fcntl_begin_atomic_write.html#sqlitefcntldataversion
    package var dataVersion: UInt32 {
        var version: UInt32 = 0
        sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_DATA_VERSION, &version)
        return version
    }
}
