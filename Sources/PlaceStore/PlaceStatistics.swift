import GRDB
import Places
import SceneStore

/// How many places and buildings a store has.
public struct PlaceStatistics: Hashable, Sendable {
    /// Places of each kind; those of which there are none are not in it.
    public var places: [PlaceKind: Int] = [:]
    /// Buildings, whether or not they are places, and ways through them.
    public var buildings = 0

    /// Of a store without any.
    public init() {}
}

extension PlaceStore {
    /// How many places and buildings there are; reads the whole table of places.
    ///
    /// - Throws: `SceneStoreError` when the file is damaged.
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
