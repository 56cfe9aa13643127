import VantageParsing

/// A builder that collects the features of one file.
struct ShapeLayerBuilder {
    private(set) var layer: ShapeLayer
    /// The number of skipped geometries, and the first reason for skipping one.
    private(set) var broken = 0
    private(set) var firstFault: (number: Int, fault: GeoJSONCoordinateReader.Fault)?
    private(set) var features = 0

    private var geometry = GeoJSONGeometryReader()
    private var keys: [String: UInt32] = [:]
    private var values: [VectorValue: UInt32] = [:]

    private let limits: MapSourceLimits
    private var isTooLarge = false

    init(name: String, limits: MapSourceLimits) {
        layer = ShapeLayer(name: name)
        self.limits = limits
    }

    /// Returns the error to throw if nothing in the file can be used; otherwise `nil`.
    func problem(_ name: String) -> MapSourceError? {
        if isTooLarge {
            return MapSourceError(
                .tooLarge,
                "\(name) has more than \(limits.maximumFeatures) features or \(limits.maximumPositions) positions. "
                    + "Convert it to an MBTiles or PMTiles archive.")
        }
        guard layer.shapes.isEmpty, let firstFault, firstFault.fault == .range else { return nil }
        return MapSourceError(
            .unsupported,
            "\(name) has coordinates that are not in degrees. GeoJSON must use WGS 84; convert it with "
                + "`ogr2ogr -t_srs EPSG:4326`.")
    }

    /// Returns a sentence about the skipped features, or `nil` if there are none.
    func remark(_ name: String) -> String? {
        firstFault.map { first in
            "\(broken) of \(features) features in \(name) were skipped; the first is number \(first.number): "
                + "\(first.fault.rawValue)."
        }
    }

    /// Parses a feature.
    mutating func readFeature(_ parser: inout JSONParser) throws(JSONError) {
        parser.skipSpaces()
        features += 1
        guard !isTooLarge else { return try parser.skipValue() }
        guard parser.peek == UInt8(ascii: "{") else {
            count(.shape)
            return try parser.skipValue()
        }
        let firstShape = layer.shapes.count
        let firstTag = layer.tags.count
        var id: UInt64?
        var hasGeometry = false
        try parser.enter("{", "}") { (parser: inout JSONParser) throws(JSONError) in
            switch try parser.memberName() {
            case "geometry":
                hasGeometry = true
                try readGeometry(&parser)
            case "properties": try readProperties(&parser)
            case "id": id = try readID(&parser)
            default: try parser.skipValue()
            }
        }
        if !hasGeometry { count(.shape) }
        finish(from: firstShape, tags: Int32(firstTag)..<Int32(layer.tags.count), id: id)
    }

    /// Parses a geometry that belongs to a feature or is the root of a document.
    mutating func readGeometry(_ parser: inout JSONParser) throws(JSONError) {
        // The reader is swapped out while in use, so that its arrays are reused without being copied.
        var geometry = GeoJSONGeometryReader()
        swap(&geometry, &self.geometry)
        defer { swap(&geometry, &self.geometry) }
        try geometry.read(&parser) { kind, coordinates in add(kind, coordinates) }
        if let fault = geometry.fault { count(fault) }
    }

    private mutating func count(_ fault: GeoJSONCoordinateReader.Fault) {
        broken += 1
        firstFault = firstFault ?? (features, fault)
    }

    private mutating func finish(from first: Int, tags: Range<Int32>, id: UInt64?) {
        for index in first..<layer.shapes.count {
            layer.shapes[index].tags = tags
            layer.shapes[index].id = id
        }
    }

    /// Parses an id. A vector tile can store only numeric ids, so a string id becomes a tag.
    private mutating func readID(_ parser: inout JSONParser) throws(JSONError) -> UInt64? {
        parser.skipSpaces()
        if let byte = parser.peek, byte &- 0x30 < 10 { return UInt64(exactly: try parser.number()) }
        guard parser.peek == UInt8(ascii: "\"") else {
            try parser.skipValue()
            return nil
        }
        if let value = VectorValue(try parser.value()) {
            layer.tags.append(number(of: "@id"))
            layer.tags.append(number(of: value))
        }
        return nil
    }

    /// Adds strings, numbers and Booleans as tags. Vector tiles cannot store objects or arrays, and null values are
    /// omitted.
    private mutating func readProperties(_ parser: inout JSONParser) throws(JSONError) {
        parser.skipSpaces()
        guard parser.peek == UInt8(ascii: "{") else { return try parser.skipValue() }
        try parser.enter("{", "}") { (parser: inout JSONParser) throws(JSONError) in
            let name = try parser.memberName()
            parser.skipSpaces()
            guard let byte = parser.peek, byte != UInt8(ascii: "{"), byte != UInt8(ascii: "[") else {
                return try parser.skipValue()
            }
            if let value = VectorValue(try parser.value()) {
                layer.tags.append(number(of: name))
                layer.tags.append(number(of: value))
            }
        }
    }

    private mutating func number(of key: String) -> UInt32 {
        if let number = keys[key] { return number }
        keys[key] = UInt32(layer.keys.count)
        layer.keys.append(key)
        return UInt32(layer.keys.count - 1)
    }

    private mutating func number(of value: VectorValue) -> UInt32 {
        if let number = values[value] { return number }
        values[value] = UInt32(layer.values.count)
        layer.values.append(value)
        return UInt32(layer.values.count - 1)
    }

    private mutating func add(_ kind: VectorFeature.Kind, _ coordinates: GeoJSONCoordinateReader) {
        let isFull =
            layer.shapes.count >= limits.maximumFeatures
            || layer.points.count + coordinates.positions.count > limits.maximumPositions
        guard !isFull else {
            isTooLarge = true
            return
        }
        let firstPart = Int32(layer.partEnds.count)
        var box = WorldBox.empty
        switch kind {
        case .point, .unknown:
            for position in coordinates.positions { addPart([position], isHole: false, &box, kind) }
        case .line, .polygon:
            addParts(coordinates, &box, kind)
        }
        let parts = firstPart..<Int32(layer.partEnds.count)
        guard !parts.isEmpty else { return }
        layer.shapes.append(ShapeLayer.Shape(id: nil, kind: kind, tags: 0..<0, parts: parts, box: box))
    }

    private mutating func addParts(
        _ coordinates: GeoJSONCoordinateReader, _ box: inout WorldBox, _ kind: VectorFeature.Kind
    ) {
        var start = 0
        var groups = coordinates.groupEnds[...]
        var first = 0
        for (index, end) in coordinates.partEnds.enumerated() {
            let isHole = kind == .polygon && index > first
            addPart(coordinates.positions[start..<end], isHole: isHole, &box, kind)
            start = end
            // An empty group ends where the previous group ends.
            while let end = groups.first, end <= index + 1 {
                first = end
                groups.removeFirst()
            }
        }
    }

    private mutating func addPart(
        _ positions: ArraySlice<SIMD2<Double>>, isHole: Bool, _ box: inout WorldBox, _ kind: VectorFeature.Kind
    ) {
        let start = layer.points.count
        layer.points += Antimeridian.points(positions, isRing: kind == .polygon)
        if kind == .point {
            layer.weights.append(.infinity)
        } else {
            layer.weights += Simplification.weights(layer.points[start...])
        }
        for point in layer.points[start...] { box.include(point) }
        layer.partEnds.append(Int32(layer.points.count))
        layer.holes.append(isHole)
    }
}

extension VectorValue {
    /// - Returns: `nil` for a value that is not a string, number or Boolean.
    fileprivate init?(_ json: JSONValue) {
        switch json {
        case .string(let text): self = .string(text)
        case .bool(let value): self = .bool(value)
        case .number(let number):
            if let integer = Int64(exactly: number) { self = .int(integer) } else { self = .double(number) }
        case .null, .array, .object: return nil
        }
    }
}
