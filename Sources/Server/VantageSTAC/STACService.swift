import Vantage
import VantageHTTP

/// The endpoints under `/api`: STAC, OGC API - Features and Panoramax.
package struct STACService: Sendable {
    /// The path of the landing page. All other paths start with it.
    package static let root = "/api"

    let stores: ServedStores
    let limits: ServerLimits
    let collections: STACCollections
    /// The queue for searches, each of which occupies a thread.
    let queue: WorkQueue
    let bodies: IncomingBodies

    package init(_ stores: ServedStores, limits: ServerLimits, queues: WorkQueues) {
        self.stores = stores
        self.limits = limits
        collections = STACCollections(stores)
        queue = queues.searches
        bodies = IncomingBodies(limits, queues)
    }

    /// The names that collections are attributed to, sorted.
    package var attributions: [String] {
        get async throws { Set(try await collections.all.flatMap(\.attributions)).sorted() }
    }

    var searches: MultiStoreSearch { MultiStoreSearch(stores: stores.current, limits: limits) }

    func addresses(for request: EndpointRequest) -> STACAddresses { STACAddresses(base: request.base) }

    package var endpoints: [Endpoint] {
        let all = [
            landing, conformance, collectionList, collection, items, item, search, searchWithBody, queryables,
            collectionQueryables, map,
        ]
        let form = JSONFormat.specification("STAC, OGC API - Features or Panoramax")
        return (all + aggregations + pictures + users).map { $0.described(by: form) }
    }
}
