import Foundation
import GRDB
import VantageCore
import VantageScenes
import VantageStoreCore

/// A check of every picture against its checksum, which reads one part at a time.
final class PictureCheck {
    private let database: Database
    private let cancellation: CancellationFlag
    /// The number of verified streams.
    private(set) var count = 0
    /// The objects outside the store, each with the first scene that needs it.
    private(set) var objects: [PictureObject: SceneID] = [:]

    init(_ database: Database, cancellation: CancellationFlag) {
        self.database = database
        self.cancellation = cancellation
    }

    func problems(progress: (_ done: Int, _ total: Int) -> Void) throws -> [StoreProblem] {
        let total = try Int.fetchOne(database, sql: "SELECT count(*) FROM picture") ?? 0
        var problems: [StoreProblem] = []
        let hasSlices = try database.hasPictureSlices
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT picture.*, scene.key\(hasSlices ? ", \(StoredPicture.sliceColumns)" : "")
                FROM picture JOIN scene ON scene.id = picture.scene \(hasSlices ? StoredPicture.sliceJoins : "")
                ORDER BY picture.id
                """)
        while let row = try rows.next() {
            try cancellation.check()
            let picture = try StoredPicture(row)
            let scene = SceneID(key: try row.decode(forColumn: "key"))
            for object in [picture.slice, picture.indexSlice].compactMap(\.?.object) where objects[object] == nil {
                objects[object] = scene
            }
            problems += [try check(picture, of: scene), try checkIndex(picture, of: scene)].compactMap { $0 }
            count += 1
            progress(count, total)
        }
        return try problems + missing() + orphaned()
    }

    private func check(_ picture: StoredPicture, of scene: SceneID) throws -> StoreProblem? {
        guard picture.slice == nil else { return nil }
        let name = picture.isOriginal ? "original picture" : "picture level \(picture.level)"
        if let path = picture.linkedPath {
            return try linkedHash(path) == picture.hash
                ? nil
                : StoreProblem(
                    code: .linkedPictureChanged, scene: scene,
                    message: "\(path), the linked original of scene \(scene), was moved or changed. Put it back.")
        }
        guard try storedHash(picture.id, in: "picture_part") != picture.hash else { return nil }
        return StoreProblem(
            code: .pictureDamaged, scene: scene,
            message: "The \(name) of scene \(scene) is damaged: its checksum does not match. "
                + "Remove the scene and import it again.")
    }

    private func checkIndex(_ picture: StoredPicture, of scene: SceneID) throws -> StoreProblem? {
        guard picture.indexSlice == nil, let hash = picture.indexHash,
            try storedHash(picture.id, in: "picture_index") != hash
        else { return nil }
        return StoreProblem(
            code: .pictureDamaged, scene: scene,
            message: "A picture index for scene \(scene) is damaged, so views of the scene would be wrong. "
                + "Remove the scene and import it again.")
    }

    private func storedHash(_ picture: Int64, in table: String) throws -> ContentHash? {
        let parts = try RawStatement(database, "SELECT bytes FROM \(table) WHERE id BETWEEN ? AND ? ORDER BY id")
        let ids = PictureParts.ids(ofPicture: picture)
        parts.bind(1, ids.lowerBound)
        parts.bind(2, ids.upperBound)
        var hasher = SHA256()
        try parts.forEachRow { hasher.update(parts.blob(0)) }
        return ContentHash(bytes: hasher.finalize())
    }

    private func linkedHash(_ path: String) throws -> ContentHash? {
        guard let file = try? RegularFile(path: path) else { return nil }
        return try file.hash().hash
    }

    /// Finds scenes that were imported with a picture but have no original.
    private func missing() throws -> [StoreProblem] {
        // Shards have no pictures; see docs/publishing.md.
        guard try Int.fetchOne(database, sql: "PRAGMA user_version") != SceneStore.shardMark else { return [] }
        return try Int64.fetchAll(
            database,
            sql: """
                SELECT key FROM scene WHERE content_hash IS NOT NULL
                    AND NOT EXISTS (SELECT 1 FROM picture WHERE picture.scene = scene.id AND is_original)
                """
        ).map { key in
            let id = SceneID(key: key)
            return StoreProblem(
                code: .pictureMissing, scene: id,
                message: "The picture of scene \(id) is missing. Remove the scene and import it again.")
        }
    }

    /// Finds bytes that do not belong to any picture.
    private func orphaned() throws -> [StoreProblem] {
        try Int64.fetchAll(
            database,
            sql: """
                SELECT owner FROM (
                    SELECT DISTINCT id / \(PictureParts.limit) AS owner FROM picture_part
                    UNION SELECT DISTINCT id / \(PictureParts.limit) FROM picture_index)
                WHERE NOT EXISTS (SELECT 1 FROM picture WHERE picture.id = owner)
                """
        ).map {
            StoreProblem(
                code: .pictureOrphaned, scene: nil,
                message: "The store contains data for picture \($0), which does not exist. It only takes up space.")
        }
    }
}
