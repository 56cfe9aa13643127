import BlockingWork
import Foundation
import GRDB

extension SceneStore {
    /// The streams that the store holds of a scene's picture, full size first.
    public func pictures(of scene: Scene) async throws -> [StoredPicture] {
        try await read { try StoredPicture.fetchAll(ofScene: scene.row, in: $0) }
    }

    /// The bytes of a stream. Blocks; call it where a thread may wait.
    ///
    /// - Throws: ``SceneStoreError`` `linkedPictureChanged` when a linked original is gone or has another size, and
    ///   `damaged` when parts are missing.
    package func bytes(of picture: StoredPicture) throws -> [UInt8] {
        if let path = picture.linkedPath { return try linkedBytes(of: picture, at: path) }
        let bytes = try readNow { try PictureParts.read(picture: picture.id, byteCount: picture.byteCount, in: $0) }
        guard bytes.count == picture.byteCount else {
            throw SceneStoreError(
                .damaged,
                "A picture in \(url.relativePath) has \(bytes.count) of its \(picture.byteCount) bytes. "
                    + "`vantage verify` says which.")
        }
        return bytes
    }

    /// The picture file as it was imported, byte for byte.
    ///
    /// - Throws: ``SceneStoreError`` `noPicture` for a scene that was imported without one; `damaged` or
    ///   `linkedPictureChanged` when the bytes are no longer those that were imported.
    public func originalFile(of scene: Scene) async throws -> [UInt8] {
        guard let original = try await pictures(of: scene).first(where: \.isOriginal) else {
            throw SceneStoreError(.noPicture, "Scene \(scene.id) was imported without a picture.")
        }
        return try await BlockingWork.run { [self] _ in
            let bytes = try bytes(of: original)
            guard ContentHash(of: bytes) == original.hash else {
                throw SceneStoreError(
                    original.linkedPath == nil ? .damaged : .linkedPictureChanged,
                    "The picture of scene \(scene.id) is not what was imported: its checksum differs. "
                        + "Import it again after `vantage remove \(scene.id)`.")
            }
            return bytes
        }
    }

    private func linkedBytes(of picture: StoredPicture, at path: String) throws -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw SceneStoreError(
                .linkedPictureChanged,
                "\(path) was linked into \(url.relativePath) and cannot be read now. Put it back, or import it again.")
        }
        guard data.count == picture.byteCount else {
            throw SceneStoreError(
                .linkedPictureChanged,
                "\(path) has changed since it was linked: \(data.count) bytes where there were \(picture.byteCount). "
                    + "Import it again.")
        }
        return [UInt8](data)
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

    init(_ row: Row) throws {
        guard let hash = ContentHash(bytes: [UInt8](try row.decode(Data.self, forColumn: "sha256"))) else {
            throw SceneStoreError(.damaged, "A picture's checksum is damaged. `vantage verify` says more.")
        }
        id = try row.decode(forColumn: "id")
        level = try row.decode(forColumn: "level")
        isOriginal = try row.decode(forColumn: "is_original")
        size = PictureSize(width: try row.decode(forColumn: "width"), height: try row.decode(forColumn: "height"))
        byteCount = try row.decode(forColumn: "byte_count")
        self.hash = hash
        limitation = try row.decode(forColumn: "limitation")
        linkedPath = try row.decode(forColumn: "linked_path")
    }
}
