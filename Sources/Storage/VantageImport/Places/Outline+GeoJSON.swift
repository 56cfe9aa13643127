import VantageParsing
import VantagePlaceStore

extension Outline {
    /// Creates an outline from the polygons or lines of a geometry. Returns `nil` for points, and for geometries with too
    /// few points.
    init?(_ geometry: GeoJSONGeometry) {
        switch geometry.principalPart {
        case .polygon(let rings): self.init(rings: rings.map(Self.pairs))
        case .multiPolygon(let polygons): self.init(rings: polygons.flatMap { $0.map(Self.pairs) })
        case .lineString(let line): self.init(lines: [Self.pairs(line)])
        case .multiLineString(let lines): self.init(lines: lines.map(Self.pairs))
        case .point, .multiPoint, .collection: return nil
        }
    }

    private static func pairs(_ line: [GeoJSONGeometry.Position]) -> [(Double, Double)] { line.map { ($0.x, $0.y) } }
}
