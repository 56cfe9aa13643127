import BlockingWork
import GRDB
import SQLiteAccess
import Scenes

extension SceneStore {
    /// A page of the scenes that are sought, in their order: a scene that is there throughout is on exactly one page.
    ///
    /// What lies in a small box, has an id that is named, or is of a sequence is found by an index. For all else the table
    /// is walked through: as far as the page reaches where the order is that of the list, and all of it otherwise.
    ///
    /// - Parameters:
    ///   - limit: At least 1.
    ///   - cursor: The `next` of the page before.
    ///   - work: Rows that may be passed over; one that is read counts as eight, and as more the more places an area has.
    ///     A page of the list's order ends where the work does.
    /// - Throws: ``SceneError`` `invalidCursor`; ``SceneStoreError``.
    package func search(
        _ search: SceneSearch, limit: Int, after cursor: SceneCursor? = nil, work: Int = .max
    ) async throws -> SearchOutcome {
        let start = try SearchStart(search.order, cursor)
        return try await read { database, cancellation in
            var rows = try SearchRows(search, work: work, in: database, cancellation)
            let reader = try SceneReader(database)
            switch start {
            case .row(let row): return try SearchReader(search, reader).listed(limit, after: row, &rows)
            case .key(let key): return try SearchReader(search, reader).ordered(limit, after: key, &rows)
            }
        }
    }

    /// Which of some scenes are here.
    package func known(of ids: some Collection<SceneID> & Sendable) async throws -> Set<SceneID> {
        try await read { database in
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

/// Where a page begins.
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
