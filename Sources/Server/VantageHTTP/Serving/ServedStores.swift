import VantageCore
import Foundation
import Logging
import ServiceLifecycle
import Synchronization
import Vantage

/// The server's stores. An import into a store takes effect with the next request, and a store whose file was replaced
/// is reopened. When a manifest is replaced, its new shards are verified and opened, and then all of its shards take
/// effect at once.
package final class ServedStores: Service {
    private struct Served: Sendable {
        let source: SceneSource
        /// The version of the files when they were opened.
        let version: SourceVersion
    }

    private struct State {
        var served: [Served]
        var provider: any SceneProvider
        /// The state of the files of each source when reopening them last failed, or `nil` if that has not happened.
        var refused: [[FileState?]?]
        /// The files that have been deleted since they were opened.
        var missing: Set<Int> = []
    }

    private let addresses: [StoreAddress]
    /// The location of pictures outside the stores, or `nil` for the location that each store records.
    private let pictures: StorageLocation?
    private let connect: SceneSource.Connect?
    /// The threads that read the stores.
    package let workers: WorkerPool
    private let logger: Logger
    private let state: Mutex<State>

    /// Opens stores, catalogs, manifests and federations.
    ///
    /// - Parameters:
    ///   - pictures: The location of pictures outside the stores, or `nil` for the location that each store records.
    ///   - connect: Connects to the servers of federations.
    /// - Throws: `StoreError` or `ShardError` if a file or a catalog cannot be opened.
    package init(
        opening addresses: [StoreAddress], pictures: StorageLocation? = nil, workers: WorkerPool, logger: Logger,
        connect: SceneSource.Connect? = nil
    ) async throws {
        self.addresses = addresses
        self.pictures = pictures
        self.connect = connect
        self.workers = workers
        self.logger = logger
        var served: [Served] = []
        for address in addresses { served.append(try await Self.open(address, nil, pictures, workers, connect)) }
        state = Mutex(State(served: served, provider: Self.provider(of: served), refused: addresses.map { _ in nil }))
    }

    /// All stores as one provider.
    package var provider: any SceneProvider { state.withLock { $0.provider } }

    /// The places in all stores.
    package var places: any PlaceProvider {
        let places = state.withLock { $0.served.flatMap(\.source.placeSources) }.compactMap(\.places)
        return places.count == 1 ? places[0] : CombinedPlaceProvider(places)
    }

    /// The buildings in all stores.
    package var buildings: [any BuildingProvider] {
        state.withLock { $0.served.flatMap(\.source.placeSources) }.flatMap(\.buildings)
    }

    /// A component of entity tags that changes with each import and with each store that is reopened. It includes the
    /// files that are open, because those may not be the files at the stores' paths yet.
    package var stamp: String {
        let (open, sources) = state.withLock { ($0.served.map(\.version), $0.served.map(\.source)) }
        let files = sources.flatMap(\.files)
            .map { [FileState(of: $0), FileState(of: URL(filePath: $0.path + "-wal"))] }
        return "\(open)\(files)\(sources.flatMap(\.catalogs).map(\.stamp))"
    }

    /// The stores, catalogs and shards that are currently open.
    package var current: [any SceneStorage] { state.withLock { $0.served.flatMap(\.source.allStores) } }

    /// Finds a scene and the store that contains it.
    ///
    /// - Throws: `SceneError` `sceneNoLongerAvailable` if no store contains the scene.
    package func find(_ id: SceneID) async throws -> (store: any SceneStorage, scene: Scene) {
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
    package var areAllPresent: Bool { addresses.compactMap(\.file).allSatisfy { FileIdentity(of: $0.path) != nil } }

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
        for (number, address) in addresses.enumerated() {
            guard let url = address.file else { continue }
            reportMissing(number, url)
            let (known, refused) = state.withLock { ($0.served[number], $0.refused[number]) }
            let version = SourceVersion(of: known.source.files)
            guard version.isComplete, version != known.version, version.states != refused else { continue }
            do {
                let served = try await Self.open(address, known.source, pictures, workers, connect)
                state.withLock { state in
                    state.served[number] = served
                    state.provider = Self.provider(of: state.served)
                }
                logger.notice(
                    "A store was replaced and has been reopened.", metadata: ["store": "\(url.lastPathComponent)"])
            } catch {
                // Prevents further attempts until the file is replaced again.
                state.withLock { $0.refused[number] = version.states }
                logger.error(
                    "A store was replaced and cannot be reopened.",
                    metadata: ["store": "\(url.lastPathComponent)", "error": "\(error)"])
            }
        }
    }

    private static func open(
        _ address: StoreAddress, _ open: SceneSource?, _ pictures: StorageLocation?, _ workers: WorkerPool,
        _ connect: SceneSource.Connect?
    ) async throws -> Served {
        let url: URL
        switch address {
        case .file(let file): url = file
        case .catalog(let location):
            let source = try await SceneSource(opening: location, pictures: pictures, workers: workers)
            return Served(source: source, version: SourceVersion(of: []))
        }
        // The files are inspected before they are opened. If one is replaced in between, it is opened once more.
        let known = SourceVersion(of: open?.files ?? [url])
        let source = try await SceneSource(
            opening: url, pictures: pictures, verifyingHashes: true, reusing: open, workers: workers, connect: connect)
        let isSame = source.files == open?.files ?? [url]
        return Served(source: source, version: isSame ? known : SourceVersion(of: source.files))
    }

    private static func provider(of served: [Served]) -> any SceneProvider {
        served.count == 1 ? served[0].source.provider : CombinedSceneProvider(served.map(\.source.provider))
    }
}

/// The version of the files of a source. An import changes a store, but not its identity; a description is always
/// replaced as a whole.
private struct SourceVersion: Hashable {
    private let identities: [FileIdentity?]
    private let descriptions: [FileState?]
    /// The state of each file.
    let states: [FileState?]

    /// Whether all files exist.
    var isComplete: Bool { !identities.contains(nil) }

    init(of files: [URL]) {
        identities = files.map { FileIdentity(of: $0.path) }
        states = files.map { FileState(of: $0) }
        descriptions = zip(files, states).map { SceneSource.isDescription($0) ? $1 : nil }
    }

    static func == (one: Self, other: Self) -> Bool {
        one.identities == other.identities && one.descriptions == other.descriptions
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(identities)
        hasher.combine(descriptions)
    }
}
