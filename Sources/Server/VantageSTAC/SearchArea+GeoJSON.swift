import Vantage
import VantageParameters
import VantageParsing
import VantageScenes

extension SearchArea {
    /// Creates an area from a GeoJSON geometry (RFC 7946).
    ///
    /// - Throws: `RequestError` if the value is not a geometry or has too many positions.
    init(geoJSON geometry: JSONValue, maximumPlaces: Int) throws(RequestError) {
        guard let area = SearchArea(try Self.parts(Self.read(geometry))) else {
            throw Self.invalid("The geometry has no positions, or one of its positions lies beyond a pole.")
        }
        guard area.placeCount <= maximumPlaces else {
            throw RequestError(.outOfRange, "intersects has more than \(maximumPlaces) positions.")
        }
        self = area
    }

    private static func invalid(_ what: String) -> RequestError { RequestError(.notUnderstood, "intersects: \(what)") }

    private static func read(_ json: JSONValue) throws(RequestError) -> GeoJSONGeometry {
        let geometry: GeoJSONGeometry?
        do { geometry = try GeoJSONGeometry(json) } catch { throw invalid("The value \(error).") }
        guard let geometry else { throw invalid("The geometry has no positions.") }
        guard geometry.isWithin(longitude: Coordinate.maximumShapeLongitude, latitude: 90) else {
            throw invalid("Expected coordinates to be [longitude, latitude] in degrees.")
        }
        return geometry
    }

    private static func parts(_ geometry: GeoJSONGeometry) throws(RequestError) -> [Part] {
        switch geometry {
        case .point(let position, _): return [.points([position])]
        case .multiPoint(let positions): return [.points(positions)]
        case .lineString(let positions): return [.line(try line(positions))]
        case .multiLineString(let lines):
            return try lines.map { (line) throws(RequestError) in .line(try self.line(line)) }
        case .polygon(let rings): return [.polygon(try self.rings(rings))]
        case .multiPolygon(let polygons):
            return try polygons.map { (rings) throws(RequestError) in .polygon(try self.rings(rings)) }
        case .collection(let members):
            var parts: [Part] = []
            for member in members { parts += try self.parts(member) }
            return parts
        }
    }

    private static func line(_ positions: [GeoJSONGeometry.Position]) throws(RequestError) -> [GeoJSONGeometry.Position]
    {
        guard positions.count >= 2 else { throw invalid("A line must have at least two positions.") }
        return positions
    }

    private static func rings(
        _ rings: [[GeoJSONGeometry.Position]]
    ) throws(RequestError) -> [[GeoJSONGeometry.Position]] {
        try rings.map { (ring) throws(RequestError) in
            guard ring.count >= 4, ring.first == ring.last else {
                throw invalid("A ring must have at least four positions and end where it starts.")
            }
            return ring.dropLast()
        }
    }
}
