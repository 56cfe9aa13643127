import Vantage
import VantageRequests

extension Endpoint {
    /// Is there imagery here?
    static func availability(of stores: ServedStores) -> Endpoint {
        Endpoint(
            "/v1/availability", "availability", "Is there imagery here?",
            parameters: [
                EndpointParameter("at", .text(example: "48.2001,7.7002"), "The place, in degrees.", isRequired: true),
                EndpointParameter("explain", .flag, "Where there is no scene, say how far the nearest is."),
                SceneParameters.details,
            ] + FilterParameters.all, gives: [.json], isQuick: true
        ) { request in
            let options = try FilterParameters.options(request.query, request.names)
            let place = try request.requiredPlace("at")
            let provider = stores.provider
            let answer = try await provider.scene(near: place, options: options)
            let isFar = try answer == nil && request.query.flag("explain")
            let nearest = isFar ? try await provider.distanceToNearest(from: place, filter: options.filter) : nil
            let hasDetails = try request.query.flag("details")
            return .written(AvailabilityJSON(answer, nearest: nearest, hasDetails: hasDetails).text)
        }
    }
}

extension EndpointRequest {
    /// - Throws: ``Problem`` `missingParameter` where it is not there.
    func requiredPlace(_ name: String) throws -> Coordinate {
        guard let text = query.text(name) else {
            throw Problem(.badRequest, "missingParameter", "Say where: \(name)=LAT,LON.")
        }
        return try names(name).coordinate(text)
    }
}
