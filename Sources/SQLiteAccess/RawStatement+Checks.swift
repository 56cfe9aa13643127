import GRDBSQLite

/// A value of a file that cannot be. Its schema may rule it out, but a file may be damaged, or come from anybody.
package struct ImpossibleValue: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

extension RawStatement {
    /// An integer of a column.
    ///
    /// - Throws: ``ImpossibleValue`` when it is out of the range; `NULL` counts as 0.
    @inlinable
    package func int64(_ column: Int32, in range: ClosedRange<Int64>) throws -> Int64 {
        let value = int64(column)
        guard range.contains(value) else { throw impossible(column, "\(value)") }
        return value
    }

    @inlinable
    package func optionalInt64(_ column: Int32, in range: ClosedRange<Int64>) throws -> Int64? {
        isNull(column) ? nil : try int64(column, in: range)
    }

    /// A number of a column.
    ///
    /// - Throws: ``ImpossibleValue`` when it is out of the range, which an infinite one always is.
    @inlinable
    package func optionalDouble(_ column: Int32, in range: ClosedRange<Double>) throws -> Double? {
        guard !isNull(column) else { return nil }
        let value = double(column)
        guard range.contains(value) else { throw impossible(column, "\(value)") }
        return value
    }

    @usableFromInline
    func impossible(_ column: Int32, _ value: String) -> ImpossibleValue {
        ImpossibleValue("\(name(ofColumn: column)) is \(value)")
    }

    private func name(ofColumn column: Int32) -> String {
        sqlite3_column_name(statement, column).map { String(cString: $0) } ?? "column \(column)"
    }
}
