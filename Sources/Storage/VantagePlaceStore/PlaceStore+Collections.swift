import GRDB
import VantageGeodesy
import VantagePlaces
import VantageStoreCore

/// A collection with a summary of its places.
public struct PlaceCollectionSummary: Hashable, Sendable {
    /// The name of the collection.
    public let name: String
    /// The number of places.
    public internal(set) var places: Int
    /// The number of buildings, including those that are also places, plus the number of passages through buildings.
    public internal(set) var buildings: Int
    /// The names of the collection's sources, such as `openstreetmap`, in alphabetical order.
    public internal(set) var sources: [String]
    /// The bounding box of the collection's places, which never crosses ±180°, or `nil` if the collection has no
    /// places.
    public internal(set) var extent: BoundingBox?
    /// The SPDX license identifier for places that have no license of their own.
    public let license: String?
    /// The attribution for places that have no attribution of their own.
    public let attribution: String?
}

extension PlaceStore {
    /// Returns the collections with places or buildings, sorted by name. Scans the whole place table.
    ///
    /// - Throws: `StoreError` if the file is damaged.
    public func collections() async throws -> [PlaceCollectionSummary] {
        try await store.read { database in
            guard try PlaceReader.hasPlaces(database) else { return [] }
            var found = try buildings(database)
            for row in try Row.fetchAll(
                database,
                sql: """
                    SELECT collection.name, license, attribution, place_source.name AS source, places, west, south, east, north
                    FROM (
                        SELECT collection, source, count(*) AS places, min(longitude) AS west, min(latitude) AS south,
                            max(longitude) AS east, max(latitude) AS north
                        FROM place GROUP BY collection, source) AS part
                    JOIN collection ON collection.id = part.collection JOIN place_source ON place_source.id = part.source
                    ORDER BY place_source.name
                    """)
            { found[row["name"], default: PlaceCollectionSummary(row)].add(row) }
            return found.values.sorted { $0.name < $1.name }
        }
    }

    private func buildings(_ database: Database) throws -> [String: PlaceCollectionSummary] {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT name, license, attribution, buildings
                FROM (SELECT collection, count(*) AS buildings FROM building GROUP BY collection) AS part
                JOIN collection ON collection.id = part.collection
                """)
        return rows.reduce(into: [:]) { found, row in
            var summary = PlaceCollectionSummary(row)
            summary.buildings = row["buildings"]
            found[summary.name] = summary
        }
    }
}

extension PlaceCollectionSummary {
    fileprivate init(_ row: Row) {
        (name, license, attribution) = (row["name"], row["license"], row["attribution"])
        (places, buildings, sources, extent) = (0, 0, [], nil)
    }

    /// Adds the places from one source.
    fileprivate mutating func add(_ row: Row) {
        places += row["places"] as Int
        sources.append(row["source"])
        let (west, south, east, north): (Double, Double, Double, Double) = (
            row["west"], row["south"], row["east"], row["north"]
        )
        extent = try? BoundingBox(
            west: min(west, extent?.west ?? west), south: min(south, extent?.south ?? south),
            east: max(east, extent?.east ?? east), north: max(north, extent?.north ?? north))
    }
}
