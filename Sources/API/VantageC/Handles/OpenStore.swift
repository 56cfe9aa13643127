import Foundation
import Vantage
import VantageScenes

/// A store, a catalog, shards or a federation, closed when its handle is closed and no call uses it any longer.
final class OpenStore: Sendable {
    private let source: SceneSource
    /// The store if it is one file. Its lookups run on the calling thread.
    let file: SceneStore?

    private init(_ source: SceneSource) {
        self.source = source
        file = source.provider as? SceneStore
    }

    /// Opens the store at an address.
    ///
    /// - Parameter pictures: The location of pictures outside the store, or `nil` for the location that the store
    ///   records.
    /// - Throws: `StoreError` or `ShardError`.
    static func opening(_ address: StoreAddress, pictures: StorageLocation?) async throws -> OpenStore {
        switch address {
        case .catalog(let location):
            return OpenStore(try await SceneSource(opening: location, pictures: pictures))
        case .file(let url) where SceneSource.isDescription(url):
            return OpenStore(try await SceneSource(opening: url, pictures: pictures))
        case .file(let url):
            // Each thread of a lookup uses one connection.
            let lookups = max(StoreLimits().lookups, ProcessInfo.processInfo.activeProcessorCount)
            let store = try await SceneStore(opening: url, pictures: pictures, limits: StoreLimits(lookups: lookups))
            return OpenStore(SceneSource(store))
        }
    }

    deinit {
        // The store was opened for reading, so closing it cannot lose anything.
        try? Blocking.run { [source] in await source.close() }
    }

    /// All scenes.
    var provider: any SceneProvider { source.provider }

    /// The stores that contain the scenes. Shards are stores.
    var stores: [any SceneStorage] { source.allStores }

    /// The places and their buildings.
    ///
    /// - Throws: `PlaceError` `noPlaces` for shards, which have none.
    var places: any PlaceProvider {
        get throws(PlaceError) {
            guard let places = provider.places else {
                throw PlaceError(.noPlaces, "Shards have no places. Open the store that they were published from.")
            }
            return places
        }
    }

    /// Finds the scene that text names by its ID or by a token, and the store that contains it.
    ///
    /// - Throws: `SceneError`; `StoreError`.
    func find(_ text: String) async throws -> (store: any SceneStorage, scene: Scene) {
        let known = try? SceneID(parsing: text)
        let id = if let known { known } else { try await provider.scene(token: text).scene.id }
        for store in stores {
            do {
                return (store, try await store.scene(id))
            } catch let error as SceneError where error.code == .sceneNoLongerAvailable {}
        }
        throw SceneError.gone(id)
    }
}
