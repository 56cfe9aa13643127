import GRDBSQLite

/// The error for a stored value that violates a rule. The schema may rule out such values, but a file may be damaged or
/// untrusted.
package struct InvalidStoredValue: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

extension RawStatement {
    /// Returns the integer in a column. `NULL` counts as 0.
    ///
    /// - Throws: ``InvalidStoredValue`` if the value is out of range.
    @inlinable
    package func int64(_ column: Int32, in range: ClosedRange<Int64>) throws -> Int64 {
        let value = int64(column)
        guard range.contains(value) else { throw invalid(column, "\(value)") }
        return value
    }

    /// Returns the integer in a column, or `nil` for `NULL`.
    ///
    /// - Throws: ``InvalidStoredValue`` if the value is out of range.
    @inlinable
    package func optionalInt64(_ column: Int32, in range: ClosedRange<Int64>) throws -> Int64? {
        isNull(column) ? nil : try int64(column, in: range)
    }

    /// Returns the number in a column, or `nil` for `NULL`.
    ///
    /// - Throws: ``InvalidStoredValue`` if the value is out of range, as infinity always is.
    @inlinable
    package func optionalDouble(_ column: Int32, in range: ClosedRange<Double>) throws -> Double? {
        guard !isNull(column) else { return nil }
        let value = double(column)
        guard range.contains(value) else { throw invalid(column, "\(value)") }
        return value
    }

    @usableFromInline
    func invalid(_ column: Int32, _ value: String) -> InvalidStoredValue {
        InvalidStoredValue("\(name(ofColumn: column)) is \(value)")
    }

    private func name(ofColumn column: Int32) -> String {
        sqlite3_column_name(statement, column).map { String(cString: $0) } ?? "column \(column)"
    }
}

extension Int64 {
    /// Returns the value if it is within a range.
    ///
    /// - Parameter name: The name of the column, for the error.
    /// - Throws: ``InvalidStoredValue`` if the value is out of range.
    package func checked(in range: ClosedRange<Int64>, _ name: String) throws -> Int64 {
        guard range.contains(self) else { throw InvalidStoredValue("\(name) is \(self)") }
        return self
    }
}
