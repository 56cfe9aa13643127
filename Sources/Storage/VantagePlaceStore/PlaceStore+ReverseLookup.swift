import VantageGeodesy
import VantagePlaces
import VantageStoreCore

extension PlaceStore {
    /// Returns the places whose outlines contain a position, smallest first.
    ///
    /// - Returns: The place ids. The array is empty if no outlines were imported.
    /// - Throws: `StoreError` if the file is damaged.
    public func places(containing coordinate: Coordinate) async throws -> [PlaceID] {
        try await places(containing: [coordinate])[0]
    }

    /// Returns, for each position, the places that contain it. This is faster than a separate call for each position.
    ///
    /// - Returns: One result for each position, in the same order.
    /// - Throws: `StoreError` if the file is damaged.
    public func places(containing coordinates: [Coordinate]) async throws -> [[PlaceID]] {
        try await store.lookUp { database in
            guard try PlaceReader.hasPlaces(database) else { return coordinates.map { _ in [] } }
            let cover = try CoverTable(database)
            return try coordinates.map { try cover.places(covering: GridPoint($0)).inOrderOfSize.map(\.id) }
        }
    }

    /// Returns the address and the point of interest at a position, and the areas that contain the position.
    ///
    /// - Throws: `StoreError` if the file is damaged.
    public func reverseLookup(at coordinate: Coordinate) async throws -> ReverseLookup {
        try await store.lookUp { database in
            guard try PlaceReader.hasPlaces(database) else { return ReverseLookup() }
            return try ReverseLookupSearch(database).reverseLookup(at: coordinate)
        }
    }
}

extension [CoveredPlace] {
    var inOrderOfSize: [CoveredPlace] { sorted { ($0.size, $0.row) < ($1.size, $1.row) } }
}
