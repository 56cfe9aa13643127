import VantageStoreCore

/// The rows that a statement returned, in binary format.
struct PostgresResult: Sendable {
    /// The number of rows.
    let count: Int
    /// The number of rows that the statement inserted, changed or deleted.
    let changed: Int
    private let columns: Int
    /// The position of each value in `bytes`, row by row; `nil` for `NULL`.
    private let values: [Range<Int>?]
    private let bytes: [UInt8]

    init(count: Int, columns: Int, changed: Int, values: [Range<Int>?], bytes: [UInt8]) {
        self.count = count
        self.columns = columns
        self.changed = changed
        self.values = values
        self.bytes = bytes
    }

    private func value(_ row: Int, _ column: Int) -> ArraySlice<UInt8>? {
        values[row * columns + column].map { bytes[$0] }
    }

    private func invalid(_ column: Int, _ expected: String) -> InvalidStoredValue {
        InvalidStoredValue("column \(column + 1) of a result is not \(expected)")
    }

    func isNull(_ row: Int, _ column: Int) -> Bool { values[row * columns + column] == nil }

    /// Returns an integer of 2, 4 or 8 bytes, or a Boolean as 0 or 1.
    ///
    /// - Throws: `InvalidStoredValue` if the value has another type. A catalog is untrusted.
    func optionalInt64(_ row: Int, _ column: Int) throws -> Int64? {
        guard let value = value(row, column) else { return nil }
        let bits = value.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        switch value.count {
        case 1: return Int64(bits)
        case 2: return Int64(Int16(truncatingIfNeeded: bits))
        case 4: return Int64(Int32(truncatingIfNeeded: bits))
        case 8: return Int64(bitPattern: bits)
        default: throw invalid(column, "an integer")
        }
    }

    func optionalInt64(_ row: Int, _ column: Int, in range: ClosedRange<Int64>) throws -> Int64? {
        try optionalInt64(row, column)?.checked(in: range, "column \(column + 1) of a result")
    }

    func int64(_ row: Int, _ column: Int) throws -> Int64 {
        guard let value = try optionalInt64(row, column) else { throw invalid(column, "an integer") }
        return value
    }

    func int64(_ row: Int, _ column: Int, in range: ClosedRange<Int64>) throws -> Int64 {
        try int64(row, column).checked(in: range, "column \(column + 1) of a result")
    }

    func optionalDouble(_ row: Int, _ column: Int) throws -> Double? {
        guard let value = value(row, column) else { return nil }
        guard value.count == 8 else { throw invalid(column, "a number") }
        return Double(bitPattern: value.reduce(0) { $0 << 8 | UInt64($1) })
    }

    func optionalDouble(_ row: Int, _ column: Int, in range: ClosedRange<Double>) throws -> Double? {
        guard let number = try optionalDouble(row, column) else { return nil }
        guard range.contains(number) else { throw invalid(column, "within its range") }
        return number
    }

    func double(_ row: Int, _ column: Int) throws -> Double {
        guard let number = try optionalDouble(row, column) else { throw invalid(column, "a number") }
        return number
    }

    func optionalString(_ row: Int, _ column: Int) -> String? {
        value(row, column).map { String(decoding: $0, as: UTF8.self) }
    }

    func string(_ row: Int, _ column: Int) throws -> String {
        guard let text = optionalString(row, column) else { throw invalid(column, "a text") }
        return text
    }

    func optionalBytes(_ row: Int, _ column: Int) -> ArraySlice<UInt8>? { value(row, column) }

    func bytes(_ row: Int, _ column: Int) throws -> ArraySlice<UInt8> {
        guard let value = value(row, column) else { throw invalid(column, "a byte string") }
        return value
    }
}
