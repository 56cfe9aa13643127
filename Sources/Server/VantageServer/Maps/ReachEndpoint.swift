import Vantage
import VantageHTTP
import VantageParameters

extension Endpoint {
    /// The areas that can be reached from a place.
    static func reach(on roads: ServedRoads) -> Endpoint {
        Endpoint(
            "/v1/reach", "reach", "The areas that can be reached from a place within given times or distances.",
            parameters: ReachParameters.endpointParameters, produces: [.geoJSON], format: .schema("reach")
        ) { request in
            let place = try request.requiredPlace("at")
            let options = try request.query.options(ReachParameters.self)
            return try .json(ReachJSON(try await roads.current.areas(for: options.request(around: place))), .geoJSON)
        }
    }
}
