import Foundation
import GRDB
import VantageCore
import VantageStoreCore

/// The rows of `picture_slice` and `picture_object`, which locate the bytes of pictures outside the store.
struct PictureSliceRows {
    private let database: Database
    /// The rows of the volumes that were written in this transaction.
    private var volumes: [ContentHash: Int64] = [:]

    init(_ database: Database) { self.database = database }

    /// Writes the location of a stream. Does nothing for a stream that is in the store.
    mutating func write(_ stream: PictureStream, picture: Int64) throws {
        var slice: ObjectSlice?
        var index: ObjectSlice?
        if case .object(let content) = stream.content { slice = content }
        if case .object(let place, _) = stream.indexPlace { index = place }
        guard slice != nil || index != nil else { return }
        let statement = try RawStatement(
            database,
            """
            INSERT INTO picture_slice (picture, object, object_offset, index_object, index_offset, index_byte_count)
            VALUES (?, ?, ?, ?, ?, ?)
            """)
        statement.bind(1, picture)
        statement.bind(2, try slice.map { try row(of: $0.object) })
        statement.bind(3, slice.map { Int64($0.range.lowerBound) })
        statement.bind(4, try index.map { try row(of: $0.object) })
        statement.bind(5, index.map { Int64($0.range.lowerBound) })
        statement.bind(6, index.map { Int64($0.range.count) })
        try statement.run()
    }

    /// Discards the volumes after a savepoint was rolled back, because their rows may be gone.
    mutating func forget() { volumes = [:] }

    private mutating func row(of object: PictureObject) throws -> Int64 {
        let isVolume = object.suffix == PictureObject.volumeSuffix
        if isVolume, let known = volumes[object.hash] { return known }
        let statement = try RawStatement(
            database, "INSERT INTO picture_object (sha256, suffix, byte_count) VALUES (?, ?, ?)")
        statement.bind(1, object.hash.bytes)
        statement.bind(2, object.suffix)
        statement.bind(3, Int64(object.byteCount))
        try statement.run()
        if isVolume { volumes[object.hash] = database.lastInsertedRowID }
        return database.lastInsertedRowID
    }
}

extension Database {
    /// Whether the store was written by a release that supports pictures outside the store. GRDB remembers which tables
    /// exist, but another process may upgrade the store at any time.
    var hasPictureSlices: Bool {
        get throws {
            if try tableExists("picture_slice") { return true }
            return try Int.fetchOne(self, sql: "SELECT 1 FROM sqlite_schema WHERE name = 'picture_slice'") != nil
        }
    }
}

extension StoredPicture {
    /// The columns that locate a picture's bytes, for a query that joins `picture`.
    static let sliceColumns = """
        object_offset, index_offset, index_byte_count,
        content.sha256 AS object_sha256, content.suffix AS object_suffix, content.byte_count AS object_byte_count,
        indexes.sha256 AS index_object_sha256, indexes.suffix AS index_object_suffix,
        indexes.byte_count AS index_object_byte_count
        """
    /// The tables with ``sliceColumns``.
    static let sliceJoins = """
        LEFT JOIN picture_slice ON picture_slice.picture = picture.id
        LEFT JOIN picture_object AS content ON content.id = picture_slice.object
        LEFT JOIN picture_object AS indexes ON indexes.id = picture_slice.index_object
        """
}

extension ObjectSlice {
    /// Creates a slice from a row with ``StoredPicture/sliceColumns``.
    ///
    /// - Parameters:
    ///   - name: The name of the object's columns: `object` or `index_object`.
    ///   - offset: The column with the offset.
    ///   - byteCount: The length of the slice.
    /// - Returns: `nil` if there is no object.
    /// - Throws: `InvalidStoredValue` if a value is out of range.
    init?(_ row: Row, _ name: String, offset: String, byteCount: () throws -> Int64) throws {
        guard let object = try PictureObject(row, name) else { return nil }
        self = try ObjectSlice(
            object, offset: try row.decode(Int64.self, forColumn: offset), byteCount: try byteCount())
    }
}

extension PictureObject {
    /// - Parameter name: The name of the columns without `_sha256`, `_suffix` and `_byte_count`.
    init?(_ row: Row, _ name: String) throws {
        guard let bytes = try row.decode(Data?.self, forColumn: "\(name)_sha256") else { return nil }
        self = try PictureObject(
            storedHash: bytes, suffix: try row.decode(forColumn: "\(name)_suffix"),
            byteCount: try row.decode(forColumn: "\(name)_byte_count"))
    }
}
