import FileAccess
import Foundation
import Logging
import ServiceLifecycle
import Synchronization
import Vantage

/// The stores that are served, each open. What is imported into one shows with the next request; one whose file was
/// replaced by another is opened again.
package final class ServedStores: Service {
    private struct Served: Sendable {
        let store: SceneStore
        /// What file it was when it was opened.
        let identity: FileIdentity?
    }

    private struct State {
        var served: [Served]
        var provider: any SceneProvider
        /// Of each file, the state in which it could not be opened again.
        var refused: [FileState?]
    }

    private let urls: [URL]
    private let workers: Workers
    private let logger: Logger
    private let state: Mutex<State>

    /// - Throws: `SceneStoreError` for a file that cannot be opened.
    package init(opening urls: [URL], workers: Workers, logger: Logger) async throws {
        self.urls = urls
        self.workers = workers
        self.logger = logger
        var served: [Served] = []
        for url in urls { served.append(try await Self.open(url, workers)) }
        state = Mutex(State(served: served, provider: Self.provider(of: served), refused: urls.map { _ in nil }))
    }

    /// All of them as one.
    var provider: any SceneProvider { state.withLock { $0.provider } }

    /// The places of all of them.
    var places: any PlaceProvider {
        let places = current.map { PlaceStore($0) }
        return places.count == 1 ? places[0] : CombinedPlaceProvider(places)
    }

    /// The scene that answers a request for a place, where that takes microseconds.
    ///
    /// - Returns: `nil` where it is to be waited for, or several stores have one.
    func sceneAtOnce(near place: Coordinate, options: AvailabilityOptions) throws -> AvailableScene?? {
        var found: AvailableScene?
        for store in current {
            guard let answer = try store.sceneAtOnce(near: place, options: options), found == nil || answer == nil
            else { return nil }
            found = found ?? answer
        }
        return .some(found)
    }

    /// What answers about all scenes are told apart by: it changes with each import.
    var stamp: String {
        "\(urls.map { [FileState(of: $0), FileState(of: URL(filePath: $0.path + "-wal"))] })"
    }

    /// Each of them.
    var current: [SceneStore] { state.withLock { $0.served.map(\.store) } }

    /// - Throws: `SceneError` `sceneNoLongerAvailable` where none has it.
    func find(_ id: SceneID) async throws -> (store: SceneStore, scene: Scene) {
        for store in current {
            do { return (store, try await store.scene(id)) } catch let error as SceneError
                where error.code == .sceneNoLongerAvailable
            {}
        }
        throw SceneError.gone(id)
    }

    /// Looks at the files until the server ends.
    package func run() async throws {
        await FileWatch.run { await self.reopen() }
    }

    /// Opens again what was replaced. Requests under way keep the file that they began with.
    func reopen() async {
        for (number, url) in urls.enumerated() {
            let (known, refused) = state.withLock { ($0.served[number].identity, $0.refused[number]) }
            let found = FileState(of: url)
            guard let identity = FileIdentity(of: url.path), identity != known, found != refused else { continue }
            do {
                let served = try await Self.open(url, workers)
                state.withLock { state in
                    state.served[number] = served
                    state.provider = Self.provider(of: state.served)
                }
                logger.notice(
                    "A store was replaced and is open again.", metadata: ["store": "\(url.lastPathComponent)"])
            } catch {
                // It is not tried again until something changes.
                state.withLock { $0.refused[number] = found }
                logger.error(
                    "A store was replaced by what cannot be served.",
                    metadata: ["store": "\(url.lastPathComponent)", "error": "\(error)"])
            }
        }
    }

    private static func open(_ url: URL, _ workers: Workers) async throws -> Served {
        let identity = FileIdentity(of: url.path)
        return Served(store: try await SceneStore(opening: url, workers: workers), identity: identity)
    }

    private static func provider(of served: [Served]) -> any SceneProvider {
        served.count == 1 ? served[0].store : CombinedProvider(served.map(\.store))
    }
}
