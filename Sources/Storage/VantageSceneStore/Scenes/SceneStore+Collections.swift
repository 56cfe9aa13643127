import Foundation
import GRDB
import VantageGeodesy
import VantageStoreCore

/// A collection and a summary of its scenes.
public struct CollectionSummary: Hashable, Sendable {
    /// The name of the collection.
    public let name: String
    /// The number of panoramas.
    public let panoramas: Int
    /// The number of photos.
    public let photos: Int
    /// The number of sequences that the collection's scenes belong to.
    public let sequences: Int
    /// The bounding box of the collection's scenes, which never crosses ±180°, or `nil` if the collection has no
    /// scenes.
    public let extent: BoundingBox?
    /// The time at which the collection's earliest scene was taken, if known.
    public let firstCaptured: Date?
    /// The time at which the collection's latest scene was taken, if known.
    public let lastCaptured: Date?
    /// The SPDX license identifier for scenes that have none of their own.
    public let license: String?
    /// The attribution for scenes that have none of their own.
    public let attribution: String?

    package init(
        name: String, panoramas: Int, photos: Int, sequences: Int, extent: BoundingBox?, firstCaptured: Date?,
        lastCaptured: Date?, license: String?, attribution: String?
    ) {
        self.name = name
        self.panoramas = panoramas
        self.photos = photos
        self.sequences = sequences
        self.extent = extent
        self.firstCaptured = firstCaptured
        self.lastCaptured = lastCaptured
        self.license = license
        self.attribution = attribution
    }
}

/// Statistics about the scenes and pictures in a store.
public struct StoreStatistics: Hashable, Sendable {
    /// The latest migration that was applied to the store, such as `0001_create_store`.
    public let schema: String
    /// The number of collections.
    public let collections: Int
    /// The number of sequences.
    public let sequences: Int
    /// The number of panoramas.
    public let panoramas: Int
    /// The number of photos.
    public let photos: Int
    /// The number of scenes that have a picture.
    public let pictures: Int
    /// The number of linked originals, which are outside the store.
    public let linked: Int
    /// The total size of all originals in bytes, including linked ones.
    public let originalBytes: Int
    /// The total size of smaller levels and rewritten copies in bytes.
    public let derivedBytes: Int
    /// The number of cells in the availability index.
    public let cells: Int
    /// The total size of the cells' entries in bytes.
    public let indexBytes: Int
    /// The size of the file in bytes, without the write-ahead log. For a catalog in PostgreSQL, the size of its tables.
    public let fileBytes: Int

    package init(
        schema: String, collections: Int, sequences: Int, panoramas: Int, photos: Int, pictures: Int, linked: Int,
        originalBytes: Int, derivedBytes: Int, cells: Int, indexBytes: Int, fileBytes: Int
    ) {
        self.schema = schema
        self.collections = collections
        self.sequences = sequences
        self.panoramas = panoramas
        self.photos = photos
        self.pictures = pictures
        self.linked = linked
        self.originalBytes = originalBytes
        self.derivedBytes = derivedBytes
        self.cells = cells
        self.indexBytes = indexBytes
        self.fileBytes = fileBytes
    }
}

extension SceneStore {
    /// Returns all collections, ordered by name.
    ///
    /// - Throws: `StoreError`.
    public func collections() async throws -> [CollectionSummary] {
        try await store.read { database in
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

    /// Returns statistics about the store. This reads all tables.
    ///
    /// - Throws: `StoreError`.
    public func statistics() async throws -> StoreStatistics {
        let fileBytes = (try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int) ?? 0
        return try await store.read { database in
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
                cells: try count("SELECT count(DISTINCT id >> \(MortonCode.bits)) FROM cell"),
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
