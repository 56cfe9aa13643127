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

    /// - Parameter links: Of the page, beside the one to the next.
    func answer(
        to input: STACSearchInput, _ search: SceneSearch, _ request: EndpointRequest, _ links: [JSONValue],
        next: (SceneCursor) -> JSONValue
    ) async throws -> Answer {
        let cursor = input.after.map { SceneCursor($0) }
        let limit = try input.pageLength(limits)
        let page = try await gate.during { try await searches.page(search, limit: limit, after: cursor) }
        let isAll = cursor == nil && page.next == nil
        let json = STACItemPage(
            page: page, addresses: addresses(for: request), fields: input.fields,
            links: links + [page.next.map(next)].compactMap(\.self), matched: isAll ? page.scenes.count : nil)
        return try .json(json.json, .geoJSON)
    }

    /// To the next page of what a query asked for.
    func link(to request: EndpointRequest, after cursor: SceneCursor) -> JSONValue {
        let href = request.base + request.address(with: "after", cursor.description)
        return .object([
            "rel": "next", "type": .string(MediaType.geoJSON.rawValue), "method": "GET", "href": .string(href),
        ])
    }
}
