/// Writes numbers and strings one after another in little-endian order.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func append<Number: FixedWidthInteger>(_ number: Number) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Appends a string as UTF-8, preceded by its length and truncated to 64 KiB.
    mutating func append(_ text: String) {
        let letters = text.utf8.prefix(0xFFFF)
        append(UInt16(letters.count))
        bytes.append(contentsOf: letters)
    }
}

/// Reads the output of a ``ByteWriter``.
struct ByteReader {
    struct EndOfBytes: Error {}

    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { place == bytes.count }

    mutating func number<Number: FixedWidthInteger>(_: Number.Type = Number.self) throws(EndOfBytes) -> Number {
        let size = MemoryLayout<Number>.size
        guard bytes.count - place >= size else { throw EndOfBytes() }
        defer { place += size }
        return bytes.withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: Number.self)) }
    }

    mutating func text() throws(EndOfBytes) -> String {
        let count = Int(try number(UInt16.self))
        guard bytes.count - place >= count else { throw EndOfBytes() }
        defer { place += count }
        return String(decoding: bytes[place..<place + count], as: UTF8.self)
    }
}
