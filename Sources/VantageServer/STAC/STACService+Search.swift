import BlockingWork
import JSONReading
import Vantage

extension STACService {
    /// A search with a query.
    var search: Endpoint {
        Endpoint(
            "/api/search", "stacSearch", "Items of all collections, page by page.",
            parameters: STACSearchParameters.place + STACSearchParameters.choice + STACSearchParameters.names
                + STACSearchParameters.content + STACSearchParameters.page, gives: [.geoJSON]
        ) { request in
            try await answer(to: STACSearchInput(request.query), request) { link(to: request, after: $0) }
        }
    }

    /// The same with a body.
    var searchWithBody: Endpoint {
        let gate = RequestGate(maximum: limits.maximumBodies)
        return Endpoint(
            "/api/search", "stacSearchWithBody",
            "The same; the body is an object with the same names, and values of the types that STAC gives them.",
            method: .post, takes: [.json], gives: [.geoJSON]
        ) { request in
            let input = try await gate.during {
                let body = try await request.bytes(upTo: limits.maximumBodyBytes)
                return try await Workers.waiting.run { _ in try STACSearchInput(json: body) }
            }
            return try await answer(to: input, request) { cursor in
                .object([
                    "rel": "next", "type": .string(MediaType.geoJSON.rawValue), "method": "POST",
                    "href": .string(addresses(for: request).search), "merge": .bool(true),
                    "body": .object(["after": .string(cursor.description)]),
                ])
            }
        }
    }

    private func answer(
        to input: STACSearchInput, _ request: EndpointRequest, next: (SceneCursor) -> JSONValue
    ) async throws -> Answer {
        let addresses = addresses(for: request)
        let links = [
            STACAddresses.link("root", addresses.root),
            STACAddresses.link("self", addresses.address(of: request), .geoJSON),
        ]
        return try await answer(to: input, try input.search(limits), request, links, next: next)
    }

    /// - Parameters:
    ///   - links: Of the page, beside the one to the next.
    ///   - collection: Of which all items are.
    func answer(
        to input: STACSearchInput, _ search: SceneSearch, _ request: EndpointRequest, _ links: [JSONValue],
        of collection: STACCollectionID? = nil, next: (SceneCursor) -> JSONValue
    ) async throws -> Answer {
        let cursor = input.after.map { SceneCursor($0) }
        let limit = try input.pageLength(limits)
        let page = try await gate.during { try await searches.page(search, limit: limit, after: cursor) }
        let isAll = cursor == nil && page.next == nil
        let json = STACItemPage(
            page: page, collection: collection,
            neighbors: try await neighbors(of: page, in: collection, addresses(for: request)),
            addresses: addresses(for: request), fields: input.fields,
            links: links + [page.next.map(next)].compactMap(\.self), matched: isAll ? page.scenes.count : nil)
        return .json(json.json, .geoJSON)
    }

    /// Of the items of a sequence, links along it: viewers take them from the list.
    private func neighbors(
        of page: ScenePage, in collection: STACCollectionID?, _ addresses: STACAddresses
    ) async throws -> [SceneID: [JSONValue]] {
        guard let collection, collection.sequence != nil else { return [:] }
        var links: [SceneID: [JSONValue]] = [:]
        for (number, scene) in page.scenes.enumerated() {
            let around = [number - 1, number + 1].map { page.scenes.indices.contains($0) ? page.scenes[$0] : nil }
            let neighbors = try await neighbors(of: scene, perhaps: around[0], around[1])
            links[scene.id] = STACNeighbors(neighbors, of: collection, addresses).alongSequence
        }
        return links
    }

    /// - Parameters:
    ///   - previous: The item before it on the page.
    ///   - next: The item behind it.
    private func neighbors(
        of scene: Scene, perhaps previous: Scene?, _ next: Scene?
    ) async throws -> SceneNeighbors {
        if let rank = scene.rank, previous?.rank == rank - 1, next?.rank == rank + 1 {
            return SceneNeighbors(of: scene, previous: previous, next: next, nearby: [], radius: 0)
        }
        return try await stores.provider.neighbors(of: scene, radius: 0)
    }

    /// To the next page of what a query asked for.
    func link(to request: EndpointRequest, after cursor: SceneCursor) -> JSONValue {
        let href = request.base + request.address(with: "after", cursor.description)
        return .object([
            "rel": "next", "type": .string(MediaType.geoJSON.rawValue), "method": "GET", "href": .string(href),
        ])
    }
}
