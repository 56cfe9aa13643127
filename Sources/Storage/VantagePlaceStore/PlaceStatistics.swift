import GRDB
import VantagePlaces
import VantageStoreCore

/// The number of places and the number of buildings in a store.
public struct PlaceStatistics: Hashable, Sendable {
    /// The number of places of each kind. Kinds without places are absent.
    public var places: [PlaceKind: Int] = [:]
    /// The number of buildings, including those that are also places, plus the number of passages through buildings.
    public var buildings = 0

    /// Creates the statistics for an empty store.
    public init() {}
}

extension PlaceStore {
    /// Counts the places and buildings. Scans the whole place table.
    ///
    /// - Throws: `StoreError` if the file is damaged.
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
