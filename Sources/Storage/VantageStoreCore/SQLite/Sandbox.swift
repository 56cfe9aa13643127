import CVantageSQLite
import GRDB
import GRDBSQLite

/// Restrictions that limit a connection to reading, and to the SQL functions that views need.
///
/// A file is untrusted, and its schema is a program: views and computed columns can call any function.
///
/// Source: https://www.sqlite.org/security.html
package enum Sandbox {
    /// The functions that a schema may call. Their running time is proportional to the size of their arguments, and
    /// their results are at most twice as large as the arguments.
    private static let functions: Set<String> = [
        "abs", "coalesce", "hex", "ifnull", "iif", "length", "lower", "max", "min", "nullif", "round", "sign", "substr",
        "typeof", "upper",
    ]

    /// Restricts a connection.
    ///
    /// - Parameter longest: The maximum size of a value in bytes. Without a limit, views could create arbitrarily large
    ///   values.
    package static func restrict(_ database: Database, longest: Int) throws {
        csqlite_distrust(database.sqliteConnection)
        try database.execute(sql: "PRAGMA cell_size_check = ON")
        // Temporary tables are directed to files, which are denied. In memory, they would have no size limit.
        try database.execute(sql: "PRAGMA temp_store = FILE")
        // For a single tile, an automatic index costs more than the search it speeds up, and it needs a temporary file.
        try database.execute(sql: "PRAGMA automatic_index = OFF")
        limit(database, longest: longest)
        try removeFunctions(from: database)
        // This leaves only the file's own tables, without the virtual tables for JSON, full-text search and SQLite's
        // internals.
        sqlite3_drop_modules(database.sqliteConnection, nil)
        permitReading(database)
    }

    private static func limit(_ database: Database, longest: Int) {
        let limits = [
            SQLITE_LIMIT_LENGTH: longest, SQLITE_LIMIT_SQL_LENGTH: 1 << 20,
            // The limit leaves room for a view that joins two tables for each of 23 zoom levels, which needs 650
            // instructions. It must be low because a sequence of instructions without a jump cannot be interrupted, and
            // each instruction may leave a value in memory.
            SQLITE_LIMIT_VDBE_OP: 4000, SQLITE_LIMIT_FUNCTION_ARG: 10, SQLITE_LIMIT_EXPR_DEPTH: 100,
            SQLITE_LIMIT_ATTACHED: 0, SQLITE_LIMIT_TRIGGER_DEPTH: 0, SQLITE_LIMIT_WORKER_THREADS: 0,
        ]
        for (id, limit) in limits { sqlite3_limit(database.sqliteConnection, id, Int32(clamping: limit)) }
    }

    /// Replaces every function that is not in ``functions`` with one that a schema may not call.
    ///
    /// SQLite does not call the authorizer for functions in computed columns. There, and in views, it rejects a
    /// function that is not marked as innocuous.
    private static func removeFunctions(from database: Database) throws {
        let names = try String.fetchSet(database, sql: "SELECT DISTINCT name FROM pragma_function_list")
        for name in names.subtracting(functions) {
            database.add(function: DatabaseFunction(name, pure: true) { _ in nil })
        }
    }

    /// Denies every statement that does more than read. This replaces GRDB's own authorizer, which observes what
    /// statements write.
    private static func permitReading(_ database: Database) {
        sqlite3_set_authorizer(
            database.sqliteConnection,
            { _, action, _, _, _, _ in
                switch action {
                case SQLITE_SELECT, SQLITE_READ, SQLITE_FUNCTION, SQLITE_RECURSIVE: SQLITE_OK
                default: SQLITE_DENY
                }
            }, nil)
    }
}
