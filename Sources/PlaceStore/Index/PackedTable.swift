import GRDB
import SQLiteAccess

/// Records in rows of a table: a row holds those from its own key on, up to the next row's, in their order.
///
/// A row is as long as fits a page of SQLite, so that a lookup reads one page and a change writes few. No row is empty, and
/// records of one key never lie in two rows.
struct PackedTable<Record: PackedRecord> {
    /// Bytes of a row that fills a page of 4096. Source: https://sqlite.org/fileformat2.html#b_tree_pages
    static var longestRow: Int { 4032 }
    /// Records of such a row.
    static var mostOfRow: Int { longestRow / Record.width }

    /// Rows that are read before the rest of a list is counted.
    private static var rowsUncounted: Int { 4 }

    /// The rows that may have some of a range, the last first: mostly that is the only one.
    private let backwards: RawStatement
    private let all: RawStatement
    private let counting: RawStatement
    private let skipping: RawStatement

    /// - Parameter table: The name of a table with the columns `id` and `entries`; no text from outside.
    init(_ database: Database, table: StaticString) throws {
        backwards = try RawStatement(database, "SELECT entries, id FROM \(table) WHERE id <= ? ORDER BY id DESC")
        // The row that the first key lies in begins at that key or before.
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

    /// Calls back for the records with a key in a range, in their order.
    ///
    /// - Throws: `ImpossibleValue` where a row's length is not that of records.
    func forEach(in keys: ClosedRange<Int64>, _ body: (Record) throws -> Void) throws {
        backwards.bind(1, keys.upperBound)
        defer { backwards.reset() }
        guard try backwards.step() else { return }
        if backwards.int64(1) <= keys.lowerBound { return try row(backwards).forEach(in: keys, body) }
        all.bind(1, keys.lowerBound)
        all.bind(2, keys.upperBound)
        try all.forEachRow { try row(all).forEach(in: keys, body) }
    }

    /// Calls back for them from the last to the first, where they are no more than some.
    ///
    /// - Returns: Whether that was all of them; of very many, some are called back for. Where many were removed, fewer may be
    ///   taken for too many.
    func forEachBackwards(in keys: ClosedRange<Int64>, atMost most: Int, _ body: (Record) -> Void) throws -> Bool {
        // A row that is cut leaves one of a fifth behind: so many records at least come with each row more.
        let mostRows = 2 + most / (Self.mostOfRow / 5)
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

    /// How many rows begin in a range, at most `most`: for many, far fewer than records.
    func rowCount(in keys: ClosedRange<Int64>, atMost most: Int = .max) throws -> Int {
        counting.bind(1, keys.lowerBound)
        counting.bind(2, keys.upperBound)
        counting.bind(3, Int64(most))
        defer { counting.reset() }
        return try counting.step() ? Int(counting.int64(0)) : 0
    }

    /// The key that a row begins with, counted from 0 among those that begin in a range.
    ///
    /// - Returns: `nil` where so many do not.
    func key(ofRow number: Int, in keys: ClosedRange<Int64>) throws -> Int64? {
        skipping.bind(1, keys.lowerBound)
        skipping.bind(2, keys.upperBound)
        skipping.bind(3, Int64(number))
        defer { skipping.reset() }
        return try skipping.step() ? skipping.int64(0) : nil
    }
}

/// Records that lie one behind the other.
struct PackedRow<Record: PackedRecord> {
    private let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    static func check(_ bytes: UnsafeRawBufferPointer) throws -> UnsafeRawBufferPointer {
        guard !bytes.isEmpty, bytes.count % Record.width == 0 else {
            throw ImpossibleValue("a row of an index has \(bytes.count) bytes, which are no records")
        }
        return bytes
    }

    var count: Int { bytes.count / Record.width }

    @inline(__always)
    subscript(place: Int) -> Record { Record(at: bytes.baseAddress! + place * Record.width) }

    /// Calls back for the records with a key in a range, in their order.
    @inline(__always)
    func forEach(in keys: ClosedRange<Int64>, _ body: (Record) throws -> Void) rethrows {
        for place in firstIndex(from: keys.lowerBound)..<count {
            let record = self[place]
            guard record.key <= keys.upperBound else { break }
            try body(record)
        }
    }

    /// The places of those with a key in a range.
    func places(in keys: ClosedRange<Int64>) -> Range<Int> {
        let first = firstIndex(from: keys.lowerBound)
        let isLast = first == count || self[count - 1].key <= keys.upperBound
        return first..<(isLast ? count : max(first, firstIndex(from: keys.upperBound + 1)))
    }

    /// The place of the first record whose key is not below another; ``count`` where there is none.
    func firstIndex(from key: Int64) -> Int {
        var (lower, upper) = (0, count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if self[middle].key < key { lower = middle + 1 } else { upper = middle }
        }
        return lower
    }
}
