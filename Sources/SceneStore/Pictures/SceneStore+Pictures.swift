import BlockingWork
import Foundation
import GRDB
import Scenes

extension SceneStore {
    /// The streams that the store holds of a scene's picture, full size first.
    public func pictures(of scene: Scene) async throws -> [StoredPicture] {
        try await read { try StoredPicture.fetchAll(of: scene.id, in: $0) }
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
                "A picture in \(url.relativePath) has \(bytes.count) of its \(picture.byteCount) bytes.")
        }
        return bytes
    }

    /// The index header of a stream that can be read in part; `nil` for another. Blocks.
    package func indexHeader(of picture: StoredPicture) throws -> [UInt8]? {
        guard picture.indexHash != nil else { return nil }
        return try readNow { try PictureIndexRows.header(ofPicture: picture.id, in: $0) }
    }

    /// Rows of a stream's index. Blocks.
    package func indexRows(_ rows: Range<Int>, of picture: StoredPicture) throws -> [[UInt8]] {
        try readNow { try PictureIndexRows.rows(rows, ofPicture: picture.id, in: $0) }
    }

    /// Ranges of a stream's bytes, one after another; what lies beyond its end is left out. Blocks.
    ///
    /// - Parameter ranges: In ascending order.
    /// - Throws: ``SceneStoreError`` as ``bytes(of:)`` does.
    package func bytes(_ ranges: [Range<Int>], of picture: StoredPicture) throws -> [UInt8] {
        // An index asks for a byte more than it needs.
        guard ranges.allSatisfy({ $0.lowerBound >= 0 && $0.upperBound <= picture.byteCount + 1 }) else {
            throw SceneStoreError(
                .damaged,
                "The index of a picture in \(url.relativePath) leads beyond its end.")
        }
        guard let path = picture.linkedPath else {
            return try readNow { try PictureParts.read(ranges, picture: picture.id, in: $0) }
        }
        return try LinkedFile(path, of: picture, store: url).bytes(ranges)
    }

    /// The picture file as it was imported, byte for byte.
    ///
    /// - Throws: ``SceneError`` `noPicture` for a scene that was imported without one; ``SceneStoreError`` `damaged` or
    ///   `linkedPictureChanged` when the bytes are no longer those that were imported.
    public func originalFile(of scene: Scene) async throws -> [UInt8] {
        guard let original = try await pictures(of: scene).first(where: \.isOriginal) else {
            throw SceneError(.noPicture, "Scene \(scene.id) was imported without a picture.")
        }
        return try await Workers.shared.run { [self] _ in
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

    private func linkedBytes(of picture: StoredPicture, at path: String) throws -> [UInt8] {
        try LinkedFile(path, of: picture, store: url).bytes([0..<picture.byteCount])
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

    init(_ row: Row) throws {
        guard let hash = ContentHash(bytes: [UInt8](try row.decode(Data.self, forColumn: "sha256"))) else {
            throw SceneStoreError(.damaged, "A picture's checksum is damaged.")
        }
        id = try row.decode(forColumn: "id")
        level = try row.decode(forColumn: "level")
        isOriginal = try row.decode(forColumn: "is_original")
        size = PictureSize(width: try row.decode(forColumn: "width"), height: try row.decode(forColumn: "height"))
        byteCount = try row.decode(forColumn: "byte_count")
        self.hash = hash
        limitation = try row.decode(forColumn: "limitation")
        indexHash = try row.decode(Data?.self, forColumn: "index_sha256").flatMap { ContentHash(bytes: [UInt8]($0)) }
        linkedPath = try row.decode(forColumn: "linked_path")
    }
}
