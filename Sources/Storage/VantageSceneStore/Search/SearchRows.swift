import GRDB
import VantageCore
import VantageScenes
import VantageStoreCore

/// A scan of the rows that may be search results, in order, until the search's work budget is used up.
struct SearchRows {
    /// The values that determine whether a row must be read.
    struct Row {
        let number: Int64
        let key: SceneOrderKey
    }

    enum End {
        case all
        /// The closure stopped the scan.
        case stopped
        /// The work budget was used up. All rows up to this one were scanned.
        case exhausted(at: Int64)
    }

    /// The number of rows to scan in one run of the statement.
    private static let chunk: Int64 = 16_384
    /// The cost of reading a scene. Scanning a row costs 1.
    static let readingCost = 8
    /// The cost after which the scan checks whether the search was canceled.
    private static let costBetweenChecks = 65_536

    private let cancellation: CancellationFlag
    private let conditions: SearchConditions
    private let candidates: [Int64]?
    private let first: RawStatement
    private let scan: RawStatement
    private(set) var work: Int
    private var costSinceCheck = 0

    /// - Parameter columns: Further columns of `scene` to read, each preceded by a comma; see ``columns``.
    init(
        _ search: SceneSearch, work: Int, columns: String = "", in database: Database, _ cancellation: CancellationFlag
    ) throws {
        self.work = work
        self.cancellation = cancellation
        conditions = SearchConditions(search)
        candidates = try SearchCandidates.rows(search, in: database)
        first = try RawStatement(database, "SELECT min(id) FROM scene WHERE id > ?")
        let field = search.order.field
        let value = field == .rank ? "nullif(rank, \(SceneRow.unranked))" : field == .captured ? "captured" : "NULL"
        scan = try RawStatement(
            database,
            "SELECT id, key, \(value)\(columns) FROM scene WHERE id BETWEEN ? AND ?\(conditions.sql) ORDER BY id")
        conditions.bind(to: scan, from: 3)
    }

    /// The columns of the current row. Those that were requested in addition start at 3.
    var columns: RawStatement { scan }

    /// Subtracts the cost of a step from the budget.
    ///
    /// - Throws: `CancellationError` if the search was canceled.
    mutating func spend(_ cost: Int) throws {
        work -= cost
        costSinceCheck += cost
        guard costSinceCheck >= Self.costBetweenChecks else { return }
        costSinceCheck = 0
        try cancellation.check()
    }

    /// Calls a closure with each row that comes after a given one.
    ///
    /// - Parameter body: Returns whether to continue.
    mutating func forEach(
        after row: Int64, _ body: (Row, inout SearchRows) throws -> Bool
    ) throws -> End {
        if let candidates { return try forEach(of: candidates, after: row, body) }
        var last = row
        while let start = try next(after: last) {
            guard work > 0 else { return .exhausted(at: last) }
            last = start + Self.chunk - 1
            try spend(Int(Self.chunk))
            if let end = try read(start...last, body) { return end }
        }
        return .all
    }

    private mutating func forEach(
        of candidates: [Int64], after row: Int64, _ body: (Row, inout SearchRows) throws -> Bool
    ) throws -> End {
        for candidate in candidates where candidate > row {
            guard work > 0 else { return .exhausted(at: candidate - 1) }
            try spend(1)
            if let end = try read(candidate...candidate, body) { return end }
        }
        return .all
    }

    private func next(after row: Int64) throws -> Int64? {
        try cancellation.check()
        first.bind(1, row)
        defer { first.reset() }
        return try first.step() ? first.optionalInt64(0) : nil
    }

    /// Scans a range of rows.
    ///
    /// - Returns: The reason to end the scan, or `nil` to continue.
    private mutating func read(
        _ rows: ClosedRange<Int64>, _ body: (Row, inout SearchRows) throws -> Bool
    ) throws -> End? {
        scan.bind(1, rows.lowerBound)
        scan.bind(2, rows.upperBound)
        defer { scan.reset() }
        while try scan.step() {
            let number = scan.int64(0)
            let key = SceneOrderKey(value: scan.optionalInt64(2), id: SceneID(key: scan.int64(1)))
            guard try body(Row(number: number, key: key), &self) else { return .stopped }
            // Handling a row may cost much more than scanning it.
            if work <= 0 { return .exhausted(at: number) }
        }
        return nil
    }
}
