import CSQLite
import GRDB
import GRDBSQLite

/// Leaves a connection nothing but reading, with what a view of tables needs for it.
///
/// A file may come from anybody, and its schema is a program: views and computed columns call what they like.
/// Source: https://www.sqlite.org/security.html
package enum Sandbox {
    /// What a schema may call. All take time in proportion to what they are given, and give at most twice as much.
    private static let functions: Set<String> = [
        "abs", "coalesce", "hex", "ifnull", "iif", "length", "lower", "max", "min", "nullif", "round", "sign", "substr",
        "typeof", "upper",
    ]

    /// - Parameter longest: Bytes of a value: views can make large ones out of nothing.
    package static func raise(around database: Database, longest: Int) throws {
        csqlite_distrust(database.sqliteConnection)
        try database.execute(sql: "PRAGMA cell_size_check = ON")
        // In memory they would have no limit; as files they are refused.
        try database.execute(sql: "PRAGMA temp_store = FILE")
        // An index that is made for one tile costs more than to look for it, and takes a temporary file.
        try database.execute(sql: "PRAGMA automatic_index = OFF")
        limit(database, longest: longest)
        try takeFunctions(from: database)
        // No tables but those of the file: none that are made of JSON, of full text, or of what SQLite knows of itself.
        sqlite3_drop_modules(database.sqliteConnection, nil)
        permitReading(database)
    }

    private static func limit(_ database: Database, longest: Int) {
        let limits = [
            SQLITE_LIMIT_LENGTH: longest, SQLITE_LIMIT_SQL_LENGTH: 1 << 20,
            // A view that joins two tables for each of 23 zooms takes 650 instructions. Nothing ends a stretch of them
            // without a jump, and each may leave a value in memory.
            SQLITE_LIMIT_VDBE_OP: 4000, SQLITE_LIMIT_FUNCTION_ARG: 10, SQLITE_LIMIT_EXPR_DEPTH: 100,
            SQLITE_LIMIT_ATTACHED: 0, SQLITE_LIMIT_TRIGGER_DEPTH: 0, SQLITE_LIMIT_WORKER_THREADS: 0,
        ]
        for (id, limit) in limits { sqlite3_limit(database.sqliteConnection, id, Int32(clamping: limit)) }
    }

    /// Puts one that a schema must not call in the place of each function that it need not call.
    ///
    /// An authoriser is not asked about functions of computed columns; a function that is not marked as innocuous is
    /// refused there as in views.
    private static func takeFunctions(from database: Database) throws {
        let names = try String.fetchSet(database, sql: "SELECT DISTINCT name FROM pragma_function_list")
        for name in names.subtracting(functions) {
            database.add(function: DatabaseFunction(name, pure: true) { _ in nil })
        }
    }

    /// The last wall: whatever is compiled from now on reads, or is refused. This replaces GRDB's own authoriser, which
    /// looks at what statements write.
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
