/// A reader of the parts of a compressed block, whose bytes are untrusted.
struct BlockInput {
    private let bytes: UnsafeRawBufferPointer
    private var position = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    /// Returns the next byte, or `nil` at the end.
    mutating func byte() -> UInt8? {
        guard position < bytes.count else { return nil }
        defer { position += 1 }
        return bytes[position]
    }

    /// Returns the next bytes, or `nil` if there are not enough.
    mutating func take(_ count: Int) -> UnsafeRawBufferPointer? {
        guard count <= bytes.count - position else { return nil }
        defer { position += count }
        return UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
    }

    /// Returns a little-endian number of up to four bytes, or `nil` if there are not enough.
    mutating func number(_ count: Int) -> Int? {
        take(count).map { bytes in bytes.reversed().reduce(0) { $0 << 8 | Int($1) } }
    }
}
