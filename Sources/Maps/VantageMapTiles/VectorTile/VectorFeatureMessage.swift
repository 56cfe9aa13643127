/// The fields of a feature, located but not yet decoded, because the geometry may come before the kind.
struct VectorFeatureMessage {
    /// Numbers in one field, or split across several. Protocol buffers allow splitting, but no known writer does it.
    struct Numbers {
        private var packed = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
        private var scattered: [UInt8]?

        mutating func add(_ field: WireReader.Field, _ wire: inout WireReader) throws(MapSourceError) {
            let start = wire.position
            switch field.type {
            case .bytes: add(try wire.bytes())
            case .varint:
                _ = try wire.varint()
                add(UnsafeBufferPointer(start: start, count: wire.position - start))
            default: try field.expect(.bytes)
            }
        }

        private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
            if packed.isEmpty && scattered == nil {
                packed = bytes
            } else {
                scattered = (scattered ?? Array(packed)) + bytes
            }
        }

        func withNumbers(
            _ body: (inout WireReader) throws(MapSourceError) -> Void
        ) throws(MapSourceError) {
            guard let scattered else {
                var wire = WireReader(packed)
                return try body(&wire)
            }
            let outcome = scattered.withUnsafeBufferPointer { bytes in
                var wire = WireReader(bytes)
                return Result { () throws(MapSourceError) in try body(&wire) }
            }
            try outcome.get()
        }
    }

    private(set) var id: UInt64?
    private(set) var kind = VectorFeature.Kind.unknown
    private(set) var tags = Numbers()
    private(set) var geometry = Numbers()

    init(_ message: UnsafeBufferPointer<UInt8>) throws(MapSourceError) {
        var wire = WireReader(message)
        while !wire.isAtEnd {
            let field = try wire.field()
            switch field.number {
            case 1:
                try field.expect(.varint)
                id = try wire.varint()
            case 2: try tags.add(field, &wire)
            case 3:
                try field.expect(.varint)
                let number = try wire.varint()
                kind = number < 4 ? VectorFeature.Kind(rawValue: UInt8(number)) ?? .unknown : .unknown
            case 4: try geometry.add(field, &wire)
            default: try wire.skip(field)
            }
        }
    }
}
