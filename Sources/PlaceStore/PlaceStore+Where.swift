import Geodesy
import Places
import SceneStore

extension PlaceStore {
    /// The places whose outlines contain a position, the smallest first.
    ///
    /// - Returns: None where no outlines were imported.
    /// - Throws: `SceneStoreError` when the file is damaged.
    public func places(containing coordinate: Coordinate) async throws -> [PlaceID] {
        try await places(containing: [coordinate])[0]
    }

    /// The same for many positions, which is faster at once than one by one.
    ///
    /// - Returns: As many answers, in their order.
    public func places(containing coordinates: [Coordinate]) async throws -> [[PlaceID]] {
        try await store.lookUp { database in
            guard try PlaceReader.hasPlaces(database) else { return coordinates.map { _ in [] } }
            let cover = try CoverTable(database)
            return try coordinates.map { try cover.places(covering: GridPoint($0)).inOrderOfSize.map(\.id) }
        }
    }

    /// What lies at a position.
    ///
    /// - Throws: `SceneStoreError` when the file is damaged.
    public func whereabouts(of coordinate: Coordinate) async throws -> Whereabouts {
        try await store.lookUp { database in
            guard try PlaceReader.hasPlaces(database) else { return Whereabouts() }
            return try WhereLookup(database).whereabouts(of: coordinate)
        }
    }
}

extension [CoveredPlace] {
    var inOrderOfSize: [CoveredPlace] { sorted { ($0.size, $0.row) < ($1.size, $1.row) } }
}
