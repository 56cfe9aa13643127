import VantageParsing

/// A point that represents a geometry: the point itself, the middle of a line, or a point inside an area.
struct SurfacePoint {
    /// The longitude in degrees.
    let longitude: Double
    /// The latitude in degrees.
    let latitude: Double

    /// Creates the point that represents a geometry. Returns `nil` if the value is not a GeoJSON geometry or has no
    /// points.
    init?(_ geometry: JSONValue) {
        let geometry = geometry.principalGeometry
        let coordinates = geometry["coordinates"] ?? .null
        let point: (Double, Double)? =
            switch geometry["type"]?.text {
            case "Point": Self.point(coordinates)
            case "MultiPoint": coordinates.elements?.first.flatMap(Self.point)
            case "LineString": Self.middle(of: Self.points(coordinates))
            case "MultiLineString": Self.middle(of: Self.longest(coordinates.elements?.map(Self.points) ?? []))
            case "Polygon": Self.within(Self.rings(coordinates))
            case "MultiPolygon": Self.withinWidest(coordinates.elements?.map(Self.rings) ?? [])
            default: nil
            }
        guard let point else { return nil }
        (longitude, latitude) = point
    }

    private static func point(_ json: JSONValue) -> (Double, Double)? {
        guard let numbers = json.elements, numbers.count >= 2, let x = numbers[0].number, let y = numbers[1].number
        else { return nil }
        return (x, y)
    }

    private static func points(_ json: JSONValue) -> [(Double, Double)] { json.elements?.compactMap(point) ?? [] }

    private static func rings(_ json: JSONValue) -> [[(Double, Double)]] { json.elements?.map(points) ?? [] }

    private static func longest(_ lines: [[(Double, Double)]]) -> [(Double, Double)] {
        lines.max { $0.count < $1.count } ?? []
    }

    private static func middle(of line: [(Double, Double)]) -> (Double, Double)? {
        line.isEmpty ? nil : line[line.count / 2]
    }

    private static func withinWidest(_ areas: [[[(Double, Double)]]]) -> (Double, Double)? {
        func height(_ area: [[(Double, Double)]]) -> Double {
            let latitudes = area.first?.map(\.1) ?? []
            return (latitudes.max() ?? 0) - (latitudes.min() ?? 0)
        }
        return areas.max { height($0) < height($1) }.flatMap(within)
    }

    /// Cuts an area with an east–west line midway between its southern and northern ends, and returns the middle of the
    /// longest segment inside the area.
    private static func within(_ rings: [[(Double, Double)]]) -> (Double, Double)? {
        guard let outer = rings.first, let south = outer.map(\.1).min(), let north = outer.map(\.1).max() else {
            return nil
        }
        // The offset makes it unlikely that a vertex lies at exactly this height.
        let y = south + (north - south) * 0.5000001
        var crossings: [Double] = []
        for ring in rings {
            for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) where (a.1 > y) != (b.1 > y) {
                crossings.append(a.0 + (y - a.1) / (b.1 - a.1) * (b.0 - a.0))
            }
        }
        crossings.sort()
        let segments = stride(from: 0, to: crossings.count - 1, by: 2).map { (crossings[$0], crossings[$0 + 1]) }
        guard let widest = segments.max(by: { $0.1 - $0.0 < $1.1 - $1.0 }) else { return outer.first }
        return ((widest.0 + widest.1) / 2, y)
    }
}
