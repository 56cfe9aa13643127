import Vantage
import VantageHTTP
import VantageParameters

extension Endpoint {
    /// A search for places by name and category.
    static func search(of stores: ServedStores) -> Endpoint {
        search(
            "/v1/search", "search", "Places that match a name or a category.", stores, false)
    }

    /// Suggestions while a query is being typed.
    static func complete(of stores: ServedStores) -> Endpoint {
        search("/v1/complete", "complete", "Suggestions for a partially typed query.", stores, true)
    }

    private static let searchParameters =
        SearchParameters.endpointParameters + PlaceLanguageParameters.endpointParameters

    private static func search(
        _ path: String, _ name: String, _ summary: String, _ stores: ServedStores, _ isPartial: Bool
    ) -> Endpoint {
        Endpoint(path, name, summary, parameters: searchParameters, produces: [.json], format: .schema("places")) {
            request in
            guard request.query.text("q") != nil else {
                throw Problem(.badRequest, "missingParameter", "Expected q=TEXT.")
            }
            var search = try request.query.options(SearchParameters.self)
            search.query.isPartial = isPartial
            let languages = try PlaceParameters.languages(request)
            let (query, openAt) = (search.query, search.openAt)
            let matches = try await stores.places.matches(of: query)
            return try .json(["places": matches.map { PlaceJSON($0, languages: languages, openAt: openAt) }])
        }
    }

    /// The places at a position.
    static func reverseLookup(of stores: ServedStores) -> Endpoint {
        Endpoint(
            "/v1/where", "where", "The address, the place and the territories at a position.",
            parameters: [
                EndpointParameter(
                    "at", .text(example: "48.2001,7.7002"), "The position.", isRequired: true),
                PlaceParameters.language,
            ], produces: [.json], format: .schema("where")
        ) { request in
            let result = try await stores.places.reverseLookup(at: request.requiredPlace("at"))
            return try .json(ReverseLookupJSON(result, languages: try PlaceParameters.languages(request)))
        }
    }

    /// Everything known about a place.
    static func item(of stores: ServedStores) -> Endpoint {
        Endpoint(
            "/v1/items/{id}", "item", "Everything known about a place.",
            parameters: [
                EndpointParameter("id", .text(example: "0NNT02FNXPD10"), "The id of a place.", in: .path),
                PlaceParameters.language, PlaceParameters.openAt,
            ], produces: [.json], format: .schema("place")
        ) { request in
            guard let id = try? PlaceID(parsing: request.pathValue("id")) else { throw Problem.notFound }
            let openAt = try PlaceParameters.openingMoment(request)
            guard let place = try await stores.places.place(id) else {
                throw Problem(.notFound, "noPlace", "No store contains the place \(id). Search for it again.")
            }
            return try .json(PlaceJSON(place, languages: try PlaceParameters.languages(request), openAt: openAt))
        }
    }
}

enum PlaceParameters {
    static let language = EndpointParameter(PlaceLanguageParameters.all[0])

    static let openAt = EndpointParameter(SearchParameters.openAt)

    static func openingMoment(_ request: EndpointRequest) throws(RequestError) -> OpeningQueryTime? {
        try request.query.options(SearchParameters.self).openAt
    }

    static func languages(_ request: EndpointRequest) throws(RequestError) -> [String] {
        try request.query.options(PlaceLanguageParameters.self)
    }
}
