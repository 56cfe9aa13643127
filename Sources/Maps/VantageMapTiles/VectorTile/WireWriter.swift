/// A writer of the fields in a protocol buffers message.
///
/// Source: "Encoding" in the Protocol Buffers documentation.
struct WireWriter {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ other: WireWriter) { bytes += other.bytes }

    mutating func varint(_ field: UInt64, _ value: UInt64) {
        raw(field << 3)
        raw(value)
    }

    mutating func fixed32(_ field: UInt64, _ value: UInt32) {
        raw(field << 3 | 5)
        withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
    }

    mutating func fixed64(_ field: UInt64, _ value: UInt64) {
        raw(field << 3 | 1)
        withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
    }

    mutating func message(_ field: UInt64, _ content: [UInt8]) {
        raw(field << 3 | 2)
        raw(UInt64(content.count))
        bytes += content
    }

    mutating func packed(_ field: UInt64, _ values: [UInt64]) {
        var content = WireWriter()
        for value in values { content.raw(value) }
        message(field, content.bytes)
    }

    private mutating func raw(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
