import Foundation
import GRDB
import VantageGeodesy
import VantageScenes
import VantageStoreCore

extension SceneStore {
    /// Removes scenes along with their pictures and index entries.
    ///
    /// - Returns: The number of removed scenes. Unknown and repeated IDs do not count.
    /// - Throws: `StoreError`.
    @discardableResult
    public func remove(_ scenes: [SceneID]) async throws -> Int {
        try await store.write { database in
            let rows = try Set(scenes).flatMap {
                try Row.fetchAll(
                    database, sql: "SELECT id, latitude, longitude FROM scene WHERE key = ?", arguments: [$0.key])
            }
            return try Removal(database).remove(rows)
        }
    }

    /// Removes all scenes in a collection, and the collection itself unless it also has places.
    ///
    /// - Returns: The number of removed scenes.
    /// - Throws: `SceneError` `noSuchCollection`; `StoreError`.
    @discardableResult
    public func removeCollection(_ name: String) async throws -> Int {
        try await store.write { database in
            guard
                let id = try Int64.fetchOne(
                    database, sql: "SELECT id FROM collection WHERE name = ?", arguments: [name])
            else {
                throw SceneError.noCollection(named: name)
            }
            var count = 0
            while case let rows = try Row.fetchAll(
                database, sql: "SELECT id, latitude, longitude FROM scene WHERE collection = ? LIMIT 10000",
                arguments: [id]), !rows.isEmpty
            {
                count += try Removal(database).remove(rows)
            }
            try database.execute(
                sql: "DELETE FROM collection WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM place WHERE collection = ?1)",
                arguments: [id])
            return count
        }
    }
}

/// The removal of rows of `scene`, along with the rows in other tables that refer to them.
private struct Removal {
    let database: Database

    init(_ database: Database) { self.database = database }

    func remove(_ rows: [Row]) throws -> Int {
        let index = try CellIndexWriter(database)
        for row in rows {
            let scene: Int64 = try row.decode(forColumn: "id")
            try index.remove(
                scene,
                at: Coordinate(
                    latitude: row.decode(forColumn: "latitude"), longitude: row.decode(forColumn: "longitude")))
            for picture in try Int64.fetchAll(
                database, sql: "SELECT id FROM picture WHERE scene = ?", arguments: [scene])
            {
                let picture = try picture.checked(in: StoredRange.pictureRow, "picture.id")
                try PictureParts.remove(picture: picture, in: database)
                try PictureIndexRows.remove(picture: picture, in: database)
            }
            try database.execute(sql: "DELETE FROM scene WHERE id = ?", arguments: [scene])
        }
        try index.flush()
        try database.execute(
            sql: "DELETE FROM sequence WHERE NOT EXISTS (SELECT 1 FROM scene WHERE scene.sequence = sequence.id)")
        return rows.count
    }
}

extension SceneStore {
    /// Removes the records of objects outside the store that no scene needs any longer. The objects themselves remain,
    /// because other stores may need them.
    ///
    /// - Returns: The paths of the objects in their location, sorted.
    /// - Throws: `StoreError`.
    @discardableResult
    public func forgetUnusedObjects() async throws -> [String] {
        try await store.write { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    DELETE FROM picture_object WHERE id NOT IN (
                        SELECT object FROM picture_slice WHERE object IS NOT NULL
                        UNION SELECT index_object FROM picture_slice WHERE index_object IS NOT NULL)
                    RETURNING sha256 AS object_sha256, suffix AS object_suffix, byte_count AS object_byte_count
                    """)
            let removed = Set(try rows.compactMap { try PictureObject($0, "object") })
            // Another row may refer to the same object.
            return try removed.filter {
                try Int.fetchOne(
                    database, sql: "SELECT 1 FROM picture_object WHERE sha256 = ? AND suffix = ?",
                    arguments: [Data($0.hash.bytes), $0.suffix]) == nil
            }.map(\.path).sorted()
        }
    }
}
