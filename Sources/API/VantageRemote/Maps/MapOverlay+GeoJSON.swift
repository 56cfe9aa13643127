import VantageMapRenderer
import Vantage
import VantageParsing

extension MapOverlay.Shape {
    /// The shape as GeoJSON (RFC 7946), or `nil` if GeoJSON cannot represent it.
    var geometry: JSONValue? {
        switch self {
        case .points(let places): Self.geometry("MultiPoint", Self.line(places))
        case .polyline(let line): Self.geometry("LineString", Self.line(line))
        case .multiPolyline(let lines): Self.geometry("MultiLineString", Self.lines(lines))
        case .polygon(let rings): Self.geometry("Polygon", Self.lines(rings))
        case .multiPolygon(let polygons): Self.geometry("MultiPolygon", .array(polygons.map(Self.lines)))
        case .route(let route): Self.feature(route)
        case .circle, .cones, .heat, .marker, .text: nil
        }
    }

    /// The kind of overlay, for messages.
    var word: String {
        switch self {
        case .points: "a point overlay"
        case .polyline, .multiPolyline, .route: "a line overlay"
        case .polygon, .multiPolygon: "an area overlay"
        case .circle: "a circle overlay"
        case .cones: "a cone overlay"
        case .heat: "a heat map overlay"
        case .marker: "a marker below other overlays"
        case .text: "a text overlay"
        }
    }

    private static func geometry(_ type: String, _ coordinates: JSONValue) -> JSONValue {
        JSONValue(members: ["type": .string(type), "coordinates": coordinates])
    }

    private static func feature(_ route: MapRouteLine) -> JSONValue {
        let structures = route.structures.map { structure in
            let points = [structure.points.lowerBound, structure.points.upperBound].map { JSONValue.number(Double($0)) }
            return JSONValue(members: ["kind": .string(structure.kind.rawValue), "points": .array(points)])
        }
        return JSONValue(members: [
            "type": .string("Feature"), "properties": JSONValue(members: ["structures": .array(structures)]),
            "geometry": geometry("LineString", line(route.line)),
        ])
    }

    private static func line(_ places: [Coordinate]) -> JSONValue { .array(places.map { JSONValue(position: $0) }) }

    private static func lines(_ lines: [[Coordinate]]) -> JSONValue { .array(lines.map(line)) }
}

extension JSONValue {
    /// Creates a GeoJSON position: longitude and latitude, in degrees.
    init(position place: Coordinate) { self = .array([.number(place.longitude), .number(place.latitude)]) }
}
