import GRDB
import SQLiteAccess

/// Reads the records of a ``PackedTable`` in their order from any key on, and passes over rows that have none of those that
/// are asked for: a row's last record tells.
///
/// One at a time of a table: they share a statement.
struct PackedCursor<Record: PackedRecord> {
    /// Rows that are passed over before the next is looked up, which costs as much as some steps.
    private static var mostPassed: Int { 4 }

    private let rows: RawStatement
    private var row: PackedRow<Record>?
    private var place = 0
    /// The first record that was not passed over; `nil` behind the last.
    private(set) var record: Record?

    /// - Parameter table: As of ``PackedTable``.
    init(_ database: Database, table: StaticString) throws {
        rows = try RawStatement(
            database,
            """
            SELECT entries FROM \(table)
            WHERE id >= (SELECT coalesce(max(id), 0) FROM \(table) WHERE id <= ?1) ORDER BY id
            """)
    }

    /// Goes to the first record from a key on, wherever that is.
    mutating func begin(at key: Int64) throws {
        try lookUp(key)
        try pass(key)
    }

    /// Goes on to the first record from a key on; stays where it is where that is behind it.
    @inline(__always)
    mutating func advance(to key: Int64) throws {
        guard let record, record.key < key else { return }
        try pass(key)
    }

    /// Goes on to the next record.
    @inline(__always)
    mutating func advance() throws {
        guard let row else { return }
        place += 1
        if place < row.count { record = row[place] } else { try step() }
    }

    /// Ends reading; it may begin again.
    mutating func end() {
        rows.reset()
        (row, record) = (nil, nil)
    }

    private mutating func pass(_ key: Int64) throws {
        var passed = 0
        while let row, row[row.count - 1].key < key {
            passed += 1
            if passed == Self.mostPassed { try lookUp(key) } else { try step() }
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
    /// The place of the first record whose key is not below another, searched for from a place on in longer and longer
    /// strides, since it is mostly near; ``count`` where there is none.
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
