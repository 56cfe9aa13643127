import GRDB
import VantageCore
import VantageScenes
import VantageStoreCore

extension SceneStore {
    /// Returns a page of search results. A scene that exists throughout the search is on exactly one page.
    ///
    /// Searches for a small box, for IDs or for a sequence use an index. Any other search scans the table: in list
    /// order, only until the page is full; in any other order, completely.
    ///
    /// - Parameters:
    ///   - search: The conditions and the order.
    ///   - limit: The maximum number of scenes; at least 1.
    ///   - cursor: The `next` cursor of the previous page.
    ///   - work: The number of rows that may be scanned. A row that must be read counts as eight, or as more if the
    ///     search area has many points. In list order, the page ends when this budget is used up.
    /// - Throws: `SceneError` `invalidCursor`; `StoreError`.
    package func search(
        _ search: SceneSearch, limit: Int, after cursor: SceneCursor? = nil, work: Int = .max
    ) async throws -> SceneSearchResult {
        let start = try SearchStart(search.order, cursor)
        return try await store.read { database, cancellation in
            var rows = try SearchRows(search, work: work, in: database, cancellation)
            let reader = try SceneReader(database)
            switch start {
            case .row(let row): return try SearchReader(search, reader).listed(limit, after: row, &rows)
            case .key(let key): return try SearchReader(search, reader).ordered(limit, after: key, &rows)
            }
        }
    }

    /// Returns the given IDs whose scenes exist in this store.
    package func known(of ids: some Collection<SceneID> & Sendable) async throws -> Set<SceneID> {
        try await store.read { database in
            let statement = try RawStatement(database, "SELECT 1 FROM scene WHERE key = ?")
            return try Set(
                ids.filter { id in
                    statement.bind(1, id.key)
                    defer { statement.reset() }
                    return try statement.step()
                })
        }
    }
}

/// The start of a page.
private enum SearchStart {
    case row(Int64)
    case key(SceneOrderKey?)

    init(_ order: SceneOrder, _ cursor: SceneCursor?) throws(SceneError) {
        guard order == .listed else {
            self = .key(try cursor.map { (cursor) throws(SceneError) in try order.key(of: cursor) })
            return
        }
        self = .row(try cursor.map(SceneStore.row) ?? 0)
    }
}
