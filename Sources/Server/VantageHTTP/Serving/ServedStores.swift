import VantageCore
import Foundation
import Logging
import ServiceLifecycle
import Synchronization
import Vantage

/// The server's stores. An import into a store takes effect with the next request, and a store whose file was replaced
/// is reopened.
package final class ServedStores: Service {
    private struct Served: Sendable {
        let store: SceneStore
        /// The identity of the file that was opened.
        let identity: FileIdentity?
    }

    private struct State {
        var served: [Served]
        var provider: any SceneProvider
        /// The state of each file when reopening it last failed, or `nil` if it has not failed.
        var refused: [FileState?]
        /// The files that have been deleted since they were opened.
        var missing: Set<Int> = []
    }

    private let urls: [URL]
    /// Where pictures outside the stores are, or `nil` for the location that each store records.
    private let pictures: StorageLocation?
    /// The threads that read the stores.
    package let workers: WorkerPool
    private let logger: Logger
    private let state: Mutex<State>

    /// Opens stores.
    ///
    /// - Parameter pictures: Where pictures outside the stores are, or `nil` for the location that each store records.
    /// - Throws: `StoreError` if a file cannot be opened.
    package init(
        opening urls: [URL], pictures: StorageLocation? = nil, workers: WorkerPool, logger: Logger
    ) async throws {
        self.urls = urls
        self.pictures = pictures
        self.workers = workers
        self.logger = logger
        var served: [Served] = []
        for url in urls { served.append(try await Self.open(url, pictures, workers)) }
        state = Mutex(State(served: served, provider: Self.provider(of: served), refused: urls.map { _ in nil }))
    }

    /// All stores as one provider.
    package var provider: any SceneProvider { state.withLock { $0.provider } }

    /// The places in all stores.
    package var places: any PlaceProvider {
        let places = current.map { PlaceStore($0) }
        return places.count == 1 ? places[0] : CombinedPlaceProvider(places)
    }

    /// A component of entity tags that changes with each import and with each store that is reopened. It includes the
    /// files that are open, because those may not be the files at the stores' paths yet.
    package var stamp: String {
        let open = state.withLock { $0.served.map(\.identity) }
        return "\(open)\(urls.map { [FileState(of: $0), FileState(of: URL(filePath: $0.path + "-wal"))] })"
    }

    /// The stores that are currently open.
    package var current: [SceneStore] { state.withLock { $0.served.map(\.store) } }

    /// Finds a scene and the store that contains it.
    ///
    /// - Throws: `SceneError` `sceneNoLongerAvailable` if no store contains the scene.
    package func find(_ id: SceneID) async throws -> (store: SceneStore, scene: Scene) {
        for store in current {
            do { return (store, try await store.scene(id)) } catch let error as SceneError
                where error.code == .sceneNoLongerAvailable
            {}
        }
        throw SceneError.gone(id)
    }

    /// Watches the files until the server shuts down.
    package func run() async throws {
        await FileWatch.run { await self.reopen() }
    }

    /// Whether all files still exist. A deleted store is served until the server stops, but cannot be opened again.
    package var areAllPresent: Bool { urls.allSatisfy { FileIdentity(of: $0.path) != nil } }

    /// Logs one message when a store's file has been deleted, and another when the file is back.
    private func reportMissing(_ number: Int, _ url: URL) {
        let isMissing = FileIdentity(of: url.path) == nil
        let wasMissing = state.withLock { state in
            isMissing ? !state.missing.insert(number).inserted : state.missing.remove(number) != nil
        }
        guard isMissing != wasMissing else { return }
        let metadata: Logger.Metadata = ["store": "\(url.lastPathComponent)"]
        if isMissing {
            logger.error("A store was deleted. It is still served, but cannot be opened again.", metadata: metadata)
        } else {
            logger.notice("The file of a deleted store is back.", metadata: metadata)
        }
    }

    /// Reopens stores whose files were replaced. Requests in progress keep using the old files.
    func reopen() async {
        for (number, url) in urls.enumerated() {
            reportMissing(number, url)
            let (known, refused) = state.withLock { ($0.served[number].identity, $0.refused[number]) }
            let found = FileState(of: url)
            guard let identity = FileIdentity(of: url.path), identity != known, found != refused else { continue }
            do {
                let served = try await Self.open(url, pictures, workers)
                state.withLock { state in
                    state.served[number] = served
                    state.provider = Self.provider(of: state.served)
                }
                logger.notice(
                    "A store was replaced and has been reopened.", metadata: ["store": "\(url.lastPathComponent)"])
            } catch {
                // Prevents further attempts until the file is replaced again.
                state.withLock { $0.refused[number] = found }
                logger.error(
                    "A store was replaced and cannot be reopened.",
                    metadata: ["store": "\(url.lastPathComponent)", "error": "\(error)"])
            }
        }
    }

    private static func open(
        _ url: URL, _ pictures: StorageLocation?, _ workers: WorkerPool
    ) async throws -> Served {
        let identity = FileIdentity(of: url.path)
        return Served(
            store: try await SceneStore(opening: url, pictures: pictures, workers: workers), identity: identity)
    }

    private static func provider(of served: [Served]) -> any SceneProvider {
        served.count == 1 ? served[0].store : CombinedSceneProvider(served.map(\.store))
    }
}
