import GRDB
import VantageStoreCore

/// A table whose rows each hold many sorted records. A row holds the records from its own key up to the next row's key.
///
/// A row fits in one SQLite page, so a lookup reads one page and a change writes few. No row is empty, and all records
/// with the same key are in the same row.
final class PackedTable<Record: PackedRecord> {
    /// The size in bytes of a row that fills a page of 4096 bytes.
    /// Source: https://sqlite.org/fileformat2.html#b_tree_pages
    static var longestRow: Int { 4032 }
    /// The number of records in a full row.
    static var mostOfRow: Int { longestRow / Record.width }
    /// The minimum number of records in each row if records are divided among several rows.
    static var leastOfRow: Int { mostOfRow / 10 }

    /// The number of rows to read before the rows in the range are counted. Shorter ranges need no count.
    private static var rowsUncounted: Int { 4 }

    /// The statement that selects the rows that may contain records in a range, last row first. Usually only the last
    /// row contains any.
    private let backwards: RawStatement
    private let all: RawStatement
    private let counting: RawStatement
    private let skipping: RawStatement

    /// Creates a reader.
    ///
    /// - Parameter table: The name of a table with the columns `id` and `entries`. It must not come from user input.
    init(_ database: Database, table: StaticString) throws {
        backwards = try RawStatement(database, "SELECT entries, id FROM \(table) WHERE id <= ? ORDER BY id DESC")
        // The first key of the range is in the last row that starts at or before that key.
        all = try RawStatement(
            database,
            """
            SELECT entries FROM \(table)
            WHERE id >= (SELECT coalesce(max(id), 0) FROM \(table) WHERE id <= ?1) AND id <= ?2 ORDER BY id
            """)
        counting = try RawStatement(
            database,
            "SELECT count(*) FROM (SELECT 1 FROM \(table) WHERE id > ?1 AND id <= ?2 LIMIT ?3)")
        skipping = try RawStatement(
            database, "SELECT id FROM \(table) WHERE id > ?1 AND id <= ?2 ORDER BY id LIMIT 1 OFFSET ?3")
    }

    /// Calls `body` for the records whose keys are in a range, in order.
    ///
    /// - Throws: `InvalidStoredValue` if the length of a row is not a multiple of the record width.
    func forEach(in keys: ClosedRange<Int64>, _ body: (Record) throws -> Void) throws {
        backwards.bind(1, keys.upperBound)
        defer { backwards.reset() }
        guard try backwards.step() else { return }
        if backwards.int64(1) <= keys.lowerBound { return try row(backwards).forEach(in: keys, body) }
        all.bind(1, keys.lowerBound)
        all.bind(2, keys.upperBound)
        try all.forEachRow { try row(all).forEach(in: keys, body) }
    }

    /// Calls `body` for the records whose keys are in a range, from last to first, unless there are more than `most`.
    ///
    /// - Returns: Whether `body` received all records. If the result is `false`, `body` may have received some of them.
    ///   After many removals, the result may be `false` for slightly fewer than `most` records.
    func forEachBackwards(in keys: ClosedRange<Int64>, atMost most: Int, _ body: (Record) -> Void) throws -> Bool {
        // Every row except the first and the last contributes at least this number of records.
        let mostRows = 2 + most / Self.leastOfRow
        var (rows, left) = (0, most)
        backwards.bind(1, keys.upperBound)
        defer { backwards.reset() }
        while try backwards.step() {
            let row = try row(backwards)
            let places = row.places(in: keys)
            left -= places.count
            guard left >= 0 else { return false }
            for place in places.reversed() { body(row[place]) }
            rows += 1
            if backwards.int64(1) <= keys.lowerBound { break }
            if rows == Self.rowsUncounted, try rowCount(in: keys, atMost: mostRows + 1) > mostRows { return false }
        }
        return true
    }

    private func row(_ statement: RawStatement) throws -> PackedRow<Record> {
        PackedRow(try PackedRow<Record>.check(statement.blob(0)))
    }

    /// Returns the number of rows whose keys are in a range, or `most` if there are more. Counting rows is much faster
    /// than counting records.
    func rowCount(in keys: ClosedRange<Int64>, atMost most: Int = .max) throws -> Int {
        counting.bind(1, keys.lowerBound)
        counting.bind(2, keys.upperBound)
        counting.bind(3, Int64(most))
        defer { counting.reset() }
        return try counting.step() ? Int(counting.int64(0)) : 0
    }

    /// Returns the first key in a row.
    ///
    /// - Parameter number: The row's index among the rows whose keys are in the range.
    /// - Returns: `nil` if the range has too few rows.
    func key(ofRow number: Int, in keys: ClosedRange<Int64>) throws -> Int64? {
        skipping.bind(1, keys.lowerBound)
        skipping.bind(2, keys.upperBound)
        skipping.bind(3, Int64(number))
        defer { skipping.reset() }
        return try skipping.step() ? skipping.int64(0) : nil
    }
}

/// The records in one row of an index table, stored consecutively.
struct PackedRow<Record: PackedRecord> {
    private let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    static func check(_ bytes: UnsafeRawBufferPointer) throws -> UnsafeRawBufferPointer {
        guard !bytes.isEmpty, bytes.count % Record.width == 0 else {
            throw InvalidStoredValue(
                "an index row is \(bytes.count) bytes long, which is not a whole number of records")
        }
        return bytes
    }

    var count: Int { bytes.count / Record.width }

    @inline(__always)
    subscript(place: Int) -> Record { Record(at: bytes.baseAddress! + place * Record.width) }

    /// Calls `body` for the records whose keys are in a range, in order.
    @inline(__always)
    func forEach(in keys: ClosedRange<Int64>, _ body: (Record) throws -> Void) rethrows {
        for place in firstIndex(from: keys.lowerBound)..<count {
            let record = self[place]
            guard record.key <= keys.upperBound else { break }
            try body(record)
        }
    }

    /// Returns the indices of the records whose keys are in a range.
    func places(in keys: ClosedRange<Int64>) -> Range<Int> {
        let first = firstIndex(from: keys.lowerBound)
        let isLast = first == count || self[count - 1].key <= keys.upperBound
        return first..<(isLast ? count : max(first, firstIndex(from: keys.upperBound + 1)))
    }

    /// Returns the index of the first record whose key is at least `key`, or ``count`` if there is none.
    func firstIndex(from key: Int64) -> Int {
        var (lower, upper) = (0, count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if self[middle].key < key { lower = middle + 1 } else { upper = middle }
        }
        return lower
    }
}
