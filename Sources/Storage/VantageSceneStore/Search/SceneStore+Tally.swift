import GRDB
import VantageScenes
import VantageStoreCore

extension SceneStore {
    /// Counts the scenes that match a search. Reads the table, or the rows that an index lists, once.
    ///
    /// - Parameters:
    ///   - grids: The grids whose cells are counted.
    ///   - work: The number of rows that may be scanned. A counted row costs three, or more if its values must be read;
    ///     see ``search(_:limit:after:work:)``.
    /// - Returns: `nil` if the budget is not sufficient.
    package func tally(_ search: SceneSearch, grids: [SceneTally.Grid] = [], work: Int = .max) async throws
        -> SceneTally?
    {
        try await store.read { database, cancellation in
            var rows = try SearchRows(
                search, work: work, columns: SearchTally.columns, in: database, cancellation)
            return try SearchTally(search, grids, try SceneReader(database), database).result(&rows)
        }
    }
}

/// Counts the results of a search.
private struct SearchTally {
    static let columns = ", collection, captured, longitude, latitude"
    private static let countingCost = 2

    private let grids: [SceneTally.Grid]
    private let reader: SearchReader
    private let isDecidedBySQL: Bool
    private let names: [Int64: String]

    init(_ search: SceneSearch, _ grids: [SceneTally.Grid], _ scenes: SceneReader, _ database: Database) throws {
        self.grids = grids
        reader = SearchReader(search, scenes)
        isDecidedBySQL = search.area == nil && search.place == nil && search.condition == nil
        let statement = try RawStatement(database, "SELECT id, name FROM collection")
        var names: [Int64: String] = [:]
        try statement.forEachRow { names[statement.int64(0)] = statement.optionalString(1) ?? "" }
        self.names = names
    }

    func result(_ rows: inout SearchRows) throws -> SceneTally? {
        var tally = SceneTally(gridCount: grids.count)
        let end = try rows.forEach(after: 0) { row, rows in
            try rows.spend(Self.countingCost)
            if try isDecidedBySQL || reader.scene(row, &rows) != nil {
                let columns = rows.columns
                tally.add(
                    collection: names[columns.int64(3)] ?? "", captured: columns.optionalInt64(4),
                    longitude: columns.double(5), latitude: columns.double(6), grids: grids)
            }
            return true
        }
        if case .exhausted = end { return nil }
        return tally
    }
}
