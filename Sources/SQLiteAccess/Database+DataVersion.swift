import GRDB
import GRDBSQLite

extension Database {
    /// A number that changes whenever another connection has changed the file. It is that of the transaction under way,
    /// once something was read in it.
    ///
    /// Unlike `PRAGMA data_version` it is no statement and costs next to nothing.
    /// Source: https://sqlite.org/c3ref/c_fcntl_begin_atomic_write.html#sqlitefcntldataversion
    package var dataVersion: UInt32 {
        var version: UInt32 = 0
        sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_DATA_VERSION, &version)
        return version
    }
}
