import Foundation
import GRDB
import VantageCore
import VantageObjects
import VantageScenes
import VantageStoreCore

extension SceneStore {
    /// Returns the stored streams of a scene's picture, full size first. A scene without a picture has none.
    ///
    /// - Throws: `SceneError` `sceneNoLongerAvailable`; `StoreError` if the store cannot be read.
    public func pictures(of scene: Scene) async throws -> [StoredPicture] {
        try await store.read { try StoredPicture.fetchAll(of: scene.id, in: $0) }
    }

    /// Opens a scene's picture for reading. Until the session is closed, it sees the store as it is now.
    ///
    /// `StoreLimits.pictures` limits the number of concurrent sessions. The method blocks until there is room for
    /// another.
    ///
    /// - Throws: `SceneError` `noPicture` for a scene that was imported without one, or `sceneNoLongerAvailable` for
    ///   one that has been removed; `StoreError`.
    public func picture(of scene: Scene) throws -> any PictureSession {
        let session = try StoredPictureSession(of: scene.id, in: store, pictures: pictureLocation)
        guard session.pictures.contains(where: \.isOriginal) else {
            throw Self.noPicture(scene)
        }
        return session
    }

    /// Returns the imported picture file, byte for byte.
    ///
    /// - Throws: `SceneError` `noPicture` for a scene that was imported without one; `StoreError` `damaged` or
    ///   `linkedPictureChanged` if the bytes differ from those that were imported.
    public func originalFile(of scene: Scene) async throws -> [UInt8] {
        try await workers.run { [store, pictureLocation] _ in
            let session = try StoredPictureSession(of: scene.id, in: store, pictures: pictureLocation)
            defer { session.close() }
            return try session.originalFile(of: scene)
        }
    }
}

extension StoredPictureSession {
    /// Returns the imported picture file, byte for byte. Blocks.
    fileprivate func originalFile(of scene: Scene) throws -> [UInt8] {
        guard let original = pictures.first(where: \.isOriginal) else { throw SceneStore.noPicture(scene) }
        let bytes = try bytes(of: original)
        guard ContentHash(of: bytes) == original.hash else {
            throw StoreError(
                original.linkedPath == nil ? .damaged : .linkedPictureChanged,
                "The picture of scene \(scene.id) differs from the imported one: its checksum does not match. "
                    + "Remove the scene and import it again.")
        }
        return bytes
    }
}

extension SceneStore {
    /// Returns the error for a scene without a picture. A shard has no pictures, but its scenes have the hashes of
    /// theirs.
    fileprivate static func noPicture(_ scene: Scene) -> SceneError {
        SceneError(
            .noPicture,
            scene.hasPicture
                ? "The picture of scene \(scene.id) is not in this store. Shards do not contain pictures."
                : "Scene \(scene.id) was imported without a picture, so there is nothing to show.")
    }
}

extension StoredPicture {
    /// Returns the streams of a scene's picture, full size first.
    ///
    /// - Throws: `SceneError` `sceneNoLongerAvailable` if the scene has been removed.
    static func fetchAll(of scene: SceneID, in database: Database) throws -> [StoredPicture] {
        let row = SQLRequest<Int64>(sql: "SELECT id FROM scene WHERE key = ?", arguments: [scene.key], cached: true)
        guard let row = try Int64.fetchOne(database, row) else { throw SceneError.gone(scene) }
        return try Row.fetchAll(database, request(ofScene: row, in: database)).map(StoredPicture.init)
    }

    private static func request(ofScene scene: Int64, in database: Database) throws -> SQLRequest<Row> {
        // Stores from earlier releases have no pictures outside.
        let hasSlices = try database.hasPictureSlices
        return SQLRequest<Row>(
            sql: """
                SELECT picture.*\(hasSlices ? ", \(sliceColumns)" : "") FROM picture \(hasSlices ? sliceJoins : "")
                WHERE scene = ? ORDER BY level, is_original
                """, arguments: [scene], cached: true)
    }

    /// Creates a picture from a row.
    ///
    /// - Throws: `InvalidStoredValue` if a value is out of range. The file's schema is not trusted to prevent this.
    init(_ row: Row) throws {
        func integer(_ column: String, _ range: ClosedRange<Int64>) throws -> Int64 {
            try row.decode(Int64.self, forColumn: column).checked(in: range, "picture.\(column)")
        }
        func hash(_ column: String) throws -> ContentHash? {
            guard let bytes = try row.decode(Data?.self, forColumn: column) else { return nil }
            guard let hash = ContentHash(bytes: [UInt8](bytes)) else {
                throw InvalidStoredValue("picture.\(column) has \(bytes.count) bytes")
            }
            return hash
        }
        guard let sha256 = try hash("sha256") else { throw InvalidStoredValue("picture.sha256 is NULL") }
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
        guard row.hasColumn("object_offset") else { return }
        let byteCount = byteCount
        slice = try ObjectSlice(row, "object", offset: "object_offset") { Int64(byteCount) }
        indexSlice = try ObjectSlice(row, "index_object", offset: "index_offset") {
            try row.decode(Int64.self, forColumn: "index_byte_count")
        }
    }
}
