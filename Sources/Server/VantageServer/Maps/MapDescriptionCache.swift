import CoreMetrics
import Synchronization
import Vantage
import VantageCore
import VantageHTTP

/// Describes maps, and caches recent descriptions.
///
/// A description includes everything needed to find the features at a point. The key therefore excludes the point: all
/// requests for points on the same map share one description.
final class MapDescriptionCache: Sendable {
    private typealias Flight = SharedLoad<MapDescription>

    /// The maximum total size of all descriptions. Most of it is map tiles, which the tile cache usually holds as well.
    private static let maximumBytes = 32 << 20

    private let cached = Mutex(LRUCache<EntityTag, MapDescription>(maximumCost: maximumBytes))
    private let flights = Mutex<[EntityTag: Flight]>([:])
    private let made: Counter
    /// The queue in which descriptions wait for their turn; `nil` for the queue for drawings.
    let queue: WorkQueue?

    init(queue: WorkQueue? = nil, metrics: any MetricsFactory = NOOPMetricsHandler.instance) {
        self.queue = queue
        made = Counter(label: "vantage_map_descriptions_total", factory: metrics)
    }

    /// Returns the cached description of a map, or describes the map. Joins a description that is already in progress.
    ///
    /// - Parameters:
    ///   - tag: A tag that covers everything the description depends on.
    ///   - options: The map's options.
    func description(
        tagged tag: EntityTag, _ options: MapSnapshotter.Options, of maps: any MapProvider
    ) async throws -> MapDescription {
        if let known = cached.withLock({ $0.value(for: tag) }) { return known }
        let flight = flights.withLock { flights in
            let flight = flights[tag] ?? Flight()
            flights[tag] = flight
            return flight
        }
        defer { flights.withLock { if !flight.isLoading, $0[tag] === flight { $0[tag] = nil } } }
        return try await flight.value { [self] in
            made.increment()
            let description = try await maps.description(of: options)
            _ = cached.withLock { $0.insert(description, cost: description.byteCount, for: tag) }
            return description
        }
    }
}
