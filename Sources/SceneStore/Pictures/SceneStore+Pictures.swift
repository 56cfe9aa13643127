import BlockingWork
import Foundation
import GRDB
import SQLiteAccess

extension SceneStore {
    /// The streams that the store holds of a scene's picture, full size first; none for a scene that is no longer there.
    ///
    /// - Throws: ``SceneStoreError`` when the store cannot be read.
    public func pictures(of scene: Scene) async throws -> [StoredPicture] {
        try await read { database in
            guard let row = try SceneReader(database).scene(scene.id)?.row else { return [] }
            return try StoredPicture.fetchAll(ofScene: row, in: database)
        }
    }

    /// The picture file as it was imported, byte for byte.
    ///
    /// - Throws: ``SceneStoreError`` `noPicture` for a scene that was imported without one; `damaged` or
    ///   `linkedPictureChanged` when the bytes are no longer those that were imported.
    public func originalFile(of scene: Scene) async throws -> [UInt8] {
        try await withPictures(of: scene.id) { pictures in
            try await BlockingWork.run { _ in try pictures.originalFile() }
        }
    }
}

extension ScenePictures {
    /// The picture file as it was imported, byte for byte. Blocks.
    fileprivate func originalFile() throws -> [UInt8] {
        guard let original = pictures.first(where: \.isOriginal) else {
            throw SceneStoreError(.noPicture, "Scene \(scene.id) was imported without a picture.")
        }
        let bytes = try bytes(of: original)
        guard ContentHash(of: bytes) == original.hash else {
            throw SceneStoreError(
                original.linkedPath == nil ? .damaged : .linkedPictureChanged,
                "The picture of scene \(scene.id) is not what was imported: its checksum differs. "
                    + "Remove the scene, and import it again.")
        }
        return bytes
    }
}

extension StoredPicture {
    static func fetchAll(ofScene row: Int64, in database: Database) throws -> [StoredPicture] {
        try Row.fetchAll(
            database,
            SQLRequest(
                sql: "SELECT * FROM picture WHERE scene = ? ORDER BY level, is_original", arguments: [row], cached: true
            )
        ).map(StoredPicture.init)
    }

    /// - Throws: When a value cannot be, whatever the schema of the file says.
    init(_ row: Row) throws {
        func integer(_ column: String, _ range: ClosedRange<Int64>) throws -> Int64 {
            try StoredRange.check(try row.decode(forColumn: column), range, "picture.\(column)")
        }
        func hash(_ column: String) throws -> ContentHash? {
            guard let bytes = try row.decode(Data?.self, forColumn: column) else { return nil }
            guard let hash = ContentHash(bytes: [UInt8](bytes)) else {
                throw ImpossibleValue("picture.\(column) has \(bytes.count) bytes")
            }
            return hash
        }
        guard let sha256 = try hash("sha256") else { throw ImpossibleValue("picture.sha256 is NULL") }
        self.hash = sha256
        id = try integer("id", StoredRange.pictureRow)
        level = Int(try integer("level", StoredRange.level))
        isOriginal = try integer("is_original", 0...1) == 1
        size = PictureSize(
            width: Int(try integer("width", StoredRange.side)), height: Int(try integer("height", StoredRange.side)))
        byteCount = Int(try integer("byte_count", StoredRange.byteCount))
        limitation = try row.decode(forColumn: "limitation")
        indexHash = try hash("index_sha256")
        linkedPath = try row.decode(forColumn: "linked_path")
    }
}
