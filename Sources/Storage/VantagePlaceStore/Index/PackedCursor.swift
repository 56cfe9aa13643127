import GRDB
import VantageStoreCore

/// A cursor that reads the records of a ``PackedTable`` in order, starting at any key. It skips a row when the row's
/// last record shows that the row contains none of the wanted records.
///
/// Use only one cursor per table at a time, because cursors share a prepared statement.
struct PackedCursor<Record: PackedRecord> {
    /// The number of rows to step over before looking up the key instead. A lookup costs as much as several steps.
    private static var maximumSkips: Int { 4 }

    private let rows: RawStatement
    private var row: PackedRow<Record>?
    private var place = 0
    /// The current record, or `nil` after the last.
    private(set) var record: Record?

    /// Creates a cursor.
    ///
    /// - Parameter table: The name of a table with the columns `id` and `entries`. It must not come from user input.
    init(_ database: Database, table: StaticString) throws {
        rows = try RawStatement(
            database,
            """
            SELECT entries FROM \(table)
            WHERE id >= (SELECT coalesce(max(id), 0) FROM \(table) WHERE id <= ?1) ORDER BY id
            """)
    }

    /// Moves forward or backward to the first record whose key is at least `key`.
    mutating func begin(at key: Int64) throws {
        try lookUp(key)
        try pass(key)
    }

    /// Advances to the first record whose key is at least `key`. Never moves backward.
    @inline(__always)
    mutating func advance(to key: Int64) throws {
        guard let record, record.key < key else { return }
        try pass(key)
    }

    /// Advances to the next record.
    @inline(__always)
    mutating func advance() throws {
        guard let row else { return }
        place += 1
        if place < row.count { record = row[place] } else { try step() }
    }

    /// Stops reading. The cursor can be started again.
    mutating func end() {
        rows.reset()
        (row, record) = (nil, nil)
    }

    private mutating func pass(_ key: Int64) throws {
        var passed = 0
        while let row, row[row.count - 1].key < key {
            passed += 1
            if passed == Self.maximumSkips { try lookUp(key) } else { try step() }
        }
        guard let row else { return }
        place = row.firstIndex(from: key, onFrom: place)
        record = row[place]
    }

    private mutating func lookUp(_ key: Int64) throws {
        rows.reset()
        rows.bind(1, key)
        try step()
    }

    private mutating func step() throws {
        guard try rows.step() else { return (row, record) = (nil, nil) }
        let next = PackedRow<Record>(try PackedRow<Record>.check(rows.blob(0)))
        (row, place, record) = (next, 0, next[0])
    }
}

extension PackedRow {
    /// Returns the index of the first record whose key is at least `key`, or ``count`` if there is none.
    ///
    /// The search starts at an index and doubles its stride, because the record is usually close.
    @inline(__always)
    func firstIndex(from key: Int64, onFrom place: Int) -> Int {
        var (lower, stride) = (place, 1)
        while lower + stride < count, self[lower + stride].key < key {
            lower += stride
            stride *= 2
        }
        var upper = min(lower + stride, count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if self[middle].key < key { lower = middle + 1 } else { upper = middle }
        }
        return lower
    }
}
