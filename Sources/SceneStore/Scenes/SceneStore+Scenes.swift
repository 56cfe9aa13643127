import Foundation
import GRDB
import Geodesy

/// Where a list of scenes goes on.
public struct SceneListPosition: Hashable, Sendable {
    let row: Int64
}

extension SceneStore {
    /// Scenes in the order in which they were imported.
    ///
    /// - Parameters:
    ///   - box: Only scenes in it.
    ///   - collection: Only scenes of this collection.
    ///   - limit: How many at most.
    ///   - position: The `next` of the list before; `nil` begins.
    /// - Returns: The scenes, and where to go on; `next` is `nil` at the end.
    public func scenes(
        in box: BoundingBox? = nil, collection: String? = nil, limit: Int, after position: SceneListPosition? = nil
    ) async throws -> (scenes: [Scene], next: SceneListPosition?) {
        var conditions = ["scene.id > ?"]
        var arguments: StatementArguments = [position?.row ?? 0]
        if let box {
            conditions.append("scene.latitude BETWEEN ? AND ?")
            conditions.append(
                box.crossesAntimeridian
                    ? "(scene.longitude >= ? OR scene.longitude <= ?)" : "scene.longitude BETWEEN ? AND ?")
            arguments += [box.south, box.north, box.west, box.east]
        }
        if let collection {
            conditions.append("collection.name = ?")
            arguments += [collection]
        }
        let scenes = try await read { [conditions, arguments] database in
            var (conditions, arguments) = (conditions, arguments)
            if let box, let candidates = try SmallBox.candidates(box, in: database) {
                conditions.append("scene.id IN (SELECT value FROM json_each(?))")
                arguments += ["[\(candidates.map(String.init).joined(separator: ","))]"]
            }
            arguments += [limit]
            let sql = "\(Scene.selection) WHERE \(conditions.joined(separator: " AND ")) ORDER BY scene.id LIMIT ?"
            return try Row.fetchAll(database, sql: sql, arguments: arguments).map(Scene.init)
        }
        let isFull = scenes.count == limit
        return (scenes, isFull ? scenes.last.map { SceneListPosition(row: $0.row) } : nil)
    }

    /// Where each value of a scene came from, in words.
    public func provenance(of scene: Scene) async throws -> [SceneField: String] {
        let text = try await read { database in
            try String.fetchOne(
                database,
                sql: "SELECT sources FROM provenance JOIN scene ON scene.provenance = provenance.id WHERE scene.id = ?",
                arguments: [scene.row])
        }
        guard let text else { return [:] }
        let named = try JSONDecoder().decode([String: String].self, from: Data(text.utf8))
        return Dictionary(
            uniqueKeysWithValues: named.compactMap { name, source in SceneField(rawValue: name).map { ($0, source) } })
    }
}
