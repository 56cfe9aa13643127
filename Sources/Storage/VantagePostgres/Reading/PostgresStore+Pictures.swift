import VantageCore
import VantageSceneStore
import VantageScenes
import VantageStoreCore

extension PostgresStore {
    /// Returns the streams of a scene's picture that can be read: its linked original, or none.
    ///
    /// - Throws: `SceneError` `sceneNoLongerAvailable`; `StoreError` if the catalog cannot be read.
    public func pictures(of scene: Scene) async throws -> [StoredPicture] {
        try await read { connection, _ in try Self.pictures(of: scene.id, connection) }
    }

    /// Opens a scene's picture for reading. Removing the scene does not affect the session.
    ///
    /// Blocks until a connection is free.
    ///
    /// - Throws: `SceneError` `noPicture` for a scene without a picture, or `sceneNoLongerAvailable` for one that has
    ///   been removed; `StoreError`.
    public func picture(of scene: Scene) throws -> any PictureSession { try linkedPicture(of: scene) }

    /// Returns the imported picture file, byte for byte.
    ///
    /// - Throws: `SceneError` `noPicture` for a scene that was imported without one; `StoreError`
    ///   `linkedPictureChanged` if the bytes differ from those that were imported.
    public func originalFile(of scene: Scene) async throws -> [UInt8] {
        try await workers.run { [self] _ in try linkedPicture(of: scene).originalFile() }
    }

    private func linkedPicture(of scene: Scene) throws -> LinkedPictureSession {
        let pictures = try readBlocking { try Self.pictures(of: scene.id, $0) }
        guard let original = pictures.first, let path = original.linkedPath else {
            throw SceneError(
                .noPicture,
                scene.hasPicture
                    ? "The catalog has no picture of scene \(scene.id), which was copied or imported without it."
                    : "Scene \(scene.id) was imported without a picture, so there is nothing to show.")
        }
        return try LinkedPictureSession(original, path)
    }

    private static func pictures(of scene: SceneID, _ connection: PostgresConnection) throws -> [StoredPicture] {
        let rows = try connection.run(
            """
            SELECT p.id, p.width, p.height, p.byte_count, p.sha256, p.limitation, p.linked_path
            FROM vantage.scene AS s LEFT JOIN vantage.picture AS p ON p.scene = s.id AND p.linked_path IS NOT NULL
            WHERE s.key = $1
            """, [.int64(scene.key)])
        guard rows.count > 0 else { throw SceneError.gone(scene) }
        return try (0..<rows.count).filter { !rows.isNull($0, 0) }.map { row in
            guard let hash = try SceneRows.hash(rows, row, 4) else {
                throw InvalidStoredValue("picture.sha256 is NULL")
            }
            let side: ClosedRange<Int64> = 1...65_535
            return StoredPicture(
                id: try rows.int64(row, 0), linkedOriginal: try rows.string(row, 6),
                size: PictureSize(
                    width: Int(try rows.int64(row, 1, in: side)), height: Int(try rows.int64(row, 2, in: side))),
                byteCount: Int(try rows.int64(row, 3, in: 1...1 << 40)), hash: hash,
                limitation: rows.optionalString(row, 5))
        }
    }
}

/// A session that reads a linked original, which it keeps open.
private struct LinkedPictureSession: PictureSession {
    let size: PictureSize
    let levels: [PyramidLevel]
    private let file: RegularFile
    private let path: String
    private let picture: StoredPicture

    /// - Throws: `StoreError` `linkedPictureChanged` if the file does not exist or has a different size.
    init(_ picture: StoredPicture, _ path: String) throws {
        do {
            file = try RegularFile(path: path)
        } catch {
            throw StoreError(
                .linkedPictureChanged, "\(path) is linked from the catalog and cannot be read (\(error)). Put it back.")
        }
        guard file.size == picture.byteCount else {
            throw StoreError(
                .linkedPictureChanged,
                "\(path) has changed since it was linked: it had \(picture.byteCount) bytes and now has \(file.size).")
        }
        (self.picture, self.path, size) = (picture, path, picture.size)
        levels = [PyramidLevel(index: 0, width: picture.size.width, height: picture.size.height)]
    }

    func bytes(of level: PyramidLevel) throws -> [UInt8] { try bytes([0..<picture.byteCount], of: level) }

    func bytes(_ ranges: [Range<Int>], of level: PyramidLevel) throws -> [UInt8] {
        do {
            return try file.bytes(ranges)
        } catch {
            throw StoreError(.linkedPictureChanged, "\(path) cannot be read: \(error). Put it back.")
        }
    }

    func originalFile() throws -> [UInt8] {
        let bytes = try bytes(of: levels[0])
        guard ContentHash(of: bytes) == picture.hash else {
            throw StoreError(
                .linkedPictureChanged,
                "\(path) differs from the imported picture: its checksum does not match. Put the original back.")
        }
        return bytes
    }
}
