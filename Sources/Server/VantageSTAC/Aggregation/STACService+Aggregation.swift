import Vantage
import VantageCore
import VantageHTTP
import VantageParsing
import VantageScenes

extension STACService {
    static let aggregateRelation = "aggregate"
    static let aggregationsRelation = "aggregations"

    var aggregations: [Endpoint] {
        [availableAggregations, availableCollectionAggregations, aggregate, aggregateWithBody, aggregateCollection]
    }

    private var availableAggregations: Endpoint {
        Endpoint("/api/aggregations", "stacAggregations", "The available aggregations.", produces: [.json]) { request in
            list(request, parent: addresses(for: request).root)
        }
    }

    private var availableCollectionAggregations: Endpoint {
        Endpoint(
            "/api/collections/{collectionId}/aggregations", "stacCollectionAggregations",
            "The available aggregations, which are the same for all collections.", parameters: [Self.collectionID],
            produces: [.json]
        ) { request in
            let id = STACCollectionID(of: request)
            _ = try await collections.named(id.collection)
            return list(request, parent: addresses(for: request).collection(id))
        }
    }

    private var aggregate: Endpoint {
        Endpoint(
            "/api/aggregate", "stacAggregate", "Counts and time ranges of the items that match a search.",
            parameters: STACAggregationInput.parameters + STACSearchParameters.place + STACSearchParameters.choice
                + STACSearchParameters.names + STACSearchParameters.conditions, produces: [.json]
        ) { request in
            try await response(to: STACAggregationInput(request.query), STACSearchInput(request.query), request)
        }
    }

    private var aggregateWithBody: Endpoint {
        Endpoint(
            "/api/aggregate", "stacAggregateWithBody",
            "Counts and time ranges of the items that match a search. The body is an object with the same parameters as "
                + "GET and the types that STAC defines.",
            method: .post, accepts: [.json], produces: [.json]
        ) { request in
            let (input, search) = try await bodies.parse(request) { body in
                try await WorkerPool.waiting.run { _ in
                    var members = try STACSearchInput.members(of: body)
                    let input = try STACAggregationInput(taking: &members)
                    return (input, try STACSearchInput(members))
                }
            }
            return try await response(to: input, search, request)
        }
    }

    private var aggregateCollection: Endpoint {
        Endpoint(
            "/api/collections/{collectionId}/aggregate", "stacAggregateCollection",
            "Counts and time ranges of the items in a collection that match a search.",
            parameters: [Self.collectionID] + STACAggregationInput.parameters + STACSearchParameters.place
                + STACSearchParameters.choice + STACSearchParameters.conditions, produces: [.json]
        ) { request in
            let id = STACCollectionID(of: request)
            _ = try await collections.named(id.collection)
            try await check(id)
            var input = try STACSearchInput(request.query)
            input.collections = [id.description]
            return try await response(to: STACAggregationInput(request.query), input, request)
        }
    }

    private func list(_ request: EndpointRequest, parent: String) -> EndpointResponse {
        .json(
            JSONValue.object([
                "aggregations": .array(STACAggregation.allCases.map(\.description)),
                "links": .array(links(request) + [STACAddresses.link("parent", parent)]),
            ]))
    }

    private func links(_ request: EndpointRequest) -> [JSONValue] {
        let addresses = addresses(for: request)
        return [
            STACAddresses.link("root", addresses.root), STACAddresses.link("self", addresses.address(of: request)),
        ]
    }

    private func response(
        to input: STACAggregationInput, _ items: STACSearchInput, _ request: EndpointRequest
    ) async throws -> EndpointResponse {
        let results = try await results(of: input, items, request)
        return .json(
            JSONValue.object([
                "type": "AggregationCollection", "aggregations": .array(results), "links": .array(links(request)),
            ]))
    }

    private func results(
        of input: STACAggregationInput, _ items: STACSearchInput, _ request: EndpointRequest
    ) async throws -> [JSONValue] {
        let search = try items.search(limits)
        if input.isInSums, let sums = try await sums(items) {
            return STACAggregationResults(sums).all(input)
        }
        guard !input.aggregations.isEmpty else { return [] }
        let grids = input.grids.map(\.cell)
        let tally = try await queue.during(for: request.client) {
            try await searches.tally(search, grids: grids)
        }
        return STACAggregationResults(tally).all(input)
    }

    /// Returns the sums over whole collections, or `nil` if the search has other conditions.
    private func sums(_ items: STACSearchInput) async throws -> [STACCollection]? {
        var rest = items
        rest.collections = nil
        guard rest.includesEverything else { return nil }
        guard let names = items.collections?.map(STACCollectionID.init(parsing:)) else {
            return try await collections.all
        }
        guard names.allSatisfy({ $0.sequence == nil }) else { return nil }
        let wanted = Set(names.map(\.collection))
        return try await collections.all.filter { wanted.contains($0.name) }
    }
}
