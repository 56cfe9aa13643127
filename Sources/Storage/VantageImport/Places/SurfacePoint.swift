import VantageParsing

/// A point that represents a geometry: the point itself, the middle of a line, or a point inside an area.
struct SurfacePoint {
    /// The longitude in degrees.
    let longitude: Double
    /// The latitude in degrees.
    let latitude: Double

    /// Creates the point that represents a geometry. Returns `nil` if the geometry has no points.
    init?(_ geometry: GeoJSONGeometry) {
        let point: GeoJSONGeometry.Position? =
            switch geometry.principalPart {
            case .point(let point, _): point
            case .multiPoint(let points): points.first
            case .lineString(let line): Self.middle(of: line)
            case .multiLineString(let lines): Self.middle(of: lines.max { $0.count < $1.count } ?? [])
            case .polygon(let rings): Self.within(rings)
            case .multiPolygon(let polygons): Self.withinTallest(polygons)
            case .collection: nil
            }
        guard let point else { return nil }
        (longitude, latitude) = (point.x, point.y)
    }

    private static func middle(of line: [GeoJSONGeometry.Position]) -> GeoJSONGeometry.Position? {
        line.isEmpty ? nil : line[line.count / 2]
    }

    private static func withinTallest(_ areas: [[[GeoJSONGeometry.Position]]]) -> GeoJSONGeometry.Position? {
        func height(_ area: [[GeoJSONGeometry.Position]]) -> Double {
            let latitudes = area.first?.map(\.y) ?? []
            return (latitudes.max() ?? 0) - (latitudes.min() ?? 0)
        }
        return areas.max { height($0) < height($1) }.flatMap(within)
    }

    /// Cuts an area with an east–west line midway between its southern and northern ends, and returns the middle of the
    /// longest segment inside the area.
    private static func within(_ rings: [[GeoJSONGeometry.Position]]) -> GeoJSONGeometry.Position? {
        guard let outer = rings.first, let south = outer.map(\.y).min(), let north = outer.map(\.y).max() else {
            return nil
        }
        // The offset makes it unlikely that a vertex lies at exactly this latitude.
        let y = south + (north - south) * 0.5000001
        var crossings: [Double] = []
        for ring in rings {
            for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) where (a.y > y) != (b.y > y) {
                crossings.append(a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x))
            }
        }
        crossings.sort()
        let segments = stride(from: 0, to: crossings.count - 1, by: 2).map { (crossings[$0], crossings[$0 + 1]) }
        guard let widest = segments.max(by: { $0.1 - $0.0 < $1.1 - $1.0 }) else { return outer.first }
        return SIMD2((widest.0 + widest.1) / 2, y)
    }
}
