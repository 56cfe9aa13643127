import Vantage
import VantageCore
import VantageHTTP
import VantageParsing
import VantageScenes

extension STACService {
    /// A search whose parameters are in the query.
    var search: Endpoint {
        Endpoint(
            "/api/search", "stacSearch", "Items in all collections, page by page.",
            parameters: STACSearchParameters.place + STACSearchParameters.choice + STACSearchParameters.names
                + STACSearchParameters.content + STACSearchParameters.page, produces: [.geoJSON]
        ) { request in
            try await response(to: STACSearchInput(request.query), request) { link(to: request, after: $0) }
        }
    }

    /// The same search, with its parameters in the body.
    var searchWithBody: Endpoint {
        Endpoint(
            "/api/search", "stacSearchWithBody",
            "Items in all collections, page by page. The body is an object with the same parameters as GET and the "
                + "types that STAC defines.",
            method: .post, accepts: [.json], produces: [.geoJSON]
        ) { request in
            let input = try await bodies.parse(request) { body in
                try await WorkerPool.waiting.run { _ in try STACSearchInput(json: body) }
            }
            return try await response(to: input, request) { cursor in
                .object([
                    "rel": "next", "type": .string(MediaType.geoJSON.rawValue), "method": "POST",
                    "href": .string(addresses(for: request).search), "merge": .bool(true),
                    "body": .object(["after": .string(cursor.description)]),
                ])
            }
        }
    }

    private func response(
        to input: STACSearchInput, _ request: EndpointRequest, next: (SceneCursor) -> JSONValue
    ) async throws -> EndpointResponse {
        let addresses = addresses(for: request)
        let links = [
            STACAddresses.link("root", addresses.root),
            STACAddresses.link("self", addresses.address(of: request), .geoJSON),
        ]
        return try await response(to: input, try input.search(limits), request, links, next: next)
    }

    /// - Parameters:
    ///   - links: The page's links, except for the link to the next page.
    ///   - collection: The collection that contains all items.
    func response(
        to input: STACSearchInput, _ search: SceneSearch, _ request: EndpointRequest, _ links: [JSONValue],
        of collection: STACCollectionID? = nil, next: (SceneCursor) -> JSONValue
    ) async throws -> EndpointResponse {
        let cursor = input.after.map { SceneCursor($0) }
        let limit = try input.pageLength(limits)
        let page = try await queue.during(for: request.client) {
            try await searches.page(search, limit: limit, after: cursor)
        }
        let json = STACItemPage(
            page: page, collection: collection,
            neighbors: try await neighbors(of: page, in: collection, addresses(for: request)),
            addresses: addresses(for: request), fields: input.fields,
            links: links + [page.next.map(next)].compactMap(\.self),
            matched: cursor == nil && page.next == nil ? page.scenes.count : try await total(of: input, collection))
        return .json(json.json, .geoJSON)
    }

    /// Returns the number of all items, or of all items in a collection, if the search has no conditions.
    ///
    /// - Returns: `nil` if the number is unknown. Several stores may contain the same item.
    private func total(of input: STACSearchInput, _ collection: STACCollectionID?) async throws -> Int? {
        guard input.includesEverything, collection?.sequence == nil, stores.current.count == 1 else { return nil }
        if let collection { return try await collections.named(collection.collection).scenes }
        return try await collections.all.reduce(0) { $0 + $1.scenes }
    }

    /// Returns the links between a sequence's items. Viewers take these links from the item list.
    private func neighbors(
        of page: ScenePage, in collection: STACCollectionID?, _ addresses: STACAddresses
    ) async throws -> [SceneID: [JSONValue]] {
        guard let collection, collection.sequence != nil else { return [:] }
        var links: [SceneID: [JSONValue]] = [:]
        for (number, scene) in page.scenes.enumerated() {
            let around = [number - 1, number + 1].map { page.scenes.indices.contains($0) ? page.scenes[$0] : nil }
            let neighbors = try await neighbors(of: scene, previous: around[0], next: around[1])
            links[scene.id] = STACNeighbors(neighbors, of: collection, addresses).alongSequence
        }
        return links
    }

    /// - Parameters:
    ///   - previous: The previous item on the page.
    ///   - next: The next item on the page.
    private func neighbors(
        of scene: Scene, previous: Scene?, next: Scene?
    ) async throws -> SceneNeighbors {
        if let rank = scene.rank, previous?.rank == rank - 1, next?.rank == rank + 1 {
            return SceneNeighbors(of: scene, previous: previous, next: next, nearby: [], radius: 0)
        }
        return try await stores.provider.neighbors(of: scene, radius: 0)
    }

    /// Returns the link to the next page of results.
    func link(to request: EndpointRequest, after cursor: SceneCursor) -> JSONValue {
        let href = request.base + request.address(with: "after", cursor.description)
        return .object([
            "rel": "next", "type": .string(MediaType.geoJSON.rawValue), "method": "GET", "href": .string(href),
        ])
    }
}
