import Foundation
import GRDB
import Geodesy

/// A collection and what is in it.
public struct CollectionSummary: Hashable, Sendable {
    /// What it is called.
    public let name: String
    /// How many panoramas it has.
    public let panoramas: Int
    /// How many photos it has.
    public let photos: Int
    /// How many sequences its scenes are in.
    public let sequences: Int
    /// The box of all its scenes, not across ±180°; `nil` when it is empty.
    public let extent: BoundingBox?
    /// When the first of its scenes was taken, where that is known.
    public let firstCaptured: Date?
    /// When the last of its scenes was taken, where that is known.
    public let lastCaptured: Date?
    /// An SPDX identifier, for scenes that have none of their own.
    public let license: String?
    /// Who is named where a scene names nobody.
    public let attribution: String?
}

/// Counts and sizes of a store.
public struct StoreStatistics: Hashable, Sendable {
    /// The newest migration that the store has had, such as `0001_create_store`.
    public let schema: String
    /// How many there are.
    public let collections: Int
    /// How many there are.
    public let sequences: Int
    /// How many there are.
    public let panoramas: Int
    /// How many there are.
    public let photos: Int
    /// Scenes that have a picture.
    public let pictures: Int
    /// Pictures whose originals stay outside.
    public let linked: Int
    /// Bytes of the originals, inside and outside.
    public let originalBytes: Int
    /// Bytes of the levels and rewritten copies.
    public let derivedBytes: Int
    /// Cells of the availability index, and the bytes in them.
    public let cells: Int
    /// Bytes of the scenes in the cells of the index.
    public let indexBytes: Int
    /// Bytes of the file, without the write-ahead log.
    public let fileBytes: Int
}

extension SceneStore {
    /// All collections by name.
    public func collections() async throws -> [CollectionSummary] {
        try await read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT collection.name, collection.license, collection.attribution,
                        count(scene.id) FILTER (WHERE is_panorama) AS panoramas,
                        count(scene.id) FILTER (WHERE NOT is_panorama) AS photos,
                        count(DISTINCT scene.sequence) AS sequences,
                        min(longitude) AS west, min(latitude) AS south, max(longitude) AS east, max(latitude) AS north,
                        min(captured) AS first, max(captured) AS last
                    FROM collection LEFT JOIN scene ON scene.collection = collection.id
                    GROUP BY collection.id ORDER BY collection.name
                    """
            ).map(CollectionSummary.init)
        }
    }

    /// Counts and sizes of the store; reads all of its tables.
    ///
    /// - Throws: ``SceneStoreError``.
    public func statistics() async throws -> StoreStatistics {
        let fileBytes = (try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int) ?? 0
        return try await read { database in
            func count(_ sql: String) throws -> Int { try Int.fetchOne(database, sql: sql) ?? 0 }
            return StoreStatistics(
                schema: try String.fetchOne(database, sql: "SELECT max(identifier) FROM grdb_migrations") ?? "",
                collections: try count("SELECT count(*) FROM collection"),
                sequences: try count("SELECT count(*) FROM sequence"),
                panoramas: try count("SELECT count(*) FROM scene WHERE is_panorama"),
                photos: try count("SELECT count(*) FROM scene WHERE NOT is_panorama"),
                pictures: try count("SELECT count(*) FROM picture WHERE is_original"),
                linked: try count("SELECT count(*) FROM picture WHERE linked_path IS NOT NULL"),
                originalBytes: try count("SELECT sum(byte_count) FROM picture WHERE is_original"),
                derivedBytes: try count("SELECT sum(byte_count) FROM picture WHERE NOT is_original"),
                cells: try count("SELECT count(DISTINCT id >> \(CellOrder.bits)) FROM cell"),
                indexBytes: try count("SELECT sum(length(scenes)) FROM cell"),
                fileBytes: fileBytes)
        }
    }
}

extension CollectionSummary {
    fileprivate init(_ row: Row) throws {
        func moment(_ column: String) throws -> Date? {
            try row.decode(Int64?.self, forColumn: column).map { Date(timeIntervalSince1970: Double($0) / 1000) }
        }
        name = try row.decode(forColumn: "name")
        panoramas = try row.decode(forColumn: "panoramas")
        photos = try row.decode(forColumn: "photos")
        sequences = try row.decode(forColumn: "sequences")
        if let west = try row.decode(Double?.self, forColumn: "west") {
            extent = try BoundingBox(
                west: west, south: row.decode(forColumn: "south"), east: row.decode(forColumn: "east"),
                north: row.decode(forColumn: "north"))
        } else {
            extent = nil
        }
        firstCaptured = try moment("first")
        lastCaptured = try moment("last")
        license = try row.decode(forColumn: "license")
        attribution = try row.decode(forColumn: "attribution")
    }
}
