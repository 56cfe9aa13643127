import Vantage
import VantageHTTP
import VantageParameters

extension Endpoint {
    /// The roads that a recorded track followed.
    static func match(
        on roads: ServedRoads, limits: ServerLimits, _ bodies: IncomingBodies, _ queue: WorkQueue
    ) -> Endpoint {
        Endpoint(
            "/v1/match", "match",
            "The roads that a recorded track followed. The body is the track: a GPX document, or a table with latitude "
                + "and longitude.",
            method: .post, parameters: TrackMatchParameters.endpointParameters, accepts: [.gpx, .csv, .jsonLines],
            produces: [.geoJSON], format: .schema("match")
        ) { request in
            let options = try request.query.options(TrackMatchParameters.self)
            let store = try roads.current
            let points = try await bodies.parse(request) { body in
                do {
                    return try TrackPoints.read(body, atMost: limits.maximumTrackPoints)
                } catch let error as BatchError {
                    throw Problem(.badRequest, error.codeName, "\(error)")
                } catch let error as ImportFailure {
                    throw Problem(.badRequest, error.codeName, "\(error)")
                }
            }
            let match = try await queue.during(for: request.client) { try await store.match(options.request(points)) }
            return try .json(
                TrackMatchJSON(match, of: points, units: options.units, locales: options.languages), .geoJSON)
        }
    }
}
