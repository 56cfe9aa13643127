import VantageCore
import VantageGeodesy
import VantageSceneStore
import VantageScenes
import VantageStoreCore

extension PostgresStore {
    private static let rowsPerStep = 2000
    /// The cost of reading a scene, as in SQLite stores.
    private static let readingCost = 8
    /// The maximum number of scenes in a box that the cell index narrows a search down to.
    private static let maximumInBox = 20_000

    /// Returns a page of search results. A scene that exists throughout the search is on exactly one page.
    ///
    /// - Parameters:
    ///   - search: The conditions and the order.
    ///   - limit: The maximum number of scenes; at least 1.
    ///   - cursor: The `next` cursor of the previous page.
    ///   - work: The budget: a scene that is read costs eight. In list order, the page ends when it is used up.
    /// - Throws: `SceneError` `invalidCursor`; `StoreError`.
    package func search(
        _ search: SceneSearch, limit: Int, after cursor: SceneCursor? = nil, work: Int = .max
    ) async throws -> SceneSearchResult {
        let order = OrderSQL(search.order)
        let (row, key) = try Self.start(search.order, cursor)
        return try await read { [cells] connection, flag in
            var sql = SearchSQL(search)
            try Self.narrow(&sql, search, CellReader(connection: connection, cache: cells))
            let reader = PageReader(search, sql, order, SceneRows(connection: connection), flag)
            return try reader.page(limit, row: row, key: key, work: work)
        }
    }

    private static func start(
        _ order: SceneOrder, _ cursor: SceneCursor?
    ) throws(SceneError) -> (row: Int64, key: SceneOrderKey?) {
        guard let cursor else { return (0, nil) }
        guard order == .listed else { return (0, try order.key(of: cursor)) }
        guard let row = Int64(cursor.description), row >= 0 else {
            throw SceneError(
                .invalidCursor,
                "\"\(cursor.description.prefix(40))\" is not a cursor for this catalog's list of scenes.")
        }
        return (row, nil)
    }

    /// Restricts a search of a small box to the scenes that the cell index lists there.
    private static func narrow(_ sql: inout SearchSQL, _ search: SceneSearch, _ cells: CellReader) throws {
        guard search.ids == nil, let box = search.boxes.first, CellGrid.ranges(touching: box).count <= 2048 else {
            return
        }
        var rows: [Int64] = []
        // Every cell has at least one scene, so the limit on cells also limits scenes.
        try cells.forEachCell(touching: box, limit: maximumInBox + 1) { _, cell in
            guard rows.count <= maximumInBox else { return }
            cell.withUnsafeBytes { bytes in CellBlob.forEachEntry(in: bytes) { rows.append(Int64($0.scene)) } }
        }
        guard rows.count <= maximumInBox else { return }
        sql.add("s.id = ANY(\(sql.bind(.int64s(rows))))")
    }

    /// Reads one page.
    private struct PageReader {
        let search: SceneSearch
        let sql: SearchSQL
        let order: OrderSQL?
        let rows: SceneRows
        let flag: CancellationFlag

        init(
            _ search: SceneSearch, _ sql: SearchSQL, _ order: OrderSQL?, _ rows: SceneRows, _ flag: CancellationFlag
        ) {
            (self.search, self.sql, self.order, self.rows, self.flag) = (search, sql, order, rows, flag)
        }

        func page(_ limit: Int, row: Int64, key: SceneOrderKey?, work: Int) throws -> SceneSearchResult {
            var (row, key, work) = (row, key, work)
            var found: [(row: Int64, scene: Scene)] = []
            while true {
                try flag.check()
                guard work > 0 else {
                    // A sorted page is correct only if it is complete.
                    if order != nil || found.isEmpty { return .tooBroad }
                    return .page(ScenePage(found.map(\.scene), next: SceneCursor("\(row)")))
                }
                let count = max(2, min(limit + 1, rowsPerStep))
                let step = try self.step(row: row, key: key, count)
                work -= step.count * readingCost
                // One extra scene shows whether there is another page.
                found += step.filter { search.includes($0.scene) }
                if found.count > limit { return .page(page(found, limit)) }
                guard step.count == count, let last = step.last else {
                    return .page(ScenePage(found.map(\.scene), next: nil))
                }
                (row, key) = (last.row, search.order.key(of: last.scene))
            }
        }

        private func page(_ found: [(row: Int64, scene: Scene)], _ limit: Int) -> ScenePage {
            let last = found[limit - 1]
            let next =
                order == nil ? SceneCursor("\(last.row)") : search.order.cursor(after: search.order.key(of: last.scene))
            return ScenePage(found.prefix(limit).map(\.scene), next: next)
        }

        private func step(row: Int64, key: SceneOrderKey?, _ count: Int) throws -> [(row: Int64, scene: Scene)] {
            var sql = sql
            if let order {
                if let key { order.restrict(&sql, after: key) }
                return try rows.scenes(where: sql.condition, sql.values, order: order.sql, limit: count)
            }
            sql.add("s.id > \(sql.bind(.int64(row)))")
            return try rows.scenes(where: sql.condition, sql.values, limit: count)
        }
    }

    /// Counts the scenes that match a search.
    ///
    /// - Parameters:
    ///   - grids: The grids whose cells are counted.
    ///   - work: The budget; see ``search(_:limit:after:work:)``.
    /// - Returns: `nil` if the budget is not sufficient.
    package func tally(
        _ search: SceneSearch, grids: [SceneTally.Grid] = [], work: Int = .max
    ) async throws -> SceneTally? {
        var search = search
        search.order = .listed
        var (tally, cursor, work) = (SceneTally(gridCount: grids.count), SceneCursor?.none, work)
        repeat {
            guard case .page(let page) = try await self.search(search, limit: 2000, after: cursor, work: work) else {
                return nil
            }
            for scene in page.scenes {
                tally.add(
                    collection: scene.collection, captured: scene.captured?.milliseconds,
                    longitude: scene.coordinate.longitude, latitude: scene.coordinate.latitude, grids: grids)
            }
            work -= page.scenes.count * Self.readingCost
            cursor = page.next
            if cursor != nil, work <= 0 { return nil }
        } while cursor != nil
        return tally
    }
}
