import GRDB
import VantageGeodesy
import VantagePlaces
import VantageStoreCore

/// The places in a store: points of interest, territories, physical features, streets, houses and buildings.
public struct PlaceStore: Sendable {
    /// The store that contains the places.
    public let store: Store

    /// Creates a place store for a store that is already open.
    public init(_ store: Store) { self.store = store }

    /// Returns the place with a given id, or `nil` if there is no such place.
    ///
    /// - Throws: `StoreError` if the file is damaged.
    public func place(_ id: PlaceID) async throws -> Place? {
        try await store.lookUp { database in
            guard try PlaceReader.hasPlaces(database) else { return nil }
            return try PlaceReader(database).place(id)
        }
    }

    /// The number of places.
    public var count: Int {
        get async throws {
            try await store.read { database in
                guard try PlaceReader.hasPlaces(database) else { return 0 }
                return try Int.fetchOne(database, sql: "SELECT count(*) FROM place") ?? 0
            }
        }
    }

    /// Returns the places whose names or category match the words of a query, best match first. Positions and links in
    /// the text are not recognized; `PlaceProvider.matches(of:)` handles those.
    ///
    /// - Returns: The matches, or an empty array if there are none.
    /// - Throws: `PlaceError` if the text contains no words or is too long.
    package func search(_ query: PlaceQuery) async throws -> [PlaceMatch] {
        let text = try query.parsed()
        return try await store.lookUp { database in
            guard try PlaceReader.hasPlaces(database) else { return [] }
            return try PlaceSearch(database, query).matches(of: text)
        }
    }

    /// Looks up the places at a position. The matches are the position itself with its address, the house or street, the
    /// point of interest, and the areas.
    package func matches(at coordinate: Coordinate, limit: Int) async throws -> [PlaceMatch] {
        try await store.lookUp { try PositionSearch($0, at: coordinate).matches(limit: limit) }
    }
}
