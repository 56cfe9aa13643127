import Vantage

/// What the endpoints below `/api` work with.
struct STACService: Sendable {
    let stores: ServedStores
    let limits: ServerLimits
    let collections: STACCollections
    /// Each takes a thread for as long as its work lasts.
    let gate: RequestGate

    init(_ stores: ServedStores, limits: ServerLimits) {
        self.stores = stores
        self.limits = limits
        collections = STACCollections(stores)
        gate = RequestGate(maximum: limits.maximumSearches)
    }

    var searches: StoreSearches { StoreSearches(stores: stores.current, limits: limits) }

    func addresses(for request: EndpointRequest) -> STACAddresses { STACAddresses(base: request.base) }

    var endpoints: [Endpoint] {
        let all = [
            landing, conformance, collectionList, collection, items, item, search, searchWithBody, queryables,
            collectionQueryables, map,
        ]
        let form = JSONForm.specification("STAC, OGC API - Features or Panoramax")
        return (all + pictures + users).map { $0.described(by: form) }
    }
}
