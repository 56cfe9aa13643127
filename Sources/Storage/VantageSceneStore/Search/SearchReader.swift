import VantageScenes

/// A reader of one page of search results.
struct SearchReader {
    /// The number of vertices of a search area that can be processed in the time it takes to scan one row.
    private static let placesPerRow = 32

    private let search: SceneSearch
    private let reader: SceneReader
    private let cost: Int

    init(_ search: SceneSearch, _ reader: SceneReader) {
        self.search = search
        self.reader = reader
        cost =
            SearchRows.readingCost + (search.area?.placeCount ?? 0) / Self.placesPerRow + (search.condition?.cost ?? 0)
    }

    /// Returns a page in row order.
    func listed(_ limit: Int, after row: Int64, _ rows: inout SearchRows) throws -> SceneSearchResult {
        var found: [(row: Int64, scene: Scene)] = []
        let end = try rows.forEach(after: row) { row, rows in
            guard let scene = try scene(row, &rows) else { return true }
            found.append((row.number, scene))
            // One extra scene shows whether there is another page.
            return found.count <= limit
        }
        let scenes = found.prefix(limit).map(\.scene)
        switch end {
        case .all: return .page(ScenePage(scenes, next: nil))
        case .stopped: return .page(ScenePage(scenes, next: SceneCursor("\(found[limit - 1].row)")))
        case .exhausted(let row):
            guard !scenes.isEmpty else { return .tooBroad }
            return .page(ScenePage(scenes, next: SceneCursor("\(row)")))
        }
    }

    /// Returns a page in another order, which requires scanning all rows.
    func ordered(_ limit: Int, after start: SceneOrderKey?, _ rows: inout SearchRows) throws -> SceneSearchResult {
        var first = FirstScenes(search.order, count: limit + 1)
        let end = try rows.forEach(after: 0) { row, rows in
            if let start, !search.order.precedes(start, row.key) { return true }
            if first.accepts(row.key), let scene = try scene(row, &rows) { first.insert(scene, row.key) }
            return true
        }
        if case .exhausted = end { return .tooBroad }
        let (scenes, order) = (Array(first.scenes.prefix(limit)), search.order)
        let next = first.scenes.count > limit ? scenes.last.map { order.cursor(after: order.key(of: $0)) } : nil
        return .page(ScenePage(scenes, next: next))
    }

    /// Reads a row.
    ///
    /// - Returns: `nil` if the scene does not match.
    func scene(_ row: SearchRows.Row, _ rows: inout SearchRows) throws -> Scene? {
        try rows.spend(cost)
        guard let scene = try reader.scene(row: row.number), search.includes(scene) else { return nil }
        return scene
    }
}

/// The first scenes in a sort order, up to a maximum number.
private struct FirstScenes {
    private let order: SceneOrder
    private let count: Int
    private var kept: [(key: SceneOrderKey, scene: Scene)] = []

    init(_ order: SceneOrder, count: Int) {
        self.order = order
        self.count = count
    }

    var scenes: [Scene] { kept.map(\.scene) }

    func accepts(_ key: SceneOrderKey) -> Bool {
        kept.count < count || kept.last.map { order.precedes(key, $0.key) } ?? true
    }

    mutating func insert(_ scene: Scene, _ key: SceneOrderKey) {
        var (low, high) = (0, kept.count)
        while low < high {
            let middle = (low + high) / 2
            if order.precedes(kept[middle].key, key) { low = middle + 1 } else { high = middle }
        }
        kept.insert((key, scene), at: low)
        if kept.count > count { kept.removeLast() }
    }
}
