import CoreMetrics
import Synchronization
import Vantage
import VantageCore
import VantageHTTP

/// Renders views, tiles and maps, and caches the results.
///
/// Concurrent requests for the same rendering share it. All renderings, cached or not, wait for their turn in a queue.
final class RenderCache: Sendable {
    private typealias Flight = SharedLoad<[EndpointResponse.Content]>

    struct State {
        /// The number of renderings that are running or waiting.
        let active: Int
        let limit: Int
        let bytes: Int
        let entries: Int
        let fileBytes: Int
        let files: Int
    }

    private let queue: WorkQueue
    private let cached: Mutex<LRUCache<EntityTag, [EndpointResponse.Content]>>
    private let flights = Mutex<[EntityTag: Flight]>([:])
    private let hits: Counter
    private let misses: Counter

    private let folder: RenderCacheFolder?
    private let timeLimit: TimeLimit

    /// The cost of an entry in addition to its bytes.
    private static let entryBytes = 1024

    /// - Parameters:
    ///   - queue: The queue for renderings.
    ///   - folder: The folder for entries that survive a restart.
    init(
        limits: ServerLimits, queue: WorkQueue? = nil, timeLimit: TimeLimit? = nil, folder: RenderCacheFolder? = nil,
        metrics: any MetricsFactory = NOOPMetricsHandler.instance
    ) {
        self.folder = folder
        self.timeLimit = timeLimit ?? TimeLimit(seconds: limits.maximumSeconds)
        self.queue = queue ?? WorkQueues(limits).drawings
        cached = Mutex(LRUCache(maximumCost: limits.maximumCacheBytes))
        hits = Counter(label: "vantage_cache_hits_total", factory: metrics)
        misses = Counter(label: "vantage_cache_misses_total", factory: metrics)
    }

    /// Returns content that is cached in memory, or `nil` if there is none.
    func cachedContent(of rendering: EndpointResponse.Rendering) throws(Problem) -> EndpointResponse.Content? {
        guard let all = cached.withLock({ $0.value(for: rendering.tag) }) else { return nil }
        hits.increment()
        return try all.part(rendering.part)
    }

    /// Returns content that is cached on disk, or renders it. Joins a rendering that is already in progress.
    ///
    /// - Parameter client: The client's network. Its renderings take turns with those of other clients.
    /// - Throws: ``Problem`` `busy` if too many renderings are waiting, or the error that the rendering threw.
    func content(
        of rendering: EndpointResponse.Rendering, for client: String = ""
    ) async throws -> EndpointResponse.Content {
        try await results(of: rendering, client).part(rendering.part)
    }

    var state: State {
        let (bytes, entries) = cached.withLock { ($0.cost, $0.count) }
        let load = queue.load
        return State(
            active: load.running + load.waiting, limit: queue.maximumRunning + (queue.maximumWaiting ?? 0),
            bytes: bytes, entries: entries,
            fileBytes: folder?.state.bytes ?? 0, files: folder?.state.entries ?? 0)
    }

    private func results(
        of rendering: EndpointResponse.Rendering, _ client: String
    ) async throws -> [EndpointResponse.Content] {
        let flight = flights.withLock { flights in
            let flight = flights[rendering.tag] ?? Flight()
            flights[rendering.tag] = flight
            return flight
        }
        defer { flights.withLock { if !flight.isLoading, $0[rendering.tag] === flight { $0[rendering.tag] = nil } } }
        return try await flight.value { [self] in
            guard rendering.isCached else { return try await rendered(rendering, client) }
            if let all = await folder?.contents(rendering.tag) {
                hits.increment()
                cache(all, rendering.tag)
                return all
            }
            misses.increment()
            let all = try await rendered(rendering, client)
            cache(all, rendering.tag)
            folder?.write(all, rendering.tag)
            return all
        }
    }

    private func rendered(
        _ rendering: EndpointResponse.Rendering, _ client: String
    ) async throws -> [EndpointResponse.Content] {
        try await (rendering.queue ?? queue).during(for: client) { [timeLimit] in
            try await timeLimit.during { try await rendering.render() }
        }
    }

    private func cache(_ all: [EndpointResponse.Content], _ tag: EntityTag) {
        let bytes = all.reduce(0) { $0 + $1.bytes.count + Self.entryBytes }
        _ = cached.withLock { $0.insert(all, cost: bytes, for: tag) }
    }
}

extension [EndpointResponse.Content] {
    fileprivate func part(_ index: Int) throws(Problem) -> EndpointResponse.Content {
        guard indices.contains(index) else { throw .notFound }
        return self[index]
    }
}
