import Vantage
import VantageRequests

extension Endpoint {
    /// The way from one place to another along roads.
    static func directions(on roads: ServedRoads) -> Endpoint {
        Endpoint(
            "/v1/directions", "directions", "The way from one place to another along roads, with steps in words.",
            parameters: DirectionsParameters.all, gives: [.geoJSON], form: .schema("route", "routes")
        ) { request in
            let directions = try DirectionsParameters.request(request)
            let routes = try await roads.current.routes(for: directions)
            guard let best = routes.first else { throw Problem.noRoute }
            return directions.requestsAlternateRoutes
                ? try .json(RoutesJSON(routes), .geoJSON) : try .json(RouteJSON(best), .geoJSON)
        }
    }
}

/// What directions take.
private enum DirectionsParameters {
    static let all = [
        EndpointParameter("from", .text(example: "48.2001,7.7002"), "Where the way begins.", isRequired: true),
        EndpointParameter("to", .text(example: "48.1861,7.7314"), "Where it ends.", isRequired: true),
        EndpointParameter(
            "via", .text(example: "48.19,7.72"), "Where it leads through; several in their order.", repeats: true),
        EndpointParameter(
            "by", .words(TravelWord.allCases.map(\.rawValue)), "How somebody travels; car where nothing is said."),
        EndpointParameter("shortest", .flag, "The shortest way instead of the fastest."),
        EndpointParameter(
            "alternatives", .flag, "A collection, with up to two other ways that are worth while; none with via."),
        EndpointParameter(
            "language", .text(example: "fr,en"), "Of the instructions: en, de, fr, es, ja, ar; the most wanted first."),
    ]

    static func request(_ request: EndpointRequest) throws -> DirectionsRequest {
        let (query, names) = (request.query, request.names)
        let by: TravelWord? = try query.word("by")
        return DirectionsRequest(
            source: try request.requiredPlace("from"), destination: try request.requiredPlace("to"),
            waypoints: try query.texts("via").map { try names("via").coordinate($0) },
            transportType: (by ?? .car).type, isShortest: try query.flag("shortest"),
            requestsAlternateRoutes: try query.flag("alternatives"), languages: PlaceParameters.languages(request))
    }
}

extension Problem {
    fileprivate static let noRoute = Problem(.notFound, "noRoute", "No way leads there. Ask for another place.")
}
