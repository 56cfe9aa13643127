import VantageGeodesy
import VantagePlaceStore
import VantagePlaces
import VantagePostgres

/// The places and buildings of a catalog in PostgreSQL. They are loaded the first time they are needed, and again after
/// each change.
struct CatalogPlaces: PlaceProvider, BuildingProvider {
    let catalog: PostgresStore

    private var store: PlaceStore? { get async throws { try await catalog.placeStore } }

    func matches(of query: PlaceQuery) async throws -> [PlaceMatch] { try await store?.matches(of: query) ?? [] }

    func reverseLookup(at coordinate: Coordinate) async throws -> ReverseLookup {
        try await store?.reverseLookup(at: coordinate) ?? ReverseLookup()
    }

    func place(_ id: PlaceID) async throws -> Place? { try await store?.place(id) }

    func outline(of id: PlaceID) async throws -> [[Coordinate]] { try await store?.outline(of: id) ?? [] }

    func places(around coordinate: Coordinate, within radius: Double, limit: Int) async throws -> [SurroundingPlace] {
        try await store?.places(around: coordinate, within: radius, limit: limit) ?? []
    }

    func buildingSet(in box: BoundingBox) async throws -> BuildingSet? { try await store?.buildingSet(in: box) }

    func described(_ building: Building) async throws -> Building {
        try await store?.described(building) ?? building
    }
}

extension PostgresStore {
    /// The catalog's places and buildings, or `nil` if it has none.
    package var placeStore: PlaceStore? {
        get async throws { try await placeFile().map { PlaceStore($0) } }
    }
}
