import BlockingWork
import GRDB
import SQLiteAccess
import Scenes

/// Goes through the rows that may be sought, in their order, for as long as its work lasts.
struct SearchRows {
    /// What decides whether a row has to be read.
    struct Row {
        let number: Int64
        let key: SceneOrderKey
    }

    enum End {
        case all
        /// The body wanted no more.
        case stopped
        /// The work was done; all rows up to this one were looked at.
        case worn(at: Int64)
    }

    /// Rows of a part of the table that is walked through at once.
    private static let stretch: Int64 = 16_384
    /// What reading a scene costs, where a row that is passed over costs 1.
    static let readingCost = 8

    private let cancellation: CancellationFlag
    private let conditions: SearchConditions
    private let candidates: [Int64]?
    private let first: RawStatement
    private let walk: RawStatement
    private(set) var work: Int

    init(_ search: SceneSearch, work: Int, in database: Database, _ cancellation: CancellationFlag) throws {
        self.work = work
        self.cancellation = cancellation
        conditions = SearchConditions(search)
        candidates = try SearchCandidates.rows(search, in: database)
        first = try RawStatement(database, "SELECT min(id) FROM scene WHERE id > ?")
        let field = search.order.field
        let value = field == .rank ? "nullif(rank, \(SceneRow.unranked))" : field == .captured ? "captured" : "NULL"
        walk = try RawStatement(
            database, "SELECT id, key, \(value) FROM scene WHERE id BETWEEN ? AND ?\(conditions.sql) ORDER BY id")
        conditions.bind(to: walk, from: 3)
    }

    mutating func spend(_ cost: Int) { work -= cost }

    /// - Parameter body: Returns whether to go on.
    mutating func forEach(
        after row: Int64, _ body: (Row, inout SearchRows) throws -> Bool
    ) throws -> End {
        if let candidates { return try forEach(of: candidates, after: row, body) }
        var last = row
        while let start = try next(after: last) {
            guard work > 0 else { return .worn(at: last) }
            last = start + Self.stretch - 1
            spend(Int(Self.stretch))
            if try !read(start...last, body) { return .stopped }
        }
        return .all
    }

    private mutating func forEach(
        of candidates: [Int64], after row: Int64, _ body: (Row, inout SearchRows) throws -> Bool
    ) throws -> End {
        for candidate in candidates where candidate > row {
            guard work > 0 else { return .worn(at: candidate - 1) }
            spend(1)
            if try !read(candidate...candidate, body) { return .stopped }
        }
        return .all
    }

    private func next(after row: Int64) throws -> Int64? {
        try cancellation.check()
        first.bind(1, row)
        defer { first.reset() }
        return try first.step() ? first.optionalInt64(0) : nil
    }

    /// - Returns: Whether to go on.
    private mutating func read(
        _ rows: ClosedRange<Int64>, _ body: (Row, inout SearchRows) throws -> Bool
    ) throws -> Bool {
        walk.bind(1, rows.lowerBound)
        walk.bind(2, rows.upperBound)
        defer { walk.reset() }
        while try walk.step() {
            let key = SceneOrderKey(value: walk.optionalInt64(2), id: SceneID(key: walk.int64(1)))
            guard try body(Row(number: walk.int64(0), key: key), &self) else { return false }
        }
        return true
    }
}
