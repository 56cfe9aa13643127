import Pictures
import BlockingWork
import Foundation
import GRDB
import SQLiteAccess
import Scenes

extension SceneStore {
    /// The streams that the store holds of a scene's picture, full size first; none for a scene without a picture.
    ///
    /// - Throws: `SceneError` `sceneNoLongerAvailable`; ``SceneStoreError`` when the store cannot be read.
    public func pictures(of scene: Scene) async throws -> [StoredPicture] {
        try await read { try StoredPicture.fetchAll(of: scene.id, in: $0) }
    }

    /// Opens a scene's picture for reading in one state of the store, until the session is closed; blocks.
    ///
    /// As many run at once as ``StoreLimits/pictures`` says; others wait.
    ///
    /// - Throws: `SceneError` `noPicture` for a scene that was imported without one, `sceneNoLongerAvailable` for one that
    ///   has been removed; ``SceneStoreError``.
    public func picture(of scene: Scene) throws -> any PictureSession {
        let session = try StoredPictureSession(of: scene.id, in: self)
        guard session.pictures.contains(where: \.isOriginal) else {
            throw SceneError(
                .noPicture, "Scene \(scene.id) was imported without a picture: there is nothing to show.")
        }
        return session
    }

    /// The picture file as it was imported, byte for byte.
    ///
    /// - Throws: `SceneError` `noPicture` for a scene that was imported without one; ``SceneStoreError`` `damaged` or
    ///   `linkedPictureChanged` when the bytes are no longer those that were imported.
    public func originalFile(of scene: Scene) async throws -> [UInt8] {
        try await workers.run { [self] _ in
            let session = try StoredPictureSession(of: scene.id, in: self)
            defer { session.close() }
            return try session.originalFile(of: scene.id)
        }
    }
}

extension StoredPictureSession {
    /// The picture file as it was imported, byte for byte. Blocks.
    fileprivate func originalFile(of scene: SceneID) throws -> [UInt8] {
        guard let original = pictures.first(where: \.isOriginal) else {
            throw SceneError(.noPicture, "Scene \(scene) was imported without a picture.")
        }
        let bytes = try bytes(of: original)
        guard ContentHash(of: bytes) == original.hash else {
            throw SceneStoreError(
                original.linkedPath == nil ? .damaged : .linkedPictureChanged,
                "The picture of scene \(scene) is not what was imported: its checksum differs. "
                    + "Remove the scene, and import it again.")
        }
        return bytes
    }
}

extension StoredPicture {
    /// - Throws: ``SceneError`` `sceneNoLongerAvailable` when the scene has been removed.
    static func fetchAll(of scene: SceneID, in database: Database) throws -> [StoredPicture] {
        let row = SQLRequest<Int64>(sql: "SELECT id FROM scene WHERE key = ?", arguments: [scene.key], cached: true)
        guard let row = try Int64.fetchOne(database, row) else { throw SceneError.gone(scene) }
        let pictures = SQLRequest<Row>(
            sql: "SELECT * FROM picture WHERE scene = ? ORDER BY level, is_original", arguments: [row], cached: true)
        return try Row.fetchAll(database, pictures).map(StoredPicture.init)
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
