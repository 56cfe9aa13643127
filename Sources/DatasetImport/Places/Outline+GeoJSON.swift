import JSONReading
import PlaceStore

extension Outline {
    /// The outline that a geometry of GeoJSON gives a place: its polygons or its lines.
    ///
    /// - Returns: `nil` for points, and for what has too few of them.
    init?(geometry: JSONValue) {
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
