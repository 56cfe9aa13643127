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

    /// The last row that may have some of a range: mostly the only one.
    private let last: RawStatement
    private let all: RawStatement
    private let counting: RawStatement
    private let skipping: RawStatement

    /// - Parameter table: The name of a table with the columns `id` and `entries`; no text from outside.
    init(_ database: Database, table: StaticString) throws {
        last = try RawStatement(
            database, "SELECT entries, id FROM \(table) WHERE id <= ? ORDER BY id DESC LIMIT 1")
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
        _ = try forEach(in: keys, mostRows: .max, body)
    }

    /// The same for no more than some records.
    ///
    /// - Returns: Whether that was all of them; of very many, some or none are called back for.
    func forEach(in keys: ClosedRange<Int64>, atMost most: Int, _ body: (Record) throws -> Void) throws -> Bool {
        var count = 0
        do {
            // Rows are at least half full, but for few.
            let mostRows = 2 + most / (Self.mostOfRow / 2)
            return try forEach(in: keys, mostRows: mostRows) { record in
                count += 1
                guard count <= most else { throw TooManyRecords() }
                try body(record)
            }
        } catch is TooManyRecords { return false }
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

    /// - Returns: Whether they lie in no more than some rows; otherwise none are called back for.
    private func forEach(
        in keys: ClosedRange<Int64>, mostRows most: Int, _ body: (Record) throws -> Void
    ) throws -> Bool {
        last.bind(1, keys.upperBound)
        defer { last.reset() }
        guard try last.step() else { return true }
        if last.int64(1) <= keys.lowerBound {
            try Self.forEach(in: keys, of: last.blob(0), body)
            return true
        }
        if most < .max, try rowCount(in: keys, atMost: most + 1) > most { return false }
        all.bind(1, keys.lowerBound)
        all.bind(2, keys.upperBound)
        try all.forEachRow { try Self.forEach(in: keys, of: all.blob(0), body) }
        return true
    }

    private static func forEach(
        in keys: ClosedRange<Int64>, of row: UnsafeRawBufferPointer, _ body: (Record) throws -> Void
    ) throws {
        let row = PackedRow<Record>(try PackedRow<Record>.check(row))
        for place in row.firstIndex(from: keys.lowerBound)..<row.count {
            let record = row[place]
            guard record.key <= keys.upperBound else { break }
            try body(record)
        }
    }
}

private struct TooManyRecords: Error {}

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
