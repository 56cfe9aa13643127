import Vantage
import VantageHTTP
import VantageParameters

/// A request for the scenes within a radius of a place.
struct NearbyScenes {
    /// The maximum radius in meters. For larger areas, clients request the scenes in a box, page by page.
    static let maximumRadius = 1000.0

    private let place: Coordinate
    private let radius: Double

    /// - Returns: `nil` if the request does not specify a place.
    init?(_ request: EndpointRequest) throws {
        guard let near = request.query.text("near") else {
            guard request.query.text("radius") == nil else {
                throw Problem(.badRequest, "missingParameter", "radius requires near=LAT,LON.")
            }
            return nil
        }
        for name in ["bbox", "after"] where request.query.text(name) != nil {
            throw Problem(.badRequest, "contradiction", "near and \(name) cannot be combined. Give one of them.")
        }
        place = try request.names("near").coordinate(near)
        radius = try Self.radius(request) ?? AvailabilityOptions.defaultRadius
    }

    /// Returns the radius that a request specifies, if any.
    static func radius(_ request: EndpointRequest) throws -> Double? {
        guard let radius = try request.query.number("radius") else { return nil }
        return try request.names("radius").check(radius, in: 0...maximumRadius, " meters")
    }

    /// Returns the scenes, nearest first.
    func scenes(_ query: SceneQuery, _ limit: Int, in provider: any SceneProvider) async throws -> [Scene] {
        var query = query
        query.box = place.box(within: radius)
        let around = try await provider.allScenes(query).map { ($0, place.distance(to: $0.coordinate)) }
        return around.filter { $0.1 <= radius }.sorted { ($0.1, $0.0.id.description) < ($1.1, $1.0.id.description) }
            .prefix(limit).map(\.0)
    }
}
