import Vantage
import VantageRequests

extension Endpoint {
    /// Places by their names and categories.
    static func search(of stores: ServedStores) -> Endpoint {
        search(
            "/v1/search", "search", "Places that are called so, or are of the kind that a text names.", stores, false)
    }

    /// The same while a text is typed.
    static func complete(of stores: ServedStores) -> Endpoint {
        search("/v1/complete", "complete", "Places that a half-typed text may become.", stores, true)
    }

    private static func search(
        _ path: String, _ name: String, _ summary: String, _ stores: ServedStores, _ isHalfTyped: Bool
    ) -> Endpoint {
        Endpoint(path, name, summary, parameters: SearchParameters.all, gives: [.json], form: .schema("places")) {
            request in
            let query = try SearchParameters.query(request, isHalfTyped: isHalfTyped)
            let languages = PlaceParameters.languages(request)
            let openAt = try PlaceParameters.openingMoment(request)
            let matches = try await stores.places.matches(of: query)
            return try .json(["places": matches.map { PlaceJSON($0, languages: languages, openAt: openAt) }])
        }
    }

    /// What lies at a position.
    static func whereabouts(of stores: ServedStores) -> Endpoint {
        Endpoint(
            "/v1/where", "where", "What lies at a position: the address, the place, the territories.",
            parameters: [
                EndpointParameter(
                    "at", .text(example: "48.2001,7.7002"), "The position, in degrees.", isRequired: true),
                PlaceParameters.language,
            ], gives: [.json], form: .schema("where")
        ) { request in
            let whereabouts = try await stores.places.whereabouts(of: request.requiredPlace("at"))
            return try .json(WhereaboutsJSON(whereabouts, languages: PlaceParameters.languages(request)))
        }
    }

    /// All that is known of a place.
    static func item(of stores: ServedStores) -> Endpoint {
        Endpoint(
            "/v1/items/{id}", "item", "All that is known of a place.",
            parameters: [
                EndpointParameter("id", .text(example: "0NNT02FNXPD10"), "The place's id.", in: .path),
                PlaceParameters.language, PlaceParameters.openAt,
            ], gives: [.json], form: .schema("place")
        ) { request in
            guard let id = try? PlaceID(parsing: request.part("id")) else { throw Problem.nothingHere }
            let openAt = try PlaceParameters.openingMoment(request)
            guard let place = try await stores.places.place(id) else {
                throw Problem(.notFound, "noPlace", "No store has the place \(id). Search for it again.")
            }
            return try .json(PlaceJSON(place, languages: PlaceParameters.languages(request), openAt: openAt))
        }
    }
}

/// What searches take.
private enum SearchParameters {
    private static let limits = 1...100

    static let all = [
        EndpointParameter("q", .text(example: "boulangerie"), "What to look for.", isRequired: true),
        EndpointParameter("near", .text(example: "48.2001,7.7002"), "Put first what is near this position."),
        EndpointParameter("region", .text(example: "7.69,48.19,7.71,48.21"), "Only places in this box: W,S,E,N."),
        EndpointParameter("category", .text(example: "cafe,bakery"), "Only points of interest of these categories."),
        EndpointParameter("limit", .integer(limits), "How many places at most; 10 where nothing is said."),
        PlaceParameters.language, PlaceParameters.openAt,
    ]

    static func query(_ request: EndpointRequest, isHalfTyped: Bool) throws -> PlaceQuery {
        guard let text = request.query.text("q") else {
            throw Problem(.badRequest, "missingParameter", "Say what to look for: q=TEXT.")
        }
        let (query, names) = (request.query, request.names)
        return PlaceQuery(
            text, near: try query.text("near").map { try names("near").coordinate($0) },
            region: try query.text("region").map { try names("region").box($0) },
            categories: try query.text("category").map { try names("category").categories($0) },
            limit: try names("limit").count(query.integer("limit") ?? 10, in: limits), isHalfTyped: isHalfTyped)
    }
}

enum PlaceParameters {
    static let language = EndpointParameter(
        "language", .text(example: "fr,en"), "Name places in the first of these languages that they have a name in.")

    static let openAt = EndpointParameter(
        "open-at", .text(example: "2026-11-24T14:00"),
        "Tell whether each place is open then: a local time, with or without +01:00; or now, by the server's clock.")

    static func openingMoment(_ request: EndpointRequest) throws -> OpeningMoment? {
        try request.query.text("open-at").map { try request.names("open-at").openingMoment($0) }
    }

    static func languages(_ request: EndpointRequest) -> [String] {
        request.query.text("language")?.split(separator: ",").map(String.init) ?? []
    }
}
