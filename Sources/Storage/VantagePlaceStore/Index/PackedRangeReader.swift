import GRDB
import VantageStoreCore

/// A reader of a ``PackedTable`` that reads range by range. It is fast for consecutive ranges, because it reads each
/// row only once.
final class PackedRangeReader<Record: PackedRecord> {
    /// The maximum number of rows to step over while searching for a key. After that, the key is looked up instead.
    private static var maximumSkips: Int { 2 }

    private let rows: RawStatement
    /// The key of the current row, or `nil` before the first row and after the last one.
    private var start: Int64?

    /// Creates a reader.
    ///
    /// - Parameter table: The name of a table with the columns `id` and `entries`. It must not come from user input.
    init(_ database: Database, table: StaticString) throws {
        rows = try RawStatement(
            database,
            """
            SELECT entries, id FROM \(table)
            WHERE id >= (SELECT coalesce(max(id), 0) FROM \(table) WHERE id <= ?1) ORDER BY id
            """)
    }

    deinit { rows.reset() }

    /// Calls `body` for the records whose keys are in a range, in order.
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

    /// Moves to the row that contains or would contain a key.
    private func goTo(_ key: Int64) throws {
        for _ in 0..<Self.maximumSkips {
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
