import Vantage
import VantageRequests

extension Endpoint {
    /// How high a place lies.
    static func elevation(of maps: ServedMaps) -> Endpoint {
        Endpoint(
            "/v1/elevation", "elevation", "How high a place lies, in metres above the sea.",
            parameters: [
                EndpointParameter("at", .text(example: "48.2001,7.7002"), "The place, in degrees.", isRequired: true)
            ], gives: [.json], form: .schema("elevation")
        ) { request in
            let place = try request.requiredPlace("at")
            guard let height = try await maps.withHeights().elevation(at: place) else { throw Problem.noElevation }
            return try .json(ElevationJSON(elevation: height.rounded(toPlaces: 1)))
        }
    }

    /// How a line rises and falls.
    static func profile(of maps: ServedMaps) -> Endpoint {
        Endpoint(
            "/v1/profile", "profile", "How a line rises and falls.",
            parameters: [
                EndpointParameter(
                    "route", .overlay(example: "enc:_aeeH_|~m@~{B_yF"),
                    "GeoJSON, or enc: and an encoded polyline; of several lines, the longest.", isRequired: true),
                EndpointParameter(
                    "step", .number(Parameter.profileSteps),
                    "Metres between two points, at most; some 500 points otherwise."),
            ], gives: [.json], form: .schema("profile")
        ) { request in
            let line = try RouteParameter.line(request.query, request.names)
            let step = try request.query.number("step").map { try request.names("step").profileStep($0) }
            let profile = try await maps.withHeights().profile(along: line, step: step)
            guard profile.lowest != nil else { throw Problem.noElevation }
            return try .json(ProfileJSON(profile))
        }
    }
}

private struct ElevationJSON: Encodable {
    /// Metres above the sea.
    let elevation: Double
}

/// A line that a request has.
enum RouteParameter {
    static func line(_ query: QueryValues, _ names: ParameterNames) throws -> [Coordinate] {
        let lines = try query.texts("route").flatMap { try MapRequest.overlays($0, names("route")) }.flatMap(\.lines)
        guard let longest = lines.max(by: { $0.length < $1.length }) else {
            throw Problem(.badRequest, "missingParameter", "Say along which line: route=enc:… or GeoJSON with a line.")
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
        .notFound, "noElevation", "No map of this server has heights there. Ask somewhere else.")
}
