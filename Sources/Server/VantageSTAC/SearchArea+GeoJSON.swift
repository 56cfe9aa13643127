import Vantage
import VantageParameters
import VantageParsing
import VantageScenes

extension SearchArea {
    /// The maximum nesting depth of geometry collections.
    private static let maximumLevels = 4

    /// Creates an area from a GeoJSON geometry (RFC 7946).
    ///
    /// - Throws: `RequestError` if the value is not a geometry or has too many positions.
    init(geoJSON geometry: JSONValue, maximumPlaces: Int) throws(RequestError) {
        guard let area = SearchArea(try Self.parts(geometry, level: 1)) else {
            throw Self.invalid("The geometry has no positions, or one of its positions lies beyond a pole.")
        }
        guard area.placeCount <= maximumPlaces else {
            throw RequestError(.outOfRange, "intersects has more than \(maximumPlaces) positions.")
        }
        self = area
    }

    private static func invalid(_ what: String) -> RequestError { RequestError(.notUnderstood, "intersects: \(what)") }

    private static func parts(_ geometry: JSONValue, level: Int) throws(RequestError) -> [Part] {
        let coordinates = geometry["coordinates"] ?? .null
        switch geometry["type"]?.text {
        case "Point": return [.points([try place(coordinates)])]
        case "MultiPoint": return [.points(try places(coordinates))]
        case "LineString": return [.line(try line(coordinates))]
        case "MultiLineString":
            return try list(coordinates).map { (line) throws(RequestError) in .line(try self.line(line)) }
        case "Polygon": return [.polygon(try rings(coordinates))]
        case "MultiPolygon":
            return try list(coordinates).map { (rings) throws(RequestError) in .polygon(try self.rings(rings)) }
        case "GeometryCollection" where level <= maximumLevels:
            var parts: [Part] = []
            for member in try list(geometry["geometries"] ?? .null) {
                parts += try self.parts(member, level: level + 1)
            }
            return parts
        case let type:
            throw invalid("Expected a GeoJSON geometry but received an object of type \"\((type ?? "").prefix(40))\".")
        }
    }

    private static func list(_ value: JSONValue) throws(RequestError) -> [JSONValue] {
        guard let elements = value.elements, !elements.isEmpty else { throw invalid("Expected a list of coordinates.") }
        return elements
    }

    private static func place(_ value: JSONValue) throws(RequestError) -> SIMD2<Double> {
        let numbers = value.elements ?? []
        guard numbers.count >= 2, case .number(let longitude) = numbers[0], case .number(let latitude) = numbers[1],
            abs(longitude) <= Coordinate.maximumShapeLongitude, abs(latitude) <= 90
        else { throw invalid("Expected coordinates as [longitude, latitude] in degrees.") }
        return SIMD2(longitude, latitude)
    }

    private static func places(_ value: JSONValue) throws(RequestError) -> [SIMD2<Double>] {
        try list(value).map { (value) throws(RequestError) in try place(value) }
    }

    private static func line(_ value: JSONValue) throws(RequestError) -> [SIMD2<Double>] {
        let places = try places(value)
        guard places.count >= 2 else { throw invalid("A line must have at least two positions.") }
        return places
    }

    private static func rings(_ value: JSONValue) throws(RequestError) -> [[SIMD2<Double>]] {
        try list(value).map { (ring) throws(RequestError) in
            let places = try places(ring)
            guard places.count >= 4, places.first == places.last else {
                throw invalid("A ring must have at least four positions and end where it starts.")
            }
            return places.dropLast()
        }
    }
}
