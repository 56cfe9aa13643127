import GRDB
import GRDBSQLite
import VantageStoreCore

/// A copy of rows from a table in one database to the same table in another, without interpreting their values.
final class RowCopy {
    private let source: Statement
    private let target: Statement
    private let columns: [String]

    /// - Parameters:
    ///   - condition: The SQL condition that selects the rows. It has one parameter.
    ///   - replacements: SQL expressions that replace columns.
    init(
        _ table: String, where condition: String, from source: Database, to target: Database,
        replacing replacements: [String: String] = [:]
    ) throws {
        columns = try source.columns(in: table).map(\.name)
        let values = columns.map { replacements[$0] ?? "\"\($0)\"" }.joined(separator: ", ")
        self.source = try source.cachedStatement(sql: "SELECT \(values) FROM \(table) WHERE \(condition)")
        let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        self.target = try target.cachedStatement(sql: "INSERT INTO \(table) (\(names)) VALUES (\(marks))")
    }

    /// Returns the position of a column in ``integer(_:)`` and ``number(_:)``.
    func index(of column: String) -> Int32? { columns.firstIndex(of: column).map(Int32.init) }

    /// Copies the rows that the condition selects for a value.
    ///
    /// - Parameter each: Receives this copy after each row, to read its values.
    /// - Returns: The number of rows.
    @discardableResult
    func copy(_ key: Int64, each: () -> Void = {}) throws -> Int {
        let (from, to) = (source.sqliteStatement, target.sqliteStatement)
        sqlite3_bind_int64(from, 1, key)
        defer {
            sqlite3_reset(from)
            sqlite3_reset(to)
        }
        var count = 0
        while true {
            let code = sqlite3_step(from)
            guard code == SQLITE_ROW else {
                guard code == SQLITE_DONE else { throw Self.error(from) }
                return count
            }
            for column in 0..<Int32(columns.count) {
                sqlite3_bind_value(to, column + 1, sqlite3_column_value(from, column))
            }
            guard sqlite3_step(to) == SQLITE_DONE else { throw Self.error(to) }
            sqlite3_reset(to)
            each()
            count += 1
        }
    }

    /// Returns a value in the current row; `nil` for NULL.
    func integer(_ column: Int32?) -> Int64? {
        guard let column, !isNull(column) else { return nil }
        return sqlite3_column_int64(source.sqliteStatement, column)
    }

    func number(_ column: Int32?) -> Double? {
        guard let column, !isNull(column) else { return nil }
        return sqlite3_column_double(source.sqliteStatement, column)
    }

    private func isNull(_ column: Int32) -> Bool {
        sqlite3_column_type(source.sqliteStatement, column) == SQLITE_NULL
    }

    private static func error(_ statement: OpaquePointer) -> DatabaseError {
        let connection = sqlite3_db_handle(statement)
        return DatabaseError(
            resultCode: ResultCode(rawValue: sqlite3_extended_errcode(connection)),
            message: String(cString: sqlite3_errmsg(connection)))
    }
}
