import Vantage
import VantageHTTP
import VantageParameters

extension Endpoint {
    /// A route along roads.
    static func directions(on roads: ServedRoads) -> Endpoint {
        Endpoint(
            "/v1/directions", "directions", "A route along roads, with instructions.",
            parameters: RouteParameters.endpointParameters, produces: [.geoJSON], format: .schema("route", "routes")
        ) { request in
            let route = try request.query.options(RouteParameters.self)
            for name in ["from", "to"] { _ = try request.requiredPlace(name) }
            let places = try route.places.map { try request.names($0.name).coordinate($0.text) }
            let directions = route.directions(through: places)
            let routes = try await roads.current.routes(for: directions)
            guard let best = routes.first else { throw Problem.noRoute }
            return directions.requestsAlternateRoutes
                ? try .json(RoutesJSON(routes, units: route.units, locales: route.languages), .geoJSON)
                : try .json(RouteJSON(best, units: route.units, locales: route.languages), .geoJSON)
        }
    }
}

extension Problem {
    fileprivate static let noRoute = Problem(
        .notFound, "noRoute", "There is no route to the destination. Choose another place.")
}
