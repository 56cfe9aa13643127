import VantageMapRenderer
import Vantage

extension MapOverlay.Shape {
    /// The shape as GeoJSON (RFC 7946), or `nil` if GeoJSON cannot represent it.
    var geometry: String? {
        switch self {
        case .points(let places): Self.geometry("MultiPoint", Self.line(places))
        case .polyline(let line): Self.geometry("LineString", Self.line(line))
        case .multiPolyline(let lines): Self.geometry("MultiLineString", Self.lines(lines))
        case .polygon(let rings): Self.geometry("Polygon", Self.lines(rings))
        case .multiPolygon(let polygons): Self.geometry("MultiPolygon", Self.list(polygons.map(Self.lines)))
        case .route(let route): Self.feature(route)
        case .circle, .cones, .heat, .marker, .text: nil
        }
    }

    /// The kind of shape, for messages.
    var word: String {
        switch self {
        case .points: "points"
        case .polyline, .multiPolyline, .route: "a line"
        case .polygon, .multiPolygon: "an area"
        case .circle: "a circle"
        case .cones: "cones"
        case .heat: "heat"
        case .marker: "a marker below other overlays"
        case .text: "text"
        }
    }

    private static func geometry(_ type: String, _ coordinates: String) -> String {
        "{\"type\":\"\(type)\",\"coordinates\":\(coordinates)}"
    }

    private static func feature(_ route: MapRouteLine) -> String {
        let structures = route.structures.map { structure in
            "{\"kind\":\"\(structure.kind.rawValue)\",\"points\":"
                + "[\(structure.points.lowerBound),\(structure.points.upperBound)]}"
        }
        return "{\"type\":\"Feature\",\"properties\":{\"structures\":\(list(structures))},"
            + "\"geometry\":\(geometry("LineString", line(route.line)))}"
    }

    private static func line(_ places: [Coordinate]) -> String {
        list(places.map { "[\($0.longitude),\($0.latitude)]" })
    }

    private static func lines(_ lines: [[Coordinate]]) -> String { list(lines.map(line)) }

    private static func list(_ parts: [String]) -> String { "[\(parts.joined(separator: ","))]" }
}
