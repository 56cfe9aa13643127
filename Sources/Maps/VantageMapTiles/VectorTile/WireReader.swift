/// A reader of the protocol buffers wire format, which reads in place.
///
/// Source: "Encoding" in the Protocol Buffers documentation.
struct WireReader {
    enum WireType: UInt64 {
        case varint = 0
        case fixed64 = 1
        case bytes = 2
        case fixed32 = 5
    }

    struct Field {
        let number: UInt64
        let type: WireType

        func expect(_ wanted: WireType) throws(MapSourceError) {
            guard type == wanted else { throw WireReader.damaged("has field \(number) with the wrong type") }
        }
    }

    private(set) var position: UnsafePointer<UInt8>
    let end: UnsafePointer<UInt8>

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        // An empty buffer may have no address. This placeholder is never read.
        position = bytes.baseAddress ?? UnsafePointer(bitPattern: 1)!
        end = position + bytes.count
    }

    var isAtEnd: Bool { position == end }
    var rest: Int { end - position }

    mutating func field() throws(MapSourceError) -> Field {
        let tag = try varint()
        guard let type = WireType(rawValue: tag & 7), tag >> 3 != 0, tag >> 3 < 1 << 29 else {
            throw Self.damaged("has a field of unknown type")
        }
        return Field(number: tag >> 3, type: type)
    }

    @inline(__always)
    mutating func varint() throws(MapSourceError) -> UInt64 {
        guard position < end else { throw Self.damaged("ends within a number") }
        let first = position.pointee
        position += 1
        return first < 0x80 ? UInt64(first) : try longVarint(UInt64(first & 0x7F))
    }

    /// Reads two numbers, truncated to 32 bits: the coordinates of a point, which make up most of a tile.
    @inline(__always)
    mutating func pair() throws(MapSourceError) -> SIMD2<UInt32> {
        // Fast path: two numbers of up to two bytes each need no further bounds checks.
        guard rest >= 4 else { return try longPair() }
        let (x, widthOfX) = Self.short(position)
        let (y, widthOfY) = Self.short(position + widthOfX)
        guard widthOfX > 0, widthOfY > 0 else { return try longPair() }
        position += widthOfX + widthOfY
        return SIMD2(x, y)
    }

    @inline(never)
    private mutating func longPair() throws(MapSourceError) -> SIMD2<UInt32> {
        let x = UInt32(truncatingIfNeeded: try varint())
        return SIMD2(x, UInt32(truncatingIfNeeded: try varint()))
    }

    /// Returns a number of up to two bytes and its length in bytes, or a length of 0 if the number takes more than two
    /// bytes.
    @inline(__always)
    private static func short(_ position: UnsafePointer<UInt8>) -> (UInt32, width: Int) {
        let first = UInt32(position[0])
        if first < 0x80 { return (first, 1) }
        let second = UInt32(position[1])
        return second < 0x80 ? (first & 0x7F | second << 7, 2) : (0, 0)
    }

    private mutating func longVarint(_ first: UInt64) throws(MapSourceError) -> UInt64 {
        var value = first
        var shift: UInt64 = 7
        while position < end, shift < 64 {
            let byte = position.pointee
            position += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        throw Self.damaged(shift < 64 ? "ends within a number" : "has a number longer than 64 bits")
    }

    /// Returns the contents of a length-delimited field. They are valid as long as the tile's bytes are.
    mutating func bytes() throws(MapSourceError) -> UnsafeBufferPointer<UInt8> {
        let count = try varint()
        guard count <= UInt64(rest) else { throw Self.damaged("ends within a field") }
        defer { position += Int(count) }
        return UnsafeBufferPointer(start: position, count: Int(count))
    }

    mutating func text() throws(MapSourceError) -> String { String(decoding: try bytes(), as: UTF8.self) }

    mutating func fixed<Value: FixedWidthInteger>(_: Value.Type) throws(MapSourceError) -> Value {
        let width = Value.bitWidth / 8
        guard width <= rest else { throw Self.damaged("ends within a number") }
        defer { position += width }
        return Value(littleEndian: UnsafeRawPointer(position).loadUnaligned(as: Value.self))
    }

    mutating func skip(_ field: Field) throws(MapSourceError) {
        switch field.type {
        case .varint: _ = try varint()
        case .fixed64: _ = try fixed(UInt64.self)
        case .bytes: _ = try bytes()
        case .fixed32: _ = try fixed(UInt32.self)
        }
    }

    static func damaged(_ clause: String) -> MapSourceError { MapSourceError(.damaged, clause) }
}
