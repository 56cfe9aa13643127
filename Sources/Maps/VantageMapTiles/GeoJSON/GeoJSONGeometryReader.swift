import VantageParsing

/// A parser of geometries that passes on those that can be drawn.
struct GeoJSONGeometryReader {
    private var coordinates = GeoJSONCoordinateReader()
    private(set) var fault: GeoJSONCoordinateReader.Fault?

    /// Parses the value of a `geometry` member, which is an object or null.
    ///
    /// - Parameter found: Called for each geometry with coordinates, including those in collections.
    mutating func read(
        _ parser: inout JSONParser, found: (VectorFeature.Kind, GeoJSONCoordinateReader) -> Void
    ) throws(JSONError) {
        fault = nil
        try geometry(&parser, found)
    }

    private mutating func geometry(
        _ parser: inout JSONParser, _ found: (VectorFeature.Kind, GeoJSONCoordinateReader) -> Void
    ) throws(JSONError) {
        parser.skipSpaces()
        guard parser.peek == UInt8(ascii: "{") else {
            if parser.peek != UInt8(ascii: "n") { fault = fault ?? .shape }
            return try parser.skipValue()
        }
        var type: String?
        var hasCoordinates = false
        var hasGeometries = false
        try parser.enter("{", "}") { (parser: inout JSONParser) throws(JSONError) in
            switch try parser.memberName() {
            case "type": type = try parser.value().text
            case "coordinates":
                hasCoordinates = true
                try coordinates.read(&parser)
            case "geometries":
                parser.skipSpaces()
                guard parser.peek == UInt8(ascii: "[") else { return try parser.skipValue() }
                hasGeometries = true
                try parser.enter("[", "]") { (parser: inout JSONParser) throws(JSONError) in
                    try geometry(&parser, found)
                }
            default: try parser.skipValue()
            }
        }
        if type == "GeometryCollection", hasGeometries { return }
        take(type, hasCoordinates, found)
    }

    private mutating func take(
        _ type: String?, _ hasCoordinates: Bool, _ found: (VectorFeature.Kind, GeoJSONCoordinateReader) -> Void
    ) {
        guard let (kind, height) = type.flatMap({ Self.types[$0] }), hasCoordinates else {
            fault = fault ?? .shape
            return
        }
        // An empty array is a valid geometry without positions.
        if let problem = coordinates.fault ?? (coordinates.height ?? height == height ? nil : .shape) {
            fault = fault ?? problem
        } else if coordinates.hasShortPart(kind) {
            fault = fault ?? .shape
        } else if coordinates.height != nil {
            found(kind, coordinates)
        }
    }

    private static let types: [String: (VectorFeature.Kind, height: Int)] = [
        "Point": (.point, 0), "MultiPoint": (.point, 1), "LineString": (.line, 1), "MultiLineString": (.line, 2),
        "Polygon": (.polygon, 2), "MultiPolygon": (.polygon, 3),
    ]
}
