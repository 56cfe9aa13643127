/// The contents of a layer other than its features, and the size of its features.
struct VectorLayerHeader {
    var version: UInt64 = 1
    var name: String
    var extent: UInt64 = 4096
    var keys: [String] = []
    var values: [VectorValue] = []
    var features = 0
    /// The total size of the features in bytes. Each number in a feature takes at least one byte.
    var featureBytes = 0

    /// Returns the name of a layer. The name is usually near the start of the layer's bytes.
    static func name(of layer: UnsafeBufferPointer<UInt8>) throws(MapSourceError) -> String {
        var wire = WireReader(layer)
        while !wire.isAtEnd {
            let field = try wire.field()
            if field.number == 1 {
                try field.expect(.bytes)
                return try wire.text()
            }
            try wire.skip(field)
        }
        throw WireReader.damaged("has a layer without a name")
    }

    static func version(of layer: UnsafeBufferPointer<UInt8>) throws(MapSourceError) -> UInt64 {
        var wire = WireReader(layer)
        while !wire.isAtEnd {
            let field = try wire.field()
            if field.number == 15 {
                try field.expect(.varint)
                return try wire.varint()
            }
            try wire.skip(field)
        }
        return 1
    }

    init(
        _ layer: UnsafeBufferPointer<UInt8>, name: String, version: UInt64, limits: VectorTileLimits
    ) throws(MapSourceError) {
        self.name = name
        self.version = version
        var wire = WireReader(layer)
        while !wire.isAtEnd {
            let field = try wire.field()
            switch field.number {
            case 2:
                try field.expect(.bytes)
                features += 1
                featureBytes += try wire.bytes().count
            case 3:
                try field.expect(.bytes)
                keys.append(try wire.text())
                try check(limits)
            case 4:
                try field.expect(.bytes)
                values.append(try VectorValue(wire.bytes()))
                try check(limits)
            case 5:
                try field.expect(.varint)
                extent = try wire.varint()
            default: try wire.skip(field)
            }
        }
        guard (1...1 << 24).contains(extent) else {
            throw WireReader.damaged("has a layer with an invalid extent of \(extent)")
        }
    }

    /// Limits the number of keys and values, because even a two-byte string takes up forty bytes in memory.
    private func check(_ limits: VectorTileLimits) throws(MapSourceError) {
        guard keys.count + values.count <= limits.maximumTexts else {
            throw MapSourceError(.tooLarge, "has a layer with more than \(limits.maximumTexts) keys and values")
        }
    }
}

extension VectorValue {
    /// - Throws: ``MapSourceError`` when the message contains no value of a known type.
    init(_ message: UnsafeBufferPointer<UInt8>) throws(MapSourceError) {
        var wire = WireReader(message)
        var value: VectorValue?
        while !wire.isAtEnd {
            let field = try wire.field()
            switch (field.number, field.type) {
            case (1, .bytes): value = .string(try wire.text())
            case (2, .fixed32): value = .float(Float(bitPattern: try wire.fixed(UInt32.self)))
            case (3, .fixed64): value = .double(Double(bitPattern: try wire.fixed(UInt64.self)))
            case (4, .varint): value = .int(Int64(bitPattern: try wire.varint()))
            case (5, .varint): value = .uint(try wire.varint())
            case (6, .varint):
                let number = try wire.varint()
                value = .sint(Int64(bitPattern: number >> 1 ^ (0 &- (number & 1))))
            case (7, .varint): value = .bool(try wire.varint() != 0)
            case (1...7, _): throw WireReader.damaged("has a value of the wrong type")
            default: try wire.skip(field)
            }
        }
        guard let value else { throw WireReader.damaged("has a value of missing or unknown type") }
        self = value
    }
}
