import Vantage
import VantageHTTP
import VantageParameters

extension Endpoint {
    /// The elevation of a place.
    static func elevation(of maps: ServedMaps) -> Endpoint {
        Endpoint(
            "/v1/elevation", "elevation", "The elevation of a place, in meters above sea level.",
            parameters: [
                EndpointParameter("at", .text(example: "48.2001,7.7002"), "The place.", isRequired: true)
            ], produces: [.json], format: .schema("elevation")
        ) { request in
            let place = try request.requiredPlace("at")
            guard let height = try await maps.withHeights().elevation(at: place) else { throw Problem.noElevation }
            return try .json(ElevationJSON(elevation: height.rounded(toPlaces: 1)))
        }
    }

    /// The elevation profile along a line.
    static func profile(of maps: ServedMaps) -> Endpoint {
        Endpoint(
            "/v1/profile", "profile", "The elevation profile along a line.",
            parameters: [
                EndpointParameter(
                    "route", .overlay(example: "enc:_aeeH_|~m@~{B_yF"),
                    "GeoJSON, or an encoded polyline with the prefix enc:. "
                        + "If it has several lines, the longest is used.",
                    isRequired: true
                )
            ] + ProfileParameters.endpointParameters, produces: [.json], format: .schema("profile")
        ) { request in
            let line = try RouteParameter.line(request.query, request.names)
            let step = try request.query.options(ProfileParameters.self)
            let profile = try await maps.withHeights().profile(along: line, step: step)
            guard profile.lowest != nil else { throw Problem.noElevation }
            return try .json(ProfileJSON(profile))
        }
    }
}

private struct ElevationJSON: Encodable {
    /// The elevation in meters above sea level.
    let elevation: Double
}

/// Reads the parameter for a line.
enum RouteParameter {
    static func line(_ query: QueryValues, _ names: ParameterNames) throws -> [Coordinate] {
        let lines = try query.texts("route").flatMap { try MapRequest.overlays($0, names("route")) }.flatMap(\.lines)
        guard let longest = lines.max(by: { $0.length < $1.length }) else {
            throw Problem(.badRequest, "missingParameter", "Expected route=enc:… or route=GEOJSON with a line.")
        }
        return longest
    }
}

extension ServedMaps {
    fileprivate func withHeights() throws -> MapStore {
        let store = try current.store
        guard store.hasElevation else { throw Problem.noElevation }
        return store
    }
}

extension Problem {
    fileprivate static let noElevation = Problem(
        .notFound, "noElevation", "This server has no elevation data for this place. Choose another place.")
}
