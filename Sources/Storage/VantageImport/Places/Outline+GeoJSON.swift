import VantageParsing
import VantagePlaceStore

extension Outline {
    /// Creates an outline from the polygons or lines of a GeoJSON geometry. Returns `nil` for points, and for
    /// geometries with too few points.
    init?(geometry: JSONValue) {
        let geometry = geometry.principalGeometry
        let coordinates = geometry["coordinates"] ?? .null
        switch geometry["type"]?.text {
        case "Polygon": self.init(rings: Self.lines(coordinates))
        case "MultiPolygon": self.init(rings: coordinates.elements?.flatMap(Self.lines) ?? [])
        case "LineString": self.init(lines: [Self.line(coordinates)])
        case "MultiLineString": self.init(lines: Self.lines(coordinates))
        default: return nil
        }
    }

    private static func lines(_ json: JSONValue) -> [[(Double, Double)]] { json.elements?.map(line) ?? [] }

    private static func line(_ json: JSONValue) -> [(Double, Double)] {
        json.elements?.compactMap { point in
            guard let numbers = point.elements, numbers.count >= 2, let x = numbers[0].number,
                let y = numbers[1].number,
                x.isFinite, abs(x) <= 540, abs(y) <= 90
            else { return nil }
            return (x, y)
        } ?? []
    }
}
