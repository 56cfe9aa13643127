import Vantage
import VantageHTTP
import VantageScenes

/// A paged search across several stores.
///
/// If several stores contain a scene, the one from the first store is used, as in all other requests.
struct MultiStoreSearch {
    let stores: [any SceneStorage]
    let limits: ServerLimits

    /// - Throws: ``Problem`` `tooBroad` if the search would examine too many scenes.
    func page(_ search: SceneSearch, limit: Int, after cursor: SceneCursor?) async throws -> ScenePage {
        search.order == .listed
            ? try await listed(search, limit, cursor) : try await ordered(search, limit, cursor)
    }

    /// Counts the scenes in all stores. A scene that several stores contain is counted in each of them.
    ///
    /// - Throws: ``Problem`` `tooBroad` if the search would examine too many scenes.
    func tally(_ search: SceneSearch, grids: [SceneTally.Grid]) async throws -> SceneTally {
        var sum = SceneTally(gridCount: grids.count)
        for store in stores {
            guard let tally = try await store.tally(search, grids: grids, work: limits.maximumSearchWork) else {
                throw Problem.tooBroad
            }
            sum.merge(tally)
        }
        return sum
    }

    /// Returns a page of scenes, taken from one store after another.
    private func listed(_ search: SceneSearch, _ limit: Int, _ cursor: SceneCursor?) async throws -> ScenePage {
        var (number, inner) = try place(of: cursor)
        var scenes: [Scene] = []
        while number < stores.count {
            guard scenes.count < limit else {
                // Requests one more scene, to determine whether this page is the last one.
                let more = try await part(search, 1, of: number, after: inner)
                if more.map({ $0.scenes.isEmpty && $0.next == nil }) ?? false {
                    (number, inner) = (number + 1, nil)
                    continue
                }
                return ScenePage(scenes, next: text(number, inner))
            }
            guard let page = try await part(search, limit - scenes.count, of: number, after: inner) else {
                guard !scenes.isEmpty else { throw Problem.tooBroad }
                return ScenePage(scenes, next: text(number, inner))
            }
            scenes += page.scenes
            (number, inner) = page.next.map { (number, $0) } ?? (number + 1, nil)
        }
        return ScenePage(scenes, next: nil)
    }

    /// Merges the first scenes from each store.
    private func ordered(_ search: SceneSearch, _ limit: Int, _ cursor: SceneCursor?) async throws -> ScenePage {
        let order = search.order
        var cursor = cursor
        while true {
            var found: [(key: SceneOrderKey, scene: Scene)] = []
            // The earliest position beyond which a store may contain scenes that have not been read.
            var end: SceneOrderKey?
            for number in stores.indices {
                guard let page = try await part(search, limit, of: number, after: cursor) else {
                    throw Problem.tooBroad
                }
                found += page.scenes.map { (order.key(of: $0), $0) }
                guard let next = try page.next.map({ try order.key(of: $0) }) else { continue }
                end = end.map { order.precedes(next, $0) ? next : $0 } ?? next
            }
            let confirmed = found.filter { scene in end.map { !order.precedes($0, scene.key) } ?? true }
                .sorted { order.precedes($0.key, $1.key) }
            let scenes = confirmed.prefix(limit).map(\.scene)
            if confirmed.count > limit, let last = scenes.last {
                return ScenePage(scenes, next: order.cursor(after: order.key(of: last)))
            }
            guard let end else { return ScenePage(scenes, next: nil) }
            cursor = order.cursor(after: end)
            if !scenes.isEmpty { return ScenePage(scenes, next: cursor) }
        }
    }

    /// Returns a page of scenes from one store, without those that are also in earlier stores.
    ///
    /// - Returns: `nil` if the page would require too much work.
    private func part(
        _ search: SceneSearch, _ limit: Int, of number: Int, after cursor: SceneCursor?
    ) async throws -> ScenePage? {
        let outcome = try await stores[number]
            .search(search, limit: limit, after: cursor, work: limits.maximumSearchWork)
        guard case .page(let page) = outcome else { return nil }
        var others: Set<SceneID> = []
        for store in stores[..<number] { others.formUnion(try await store.known(of: page.scenes.map(\.id))) }
        return others.isEmpty ? page : ScenePage(page.scenes.filter { !others.contains($0.id) }, next: page.next)
    }

    /// Returns a cursor that consists of a store's index, a colon and the store's own cursor, which may be empty.
    private func text(_ number: Int, _ cursor: SceneCursor?) -> SceneCursor {
        SceneCursor("\(number):\(cursor?.description ?? "")")
    }

    private func place(of cursor: SceneCursor?) throws -> (Int, SceneCursor?) {
        guard let text = cursor?.description else { return (0, nil) }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int(parts[0]), stores.indices.contains(number) else {
            throw SceneError(
                .invalidCursor, "\"\(text.prefix(40))\" is not a cursor for this list. Start from the first page.")
        }
        return (number, parts[1].isEmpty ? nil : SceneCursor(String(parts[1])))
    }
}

extension Problem {
    static let tooBroad = Problem(
        .badRequest, "tooBroad",
        "The search would examine too many scenes. Narrow it with bbox, intersects or ids, "
            + "or, without sortby, with collections and datetime.")
}
