import GRDB
import VantagePlaces
import VantageStoreCore

/// The numbers of places and buildings in a store.
public struct PlaceStatistics: Hashable, Sendable {
    /// The number of places of each kind. Kinds without places are absent.
    public var places: [PlaceKind: Int] = [:]
    /// The number of buildings, whether or not they are places, and of passages through buildings.
    public var buildings = 0

    /// Creates the statistics of an empty store.
    public init() {}
}

extension PlaceStore {
    /// Returns the numbers of places and buildings. Reads the whole table of places.
    ///
    /// - Throws: `StoreError` when the file is damaged.
    public func statistics() async throws -> PlaceStatistics {
        try await store.read { database in
            var statistics = PlaceStatistics()
            guard try PlaceReader.hasPlaces(database) else { return statistics }
            for row in try Row.fetchAll(database, sql: "SELECT kind, count(*) AS count FROM place GROUP BY kind") {
                guard let kind = PlaceKind(stored: row["kind"]) else { continue }
                statistics.places[kind] = row["count"]
            }
            statistics.buildings = try Int.fetchOne(database, sql: "SELECT count(*) FROM building") ?? 0
            return statistics
        }
    }
}
