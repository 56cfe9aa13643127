import GRDB
import GRDBSQLite

/// A prepared statement that bypasses GRDB's row values, for lookups that must take only microseconds.
///
/// GRDB caches the prepared statement for its connection. SQLite's own functions bind its parameters, step it and read
/// its columns. The statement may be used only where its `Database` may be used.
package struct RawStatement {
    private let prepared: Statement
    @usableFromInline let statement: OpaquePointer

    package init(_ database: Database, _ sql: String) throws {
        prepared = try database.cachedStatement(sql: sql)
        statement = prepared.sqliteStatement
    }

    /// Binds a parameter. Parameters are numbered from 1.
    @inlinable
    package func bind(_ index: Int32, _ value: Int64) { sqlite3_bind_int64(statement, index, value) }
    @inlinable
    package func bind(_ index: Int32, _ value: Double) { sqlite3_bind_double(statement, index, value) }
    package func bind(_ index: Int32, _ value: Double?) {
        if let value { bind(index, value) } else { sqlite3_bind_null(statement, index) }
    }
    package func bind(_ index: Int32, _ value: Int64?) {
        if let value { bind(index, value) } else { sqlite3_bind_null(statement, index) }
    }
    package func bind(_ index: Int32, _ value: String?) {
        guard let value else {
            sqlite3_bind_null(statement, index)
            return
        }
        // If the string were passed directly, Swift would make another copy of it.
        _ = value.withCString { sqlite3_bind_text(statement, index, $0, -1, Self.transient) }
    }
    /// - Parameter text: The text in UTF-8.
    package func bind(_ index: Int32, text: UnsafeRawBufferPointer) {
        let letters = text.baseAddress?.assumingMemoryBound(to: CChar.self)
        sqlite3_bind_text(statement, index, letters, Int32(text.count), Self.transient)
    }
    package func bind(_ index: Int32, _ bytes: [UInt8]?) {
        guard let bytes else {
            sqlite3_bind_null(statement, index)
            return
        }
        // An empty array has no address, so SQLite would bind NULL.
        if bytes.isEmpty {
            sqlite3_bind_zeroblob(statement, index, 0)
            return
        }
        _ = bytes.withUnsafeBytes {
            sqlite3_bind_blob64(statement, index, $0.baseAddress, sqlite3_uint64($0.count), Self.transient)
        }
    }

    /// Runs the statement to completion with bytes that SQLite reads where they are, instead of from a copy.
    package func run(_ index: Int32, borrowing bytes: UnsafeRawBufferPointer) throws {
        sqlite3_bind_blob64(statement, index, bytes.baseAddress, sqlite3_uint64(bytes.count), nil)
        defer { sqlite3_bind_null(statement, index) }
        try run()
    }

    /// Advances to the next row.
    ///
    /// - Returns: Whether there is a next row. If not, the statement is reset.
    @inlinable
    package func step() throws -> Bool {
        let code = sqlite3_step(statement)
        if code == SQLITE_ROW { return true }
        defer { reset() }
        guard code == SQLITE_DONE else { throw error(code) }
        return false
    }

    /// Resets the statement. This is necessary only if ``step()`` has not reached the end.
    @inlinable
    package func reset() { sqlite3_reset(statement) }

    /// Runs the statement to completion and calls the closure for each row.
    @inlinable
    package func forEachRow(_ body: () throws -> Void) throws {
        defer { reset() }
        while try step() { try body() }
    }

    package func run() throws { try forEachRow {} }

    /// Runs an `INSERT` statement.
    ///
    /// - Returns: The ID of the new row, or `nil` if nothing was inserted because of a conflict that the statement
    ///   handles.
    package func insert() throws -> Int64? {
        try run()
        guard sqlite3_changes(connection) > 0 else { return nil }
        return sqlite3_last_insert_rowid(connection)
    }

    @inlinable
    package func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }
    @inlinable
    package func int64(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }
    @inlinable
    package func double(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }
    @inlinable
    package func optionalInt64(_ column: Int32) -> Int64? { isNull(column) ? nil : int64(column) }
    @inlinable
    package func optionalDouble(_ column: Int32) -> Double? { isNull(column) ? nil : double(column) }
    package func optionalString(_ column: Int32) -> String? {
        sqlite3_column_text(statement, column).map { String(cString: $0) }
    }
    /// Returns the bytes of a blob, which are valid until the next step.
    @inlinable
    package func blob(_ column: Int32) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(
            start: sqlite3_column_blob(statement, column), count: Int(sqlite3_column_bytes(statement, column)))
    }

    @usableFromInline
    func error(_ code: Int32) -> DatabaseError {
        DatabaseError(
            resultCode: ResultCode(rawValue: sqlite3_extended_errcode(connection)),
            message: String(cString: sqlite3_errmsg(connection)))
    }

    private var connection: OpaquePointer? { sqlite3_db_handle(statement) }

    // SQLite copies values that are passed with this destructor. Swift cannot import the constant, because it is a
    // cast.
    private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
