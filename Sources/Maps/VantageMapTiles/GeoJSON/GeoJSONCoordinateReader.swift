import VantageGeodesy
import VantageParsing

/// The coordinates of one geometry. Nested arrays of positions are flattened as they are read.
struct GeoJSONCoordinateReader {
    /// The reason for skipping a geometry.
    enum Fault: String, Error {
        case shape = "its coordinates do not match its type"
        case range = "its coordinates are not degrees"
    }

    /// Longitude and latitude, in degrees.
    private(set) var positions: [SIMD2<Double>] = []
    /// The end of each array of positions, as an index into `positions`.
    private(set) var partEnds: [Int] = []
    /// The end of each array of arrays of positions, as an index into `partEnds`.
    private(set) var groupEnds: [Int] = []
    /// The nesting depth of the positions; `nil` when there are none.
    private(set) var height: Int?
    private(set) var fault: Fault?

    mutating func clear() {
        positions.removeAll(keepingCapacity: true)
        partEnds.removeAll(keepingCapacity: true)
        groupEnds.removeAll(keepingCapacity: true)
        height = nil
        fault = nil
    }

    /// Parses a JSON value of any type as coordinates.
    mutating func read(_ parser: inout JSONParser) throws(JSONError) {
        clear()
        height = try array(&parser, level: 0)
    }

    /// Reports whether a line has fewer than two positions, or a ring fewer than three.
    func hasShortPart(_ kind: VectorFeature.Kind) -> Bool {
        guard kind == .line || kind == .polygon else { return false }
        let starts = [0] + partEnds.dropLast()
        return zip(starts, partEnds).contains { $1 - $0 < (kind == .line ? 2 : 3) }
    }

    /// - Returns: 0 for a position, 1 for an array of positions, and so on; `nil` for an empty array or any other
    ///   value.
    private mutating func array(_ parser: inout JSONParser, level: Int) throws(JSONError) -> Int? {
        parser.skipSpaces()
        guard parser.peek == UInt8(ascii: "["), level < 4 else {
            fault = fault ?? .shape
            try parser.skipValue()
            return nil
        }
        var position = SIMD2<Double>()
        var numbers = 0
        var inner: Int?
        try parser.enter("[", "]") { (parser: inout JSONParser) throws(JSONError) in
            parser.skipSpaces()
            if let byte = parser.peek, byte == 0x2D || byte &- 0x30 < 10 {
                let number = try parser.number()
                if numbers < 2 { position[numbers] = number }
                numbers += 1
            } else {
                let height = try array(&parser, level: level + 1)
                if let height, height != inner ?? height || numbers > 0 { fault = fault ?? .shape }
                inner = inner ?? height
            }
        }
        return numbers > 0 ? end(position, numbers, inner) : end(inner)
    }

    private mutating func end(_ position: SIMD2<Double>, _ numbers: Int, _ inner: Int?) -> Int {
        if numbers < 2 || inner != nil { fault = fault ?? .shape }
        if abs(position.x) > Coordinate.maximumShapeLongitude || abs(position.y) > 90 { fault = .range }
        positions.append(position)
        return 0
    }

    private mutating func end(_ inner: Int?) -> Int? {
        switch inner {
        case 0: partEnds.append(positions.count)
        case 1: groupEnds.append(partEnds.count)
        default: break
        }
        return inner.map { $0 + 1 }
    }
}
