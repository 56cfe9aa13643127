import GRDB
import SQLiteAccess

/// Reads a ``PackedTable`` range by range, which is fast where most follow one another: rows are read once.
final class PackedWalk<Record: PackedRecord> {
    /// Rows that are passed over before the next is looked up.
    private static var mostPassed: Int { 2 }

    private let rows: RawStatement
    /// Where the row begins that is being read; `nil` before the first and behind the last.
    private var start: Int64?

    /// - Parameter table: As of ``PackedTable``.
    init(_ database: Database, table: StaticString) throws {
        rows = try RawStatement(
            database,
            """
            SELECT entries, id FROM \(table)
            WHERE id >= (SELECT coalesce(max(id), 0) FROM \(table) WHERE id <= ?1) ORDER BY id
            """)
    }

    deinit { rows.reset() }

    /// Calls back for the records with a key in a range, in their order.
    func forEach(in keys: ClosedRange<Int64>, _ body: (Record) throws -> Void) throws {
        try goTo(keys.lowerBound)
        while let start, start <= keys.upperBound {
            let row = PackedRow<Record>(try PackedRow<Record>.check(rows.blob(0)))
            for place in row.firstIndex(from: keys.lowerBound)..<row.count {
                guard row[place].key <= keys.upperBound else { return }
                try body(row[place])
            }
            try step()
        }
    }

    /// Goes to the row that would have a key, or to the one before it.
    private func goTo(_ key: Int64) throws {
        for _ in 0..<Self.mostPassed {
            guard let start, start <= key else { break }
            let row = PackedRow<Record>(try PackedRow<Record>.check(rows.blob(0)))
            if row[row.count - 1].key >= key { return }
            try step()
        }
        if let start, start <= key {
            let row = PackedRow<Record>(try PackedRow<Record>.check(rows.blob(0)))
            if row[row.count - 1].key >= key { return }
        }
        rows.reset()
        rows.bind(1, key)
        try step()
    }

    private func step() throws { start = try rows.step() ? rows.int64(1) : nil }
}
