import VantageCore

/// The data that is read before parts of a stream in an object: the parts of its index, and a checksum for each block
/// of its bytes, so that every part is checked before it is used.
///
/// The stored form consists of a version, 1; the number of parts and the length of each, in four bytes, big-endian; the
/// parts; and the first eight bytes of the SHA-256 of each block of 16 KiB. The catalog contains the SHA-256 of this
/// form.
package struct StreamDescription: Sendable {
    /// The number of bytes in a block. The last block of a stream may be shorter.
    static let blockSize = 16_384
    static let checksumSize = 8
    private static let version: UInt8 = 1

    let parts: [[UInt8]]
    /// The checksums of the blocks, concatenated. Empty for a linked original, which is checked by its size.
    let checksums: [UInt8]

    /// - Parameter bytes: The bytes of the stream, or `nil` for a linked original.
    init(_ index: PictureIndex, of bytes: [UInt8]?) {
        parts = [index.header] + index.rows
        checksums =
            bytes.map { bytes in
                stride(from: 0, to: bytes.count, by: Self.blockSize).flatMap {
                    Self.checksum(of: bytes[$0..<min($0 + Self.blockSize, bytes.count)])
                }
            } ?? []
    }

    /// Parses the stored form.
    ///
    /// - Returns: `nil` if the bytes are not a description.
    init?(encoded bytes: [UInt8]) {
        func number(at offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        guard bytes.count >= 5, bytes[0] == Self.version else { return nil }
        let count = number(at: 1)
        guard count <= Int(PictureParts.limit), bytes.count >= 5 + 4 * count else { return nil }
        var start = 5 + 4 * count
        var parts: [[UInt8]] = []
        parts.reserveCapacity(count)
        for part in 0..<count {
            let length = number(at: 5 + 4 * part)
            guard length <= bytes.count - start else { return nil }
            parts.append(Array(bytes[start..<start + length]))
            start += length
        }
        self.parts = parts
        checksums = Array(bytes[start...])
    }

    /// The stored form.
    var encoded: [UInt8] {
        var bytes = [Self.version]
        for number in [parts.count] + parts.map(\.count) {
            withUnsafeBytes(of: UInt32(number).bigEndian) { bytes.append(contentsOf: $0) }
        }
        for part in parts { bytes.append(contentsOf: part) }
        return bytes + checksums
    }

    /// Returns the byte range of rows of the picture. Each part after the first describes a row, and begins with the
    /// position of the row in bits, in eight bytes, big-endian. Positions out of order give an empty range.
    func extent(ofParts rows: Range<Int>) -> Range<Int> {
        func start(_ part: Int) -> Int {
            guard parts.indices.contains(part), parts[part].count >= 8 else { return Int.max }
            return Int(parts[part].prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } / 8)
        }
        let (first, end) = (start(rows.lowerBound), start(rows.upperBound))
        return first < end ? first..<end : 0..<0
    }

    /// Reports whether a block has the expected bytes.
    func isValid(_ block: ArraySlice<UInt8>, number: Int) -> Bool {
        let start = number * Self.checksumSize
        guard start + Self.checksumSize <= checksums.count else { return false }
        return checksums[start..<start + Self.checksumSize].elementsEqual(Self.checksum(of: block))
    }

    private static func checksum(of block: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        SHA256.hash(block).prefix(checksumSize)
    }
}
