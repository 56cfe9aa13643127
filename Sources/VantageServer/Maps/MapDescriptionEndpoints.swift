import BlockingWork
import Foundation
import Vantage
import VantageRequests

extension Endpoint {
    private static let summary =
        "What a map shows: its bounds and names, what lies at a point, and where places fall in it."

    private static let described =
        MapParameters.picture + MapParameters.look + [
            EndpointParameter(
                "point", .text(example: "320,240"), "Features are asked for at this point; its middle otherwise."),
            EndpointParameter(
                "selectable", .text(example: "pointsOfInterest,territories"),
                "What is told of the point: all, or some of pointsOfInterest, territories, physicalFeatures, others."),
            EndpointParameter(
                "coordinate", .text(example: "48.2001,7.7002"), "A place to be found in the picture.", repeats: true),
        ]

    /// What is known of a map as one picture.
    static func mapDescription(of maps: ServedMaps, _ stores: ServedStores, limits: ServerLimits) -> Endpoint {
        Endpoint(
            "/v1/map.json", "mapDescription", summary, parameters: described, gives: [.json],
            form: .schema("map-description")
        ) { request in
            try await describing(request.query, body: "", of: maps, stores, limits, request)
        }
    }

    /// The same, with overlays in the body.
    static func mapDescriptionWithBody(of maps: ServedMaps, _ stores: ServedStores, limits: ServerLimits) -> Endpoint {
        let gate = RequestGate(maximum: limits.maximumBodies)
        return Endpoint(
            "/v1/map.json", "mapDescriptionWithBody",
            summary + " The body is an object with the same names, as that of /v1/map.", method: .post, takes: [.json],
            gives: [.json], form: .schema("map-description")
        ) { request in
            try await gate.during {
                let body = try await request.bytes(upTo: limits.maximumBodyBytes)
                let query = try await Workers.waiting.run { _ in try QueryValues(json: body, described) }
                return try await describing(
                    query, body: ContentHash(of: body).description, of: maps, stores, limits, request)
            }
        }
    }

    private static func describing(
        _ query: QueryValues, body: String, of maps: ServedMaps, _ stores: ServedStores, _ limits: ServerLimits,
        _ request: EndpointRequest
    ) async throws -> Answer {
        let (opened, names) = (try maps.current, request.names)
        var map = try await MapRequest.reading(names, limits: limits.maps, hasFormat: false) { query }
        let scenes = try await map.addScenes(of: stores.provider)
        var options = map.options
        if let kinds = query.text("selectable") {
            options.selectableMapFeatures = try names("selectable").selectable(kinds)
        }
        let point = try query.text("point").map { try names("point").point($0) }
        let places = try query.texts("coordinate").map { try names("coordinate").coordinate($0) }
        return Answer(drawing: EntityTag(ofMap: opened, request, body, scenes), .revalidated) { [options] in
            let snapshot = try await MapSnapshotter(options: options, in: opened.store).snapshot
            let json = MapDescriptionJSON(snapshot, at: point, places: places, size: options.size)
            return Answer.Content(type: .json, bytes: Array(try JSONLine.text(json).utf8))
        }
    }
}

/// What JSON says of a map that could be drawn.
struct MapDescriptionJSON: Encodable, Sendable {
    let map: MapJSON
    /// Of each coordinate that was asked for; `null` for one that is not in the picture.
    let places: [PointJSON?]

    private enum CodingKeys: CodingKey { case places }

    init(_ snapshot: MapSnapshotter.Snapshot, at point: CGPoint?, places: [Coordinate], size: PictureSize) {
        let middle = CGPoint(x: Double(size.width) / 2, y: Double(size.height) / 2)
        map = MapJSON(snapshot, at: point ?? middle)
        self.places = places.map { place in
            let point = snapshot.point(for: place)
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
