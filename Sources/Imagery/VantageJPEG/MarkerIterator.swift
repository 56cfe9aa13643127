import Foundation

/// An iterator over the markers of a JPEG.
struct MarkerIterator {
    private let bytes: [UInt8]
    /// The offset of the next byte to read.
    private(set) var position: Int

    init(_ bytes: [UInt8], from position: Int) {
        self.bytes = bytes
        self.position = position
    }

    /// Advances past the next marker and returns its second byte, or nil at the end.
    ///
    /// Skips data, fill bytes (FF FF) and stuffed bytes (FF 00). ITU-T T.81, B.1.1.2 and F.1.2.3.
    mutating func nextMarker() -> UInt8? {
        while let escape = nextEscape() {
            position = escape + 1
            while position < bytes.count, bytes[position] == 0xFF { position += 1 }
            guard position < bytes.count else { return nil }
            position += 1
            if bytes[position - 1] != 0 { return bytes[position - 1] }
        }
        return nil
    }

    /// Advances past the segment of the current marker and returns its payload.
    mutating func payload() throws(JPEGError) -> ArraySlice<UInt8> {
        guard bytes.count - position >= 2 else { throw .endsInSegment }
        let length = Int(bytes[position]) << 8 | Int(bytes[position + 1])
        guard length >= 2 else {
            throw JPEGError(
                .damaged, "A segment of the JPEG has an impossible length of \(length). Copy the file again.")
        }
        guard length <= bytes.count - position else { throw .endsInSegment }
        defer { position += length }
        return bytes[position + 2..<position + length]
    }

    /// Returns the offset of the next FF byte.
    private func nextEscape() -> Int? {
        bytes.withUnsafeBytes { buffer in
            guard let start = buffer.baseAddress, position < buffer.count else { return nil }
            guard let found = memchr(start + position, 0xFF, buffer.count - position) else { return nil }
            return start.distance(to: found)
        }
    }
}

extension JPEGError {
    fileprivate static let endsInSegment = JPEGError(
        .truncated, "The JPEG ends inside a segment. Copy the file again from its source.")
}
