import VantageCore
import VantageSceneStore
import VantageScenes
import VantageStoreCore

/// Reads the rows of the pictures whose bytes are outside the catalog: linked originals, and pictures in objects.
struct PictureRows {
    /// The columns of a picture and of the objects with its bytes and its index.
    private static let columns = """
        p.id, p.level, p.is_original, p.width, p.height, p.byte_count, p.sha256, p.limitation, p.linked_path,
        o.sha256, o.suffix, o.byte_count, l.object_offset,
        p.index_sha256, x.sha256, x.suffix, x.byte_count, l.index_offset, l.index_byte_count
        """
    private static let columnCount = 19
    private static let joins = """
        LEFT JOIN vantage.picture_slice AS l ON l.picture = p.id
        LEFT JOIN vantage.picture_object AS o ON o.id = l.object
        LEFT JOIN vantage.picture_object AS x ON x.id = l.index_object
        """

    let connection: PostgresConnection

    /// Returns the pictures of a scene, full size first.
    ///
    /// - Throws: `SceneError` `sceneNoLongerAvailable`.
    func pictures(of scene: SceneID) throws -> [StoredPicture] {
        let rows = try connection.run(
            """
            SELECT \(Self.columns) FROM vantage.scene AS s LEFT JOIN vantage.picture AS p ON p.scene = s.id \(Self.joins)
            WHERE s.key = $1 ORDER BY p.level, p.is_original
            """, [.int64(scene.key)])
        guard rows.count > 0 else { throw SceneError.gone(scene) }
        return try (0..<rows.count).filter { !rows.isNull($0, 0) }.map { try Self.picture(rows, $0) }
            .filter { $0.linkedPath != nil || $0.slice != nil }
    }

    /// Returns the next pictures in the order of their IDs, with their scenes.
    func pictures(after last: Int64, limit: Int) throws -> [(picture: StoredPicture, scene: SceneID)] {
        let rows = try connection.run(
            """
            SELECT \(Self.columns), s.key FROM vantage.picture AS p JOIN vantage.scene AS s ON s.id = p.scene \(Self.joins)
            WHERE p.id > $1 ORDER BY p.id LIMIT $2
            """, [.int64(last), .int64(Int64(limit))])
        return try (0..<rows.count).map {
            (try Self.picture(rows, $0), SceneID(key: try rows.int64($0, Self.columnCount)))
        }
    }

    private static func picture(_ rows: PostgresResult, _ row: Int) throws -> StoredPicture {
        guard let hash = try SceneRows.hash(rows, row, 6) else { throw InvalidStoredValue("picture.sha256 is NULL") }
        var picture = try StoredPicture(
            id: rows.int64(row, 0), level: rows.int64(row, 1), isOriginal: rows.int64(row, 2) == 1,
            width: rows.int64(row, 3), height: rows.int64(row, 4), byteCount: rows.int64(row, 5), hash: hash,
            limitation: rows.optionalString(row, 7), linkedPath: rows.optionalString(row, 8))
        if let object = try object(rows, row, 9) { try picture.setSlice(object, offset: rows.int64(row, 12)) }
        if let object = try object(rows, row, 14), let hash = try SceneRows.hash(rows, row, 13) {
            try picture.setIndex(object, offset: rows.int64(row, 17), byteCount: rows.int64(row, 18), hash: hash)
        }
        return picture
    }

    private static func object(_ rows: PostgresResult, _ row: Int, _ column: Int) throws -> PictureObject? {
        guard let hash = rows.optionalBytes(row, column) else { return nil }
        return try PictureObject(
            storedHash: hash, suffix: rows.string(row, column + 1), byteCount: rows.int64(row, column + 2))
    }
}
