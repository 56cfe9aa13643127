import GRDB
import Geodesy
import Places
import SceneStore

/// A collection and what it has of places.
public struct PlaceCollectionSummary: Hashable, Sendable {
    /// What it is called.
    public let name: String
    /// How many places it has.
    public internal(set) var places: Int
    /// How many buildings it has, whether or not they are places, and ways through them.
    public internal(set) var buildings: Int
    /// What names its places, such as `openstreetmap`; in the order of their letters.
    public internal(set) var sources: [String]
    /// The box of where its places are, not across ±180°; `nil` where it has none.
    public internal(set) var extent: BoundingBox?
    /// An SPDX identifier, for places that have none of their own.
    public let license: String?
    /// Who is named where a place names nobody.
    public let attribution: String?
}

extension PlaceStore {
    /// The collections that have places or buildings, by name; reads the whole table of places.
    ///
    /// - Throws: `SceneStoreError` when the file is damaged.
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

    /// Adds the places of one source.
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
