/// A GeoJSON geometry. The range of its positions is not checked, because old files may use other coordinate systems.
///
/// Source: RFC 7946, section 3.1.
package indirect enum GeoJSONGeometry: Hashable, Sendable {
    /// Longitude and latitude, in degrees.
    package typealias Position = SIMD2<Double>

    case point(Position, altitude: Double?)
    case multiPoint([Position])
    case lineString([Position])
    case multiLineString([[Position]])
    case polygon([[Position]])
    case multiPolygon([[[Position]]])
    case collection([GeoJSONGeometry])

    /// Reads a geometry.
    ///
    /// - Returns: `nil` for `null` and for a geometry without positions, which section 3.1 treats alike.
    /// - Throws: ``GeoJSONError`` if the value is not a geometry.
    package init?(_ json: JSONValue) throws(GeoJSONError) {
        guard json != .null else { return nil }
        guard let type = json["type"]?.text else { throw GeoJSONError("has a geometry without a type") }
        if type == "GeometryCollection" {
            guard let members = json["geometries"]?.elements else {
                throw GeoJSONError("has a GeometryCollection without geometries")
            }
            var parts: [GeoJSONGeometry] = []
            for member in members {
                if let part = try GeoJSONGeometry(member) { parts.append(part) }
            }
            guard !parts.isEmpty else { return nil }
            self = .collection(parts)
            return
        }
        let coordinates = try GeoJSONCoordinates(type, json["coordinates"])
        guard !coordinates.isEmpty else { return nil }
        self = try coordinates.geometry()
    }

    /// The geometries in a collection and its nested collections, in order; for any other geometry, the geometry
    /// itself.
    package var parts: [GeoJSONGeometry] {
        if case .collection(let parts) = self { parts.flatMap(\.parts) } else { [self] }
    }

    /// The part that represents the geometry on the ground: the first area; without areas, the first line; without
    /// lines, the first point.
    package var principalPart: GeoJSONGeometry { parts.min { $0.dimensionOrder < $1.dimensionOrder } ?? self }

    /// Reports whether all positions are in a box centered on 0, 0.
    ///
    /// - Parameters:
    ///   - longitude: The maximum absolute value of the first number.
    ///   - latitude: The maximum absolute value of the second number.
    package func isWithin(longitude: Double, latitude: Double) -> Bool {
        func isWithin(_ line: [Position]) -> Bool {
            line.allSatisfy { abs($0.x) <= longitude && abs($0.y) <= latitude }
        }
        switch self {
        case .point(let position, _): return isWithin([position])
        case .multiPoint(let line), .lineString(let line): return isWithin(line)
        case .multiLineString(let lines), .polygon(let lines): return lines.allSatisfy(isWithin)
        case .multiPolygon(let polygons): return polygons.allSatisfy { $0.allSatisfy(isWithin) }
        case .collection(let parts): return parts.allSatisfy { $0.isWithin(longitude: longitude, latitude: latitude) }
        }
    }

    private var dimensionOrder: Int {
        switch self {
        case .polygon, .multiPolygon: 0
        case .lineString, .multiLineString: 1
        case .point, .multiPoint, .collection: 2
        }
    }
}

/// The reason why a value is not a GeoJSON geometry, as a predicate: "has a geometry without a type".
package struct GeoJSONError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}

/// The `coordinates` of a geometry of a given type.
private struct GeoJSONCoordinates {
    private let type: String
    private let value: JSONValue

    init(_ type: String, _ value: JSONValue?) throws(GeoJSONError) {
        guard let value, value.elements != nil else {
            throw GeoJSONError("has a \(type.prefix(40)) without coordinates")
        }
        self.type = type
        self.value = value
    }

    var isEmpty: Bool { value.elements?.isEmpty == true }

    func geometry() throws(GeoJSONError) -> GeoJSONGeometry {
        switch type {
        case "Point": return .point(try position(value), altitude: value.elements?.dropFirst(2).first?.float)
        case "MultiPoint": return .multiPoint(try line(value))
        case "LineString": return .lineString(try line(value))
        case "MultiLineString": return .multiLineString(try lines(value))
        case "Polygon": return .polygon(try lines(value))
        case "MultiPolygon": return .multiPolygon(try list(value, lines))
        default: throw GeoJSONError("has a geometry of the unknown type \"\(type.prefix(40))\"")
        }
    }

    private func lines(_ value: JSONValue) throws(GeoJSONError) -> [[GeoJSONGeometry.Position]] {
        try list(value, line)
    }

    private func line(_ value: JSONValue) throws(GeoJSONError) -> [GeoJSONGeometry.Position] {
        try list(value, position)
    }

    private func list<Element>(
        _ value: JSONValue, _ element: (JSONValue) throws(GeoJSONError) -> Element
    ) throws(GeoJSONError) -> [Element] {
        guard let values = value.elements else { throw mismatch }
        return try values.map { (value) throws(GeoJSONError) in try element(value) }
    }

    private func position(_ value: JSONValue) throws(GeoJSONError) -> GeoJSONGeometry.Position {
        guard let numbers = value.elements, numbers.count >= 2, let longitude = numbers[0].float,
            let latitude = numbers[1].float
        else { throw mismatch }
        return SIMD2(longitude, latitude)
    }

    private var mismatch: GeoJSONError {
        GeoJSONError(
            "has a \(type) with invalid coordinates: each position must be [longitude, latitude] in degrees, nested as "
                + "the type requires")
    }
}

extension JSONValue {
    /// The value of a number; `nil` for text, which ``number`` accepts.
    fileprivate var float: Double? {
        if case .number(let number) = self, number.isFinite { number } else { nil }
    }
}
