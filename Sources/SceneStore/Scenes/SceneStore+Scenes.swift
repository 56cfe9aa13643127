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
        var conditions = ["id > ?"]
        if let box {
            conditions.append("latitude BETWEEN ? AND ?")
            conditions.append(
                box.crossesAntimeridian ? "(longitude >= ? OR longitude <= ?)" : "longitude BETWEEN ? AND ?")
        }
        if collection != nil { conditions.append("collection = (SELECT id FROM collection WHERE name = ?)") }
        let scenes = try await read { [conditions] database in
            let candidates = try box.flatMap { try SmallBox.candidates($0, in: database) }
            let conditions = conditions + (candidates == nil ? [] : ["id IN (SELECT value FROM json_each(?))"])
            let condition = conditions.joined(separator: " AND ")
            return try SceneReader(database).scenes(where: condition, limit: limit) { statement in
                statement.bind(1, position?.row ?? 0)
                var next: Int32 = 2
                for edge in box.map({ [$0.south, $0.north, $0.west, $0.east] }) ?? [] {
                    statement.bind(next, edge)
                    next += 1
                }
                if let collection {
                    statement.bind(next, collection)
                    next += 1
                }
                if let candidates { statement.bind(next, "[\(candidates.map(String.init).joined(separator: ","))]") }
            }
        }
        let isFull = scenes.count == limit
        return (scenes, isFull ? scenes.last.map { SceneListPosition(row: $0.row) } : nil)
    }

    /// Where each value of a scene came from.
    public func provenance(of scene: Scene) async throws -> FieldSources {
        let text = try await read { database in
            try String.fetchOne(
                database,
                sql: "SELECT sources FROM provenance JOIN scene ON scene.provenance = provenance.id WHERE scene.key = ?",
                arguments: [scene.id.key])
        }
        guard let text else { return [:] }
        let named = try translatingErrors { try JSONDecoder().decode([String: String].self, from: Data(text.utf8)) }
        return SceneField.allCases.reduce(into: FieldSources()) { $0[$1] = named[$1.rawValue] }
    }
}
