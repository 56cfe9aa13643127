import Foundation
import Vantage
import VantageCore
import VantageHTTP
import VantageParameters

extension Endpoint {
    private static let summary =
        "A description of a map: its bounds and labels, the features at a point, and the positions of given places."

    private static let describedParameters =
        MapParameters.picture + MapFeatureParameters.endpointParameters + [
            EndpointParameter(
                "point", .text(example: "320,240"), "The point at which to list features. Default: the center."),
            EndpointParameter(
                "coordinate", .text(example: "48.2001,7.7002"), "A place to locate in the picture.", repeats: true),
        ]

    /// The parameters that only select which features and places are reported.
    private static let queries: Set = ["point", "coordinate"]

    /// A description of a map as a single picture.
    static func mapDescription(
        of maps: ServedMaps, _ stores: ServedStores, _ descriptions: MapDescriptionCache, limits: ServerLimits
    ) -> Endpoint {
        Endpoint(
            "/v1/map.json", "mapDescription", summary, parameters: describedParameters, produces: [.json],
            format: .schema("map-description")
        ) { request in
            try await describing(request.query, of: maps, stores, descriptions, limits, request)
        }
    }

    /// The endpoint for a map's description, with the parameters in the body.
    static func mapDescriptionWithBody(
        of maps: ServedMaps, _ stores: ServedStores, _ descriptions: MapDescriptionCache, limits: ServerLimits,
        _ bodies: IncomingBodies
    ) -> Endpoint {
        Endpoint(
            "/v1/map.json", "mapDescriptionWithBody",
            summary + " The body is an object with the same parameters as GET.", method: .post,
            accepts: [.json],
            produces: [.json], format: .schema("map-description")
        ) { request in
            try await bodies.parse(request) { body in
                let query = try await WorkerPool.waiting.run { _ in try QueryValues(json: body, describedParameters) }
                return try await describing(query, of: maps, stores, descriptions, limits, request)
            }
        }
    }

    private static func describing(
        _ query: QueryValues, of maps: ServedMaps, _ stores: ServedStores, _ descriptions: MapDescriptionCache,
        _ limits: ServerLimits, _ request: EndpointRequest
    ) async throws -> EndpointResponse {
        let (opened, names) = (try maps.current, request.names)
        var map = try await MapRequest.reading(names, limits: limits.maps, hasFormat: false) { query }
        let scenes = try await map.addScenes(of: stores.provider)
        let options = map.options
        let point = try query.text("point").map { try names("point").point($0) }
        let places = try query.texts("coordinate").map { try names("coordinate").coordinate($0) }
        let tag = EntityTag(ofRendering: ["description", opened.stamp, scenes] + query.parts(except: queries))
        let response = EntityTag(of: [tag.description, query.text("point") ?? ""] + query.texts("coordinate"))
        return EndpointResponse(rendering: response, .revalidated, isCached: false, in: descriptions.queue) {
            let map = try await descriptions.description(tagged: tag, options, of: opened.store)
            return try await opened.store.workers.run { _ in
                let json = MapDescriptionJSON(map, at: point, places: places, size: options.size)
                return EndpointResponse.Content(type: .json, bytes: try JSONWriter.bytes(of: json))
            }
        }
    }
}

/// JSON representation of a map, including the positions of the requested places.
struct MapDescriptionJSON: Encodable, Sendable {
    let map: MapJSON
    /// The position of each requested place, or `null` if the place is not in the picture.
    let places: [PointJSON?]

    private enum CodingKeys: CodingKey { case places }

    init(_ description: MapDescription, at point: CGPoint?, places: [Coordinate], size: PictureSize) {
        let middle = CGPoint(x: Double(size.width) / 2, y: Double(size.height) / 2)
        map = MapJSON(description, at: point ?? middle)
        self.places = places.map { place in
            let point = description.point(for: place)
            guard (0...Double(size.width)).contains(point.x), (0...Double(size.height)).contains(point.y) else {
                return nil
            }
            return PointJSON(point)
        }
    }

    func encode(to encoder: any Encoder) throws {
        try map.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(places, forKey: .places)
    }
}
