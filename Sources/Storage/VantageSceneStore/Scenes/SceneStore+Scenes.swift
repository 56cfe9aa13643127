import Foundation
import GRDB
import VantageGeodesy
import VantageScenes
import VantageStoreCore

extension SceneStore {
    /// Returns one page of the scenes that match a query, in import order.
    ///
    /// - Throws: `SceneError` `invalidCursor`; `StoreError`.
    public func scenes(
        _ query: SceneQuery = SceneQuery(), limit: Int, after cursor: SceneCursor? = nil
    ) async throws -> ScenePage {
        let start = try cursor.map(Self.row) ?? 0
        let limit = max(1, limit)
        let found = try await store.read { try SceneReader($0).scenes(query, after: start, limit: limit) }
        let next = found.count == limit ? found.last.map { SceneCursor(String($0.row)) } : nil
        return ScenePage(found.map(\.scene), next: next)
    }

    static func row(_ cursor: SceneCursor) throws(SceneError) -> Int64 {
        guard let row = UInt32(cursor.description) else {
            throw SceneError(
                .invalidCursor, "\"\(cursor.description.prefix(40))\" is not a cursor for this store's list of scenes.")
        }
        return Int64(row)
    }

    /// Returns the scenes that can be reached from a scene: the previous and the next in its sequence, and those
    /// nearby.
    ///
    /// - Parameters:
    ///   - scene: A scene in this store.
    ///   - radius: The radius for nearby scenes in meters.
    /// - Throws: `StoreError`.
    public func neighbors(of scene: Scene, radius: Double) async throws -> SceneNeighbors {
        let box = scene.coordinate.box(within: radius)
        return try await store.read { database in
            let reader = try SceneReader(database)
            let around = try reader.scenes(SceneQuery(box: box), after: 0, limit: .max).map(\.scene)
            return SceneNeighbors(
                of: scene, previous: try reader.scene(.previous, scene), next: try reader.scene(.next, scene),
                nearby: around, radius: radius)
        }
    }

    /// Returns the source of each value in a scene.
    ///
    /// - Throws: `StoreError`.
    public func provenance(of scene: Scene) async throws -> Provenance {
        let text = try await store.read { database in
            try String.fetchOne(
                database,
                sql:
                    "SELECT sources FROM provenance JOIN scene ON scene.provenance = provenance.id WHERE scene.key = ?",
                arguments: [scene.id.key])
        }
        guard let text else { return [:] }
        let named = try store.withStoreErrors { try JSONDecoder().decode([String: String].self, from: Data(text.utf8)) }
        return SceneField.allCases.reduce(into: Provenance()) { $0[$1] = named[$1.rawValue] }
    }
}

extension SceneReader {
    fileprivate enum Direction { case previous, next }

    /// Returns the previous or next scene in a scene's sequence.
    fileprivate func scene(_ direction: Direction, _ scene: Scene) throws -> Scene? {
        let (comparison, order) = direction == .previous ? ("<", "rank DESC") : (">", "rank")
        let own = "SELECT sequence, rank FROM scene WHERE key = ?1"
        return try scenes(
            where: """
                sequence = (SELECT sequence FROM (\(own))) AND rank \(comparison) (SELECT rank FROM (\(own)))
                """, order: order, limit: 1
        ) { $0.bind(1, scene.id.key) }.first?.scene
    }

    /// Returns the scenes that match a query and come after a row, together with their rows.
    fileprivate func scenes(_ query: SceneQuery, after row: Int64, limit: Int) throws -> [(row: Int64, scene: Scene)] {
        let condition = QueryCondition(query)
        var candidates: [Int64]?
        if let box = query.box {
            candidates = try SmallBox.candidates(box, in: database)
            guard candidates != nil else {
                return try LargeBox(box: box, condition: condition, reader: self).scenes(after: row, limit: limit)
            }
        }
        let isCandidate = candidates == nil ? "true" : "id IN (SELECT value FROM json_each(?2))"
        return try scenes(where: "id > ?1 AND \(isCandidate) AND \(condition.sql)", limit: limit) { statement in
            statement.bind(1, row)
            if let candidates { statement.bind(2, "[\(candidates.map(String.init).joined(separator: ","))]") }
            condition.bind(to: statement, from: candidates == nil ? 2 : 3)
        }
    }
}
