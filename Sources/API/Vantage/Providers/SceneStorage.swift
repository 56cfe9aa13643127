import VantageCore
import VantageGeodesy
import VantageObjects
import VantagePostgres
import VantageSceneStore
import VantageScenes
import VantageStoreCore

/// A store of scenes that commands and servers use without knowing where it is: a file, or a catalog in PostgreSQL.
package protocol SceneStorage: SceneProvider {
    /// The name of the store in messages. It never contains a password.
    var displayName: String { get }

    /// Reports for each of many places whether there is a scene, in the order of the places.
    func presence(near places: [Coordinate], options: AvailabilityOptions) async throws -> [Bool]

    /// Returns all collections, ordered by name.
    func collections() async throws -> [CollectionSummary]

    /// Returns statistics about the store. This reads all tables.
    func statistics() async throws -> StoreStatistics

    /// Returns the source of each value in a scene.
    func provenance(of scene: Scene) async throws -> Provenance

    /// The location of pictures in objects, or `nil` for the location that the store records.
    var pictureLocation: StorageLocation? { get }

    /// Returns the location of pictures that the store records, or `nil` if it has none.
    func recordedPictureLocation() async throws -> StorageLocation?

    /// Removes the records of objects that no scene needs any longer, and returns the objects' paths.
    func forgetUnusedObjects() async throws -> [String]

    /// Returns the stored streams of a scene's picture, full size first.
    func pictures(of scene: Scene) async throws -> [StoredPicture]

    /// Returns the imported picture file, byte for byte.
    func originalFile(of scene: Scene) async throws -> [UInt8]

    /// Returns a page of search results; see `SceneStore.search`.
    func search(
        _ search: SceneSearch, limit: Int, after cursor: SceneCursor?, work: Int
    ) async throws -> SceneSearchResult

    /// Counts the scenes that match a search; `nil` if the budget is not sufficient.
    func tally(_ search: SceneSearch, grids: [SceneTally.Grid], work: Int) async throws -> SceneTally?

    /// Compares the index with the scenes, and verifies pictures.
    ///
    /// - Parameter readsObjects: Whether to read all objects outside the store and verify their checksums.
    func verify(
        readsObjects: Bool,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
    ) async throws -> (problems: [StoreProblem], scenes: Int, pictures: Int)

    /// Returns the given IDs whose scenes are in the store.
    func known(of ids: [SceneID]) async throws -> Set<SceneID>

    /// Checks whether the store can be read now, without waiting for a server that is down.
    func checkIsReadable() async throws

    /// The places and buildings in the store, or `nil` if it has none. Those of a catalog are loaded if necessary.
    var placeStore: PlaceStore? { get async throws }

    /// Removes all places and buildings in a collection, and returns their number.
    func removePlaces(ofCollection name: String) async throws -> Int

    /// Removes scenes and returns their number.
    func removeScenes(_ scenes: [SceneID]) async throws -> Int

    /// Removes all scenes in a collection and returns their number.
    func removeCollection(_ name: String) async throws -> Int
}

extension SceneStorage {
    /// Returns the scene that text names by its ID or by a token, and the heading of the view if a token contains one.
    package func scene(named text: String) async throws -> (scene: Scene, viewHeading: Heading?) {
        if let id = try? SceneID(parsing: text) { return (try await scene(id), nil) }
        return try await scene(token: text)
    }
}

extension SceneStore: SceneStorage {
    package var displayName: String { url.relativePath }

    package var placeStore: PlaceStore? { PlaceStore(self) }

    package func removePlaces(ofCollection name: String) async throws -> Int {
        try await PlaceStore(self).removePlaces(ofCollection: name)
    }

    package func presence(near places: [Coordinate], options: AvailabilityOptions) async throws -> [Bool] {
        try await availability(near: places, options: options).map { $0 != nil }
    }

    package func checkIsReadable() async throws { _ = try await scenes(limit: 1) }

    package func removeScenes(_ scenes: [SceneID]) async throws -> Int { try await remove(scenes) }
}

extension PostgresStore: SceneProvider {
    /// The places of the catalog.
    public var places: (any PlaceProvider)? { CatalogPlaces(catalog: self) }
    /// The buildings of the catalog.
    public var buildings: [any BuildingProvider] { [CatalogPlaces(catalog: self)] }
}

extension PostgresStore: SceneStorage {
    package var displayName: String { location.description }

    package func removePlaces(ofCollection name: String) async throws -> Int {
        let collections = try await placeStore?.collections() ?? []
        guard collections.contains(where: { $0.name == name }) else { return 0 }
        return try await CatalogPlaceChange(in: self).run { try await PlaceStore($0).removePlaces(ofCollection: name) }
    }

    package func removeScenes(_ scenes: [SceneID]) async throws -> Int { try await remove(scenes) }
}
