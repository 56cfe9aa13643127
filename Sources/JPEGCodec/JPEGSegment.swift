/// One marker segment: a marker, and what its length covers without the length itself.
package struct JPEGSegment: Hashable, Sendable {
    /// The marker's second byte: 0xE0...0xEF for APPn, 0xFE for a comment.
    package let marker: UInt8
    package let payload: [UInt8]

    /// A segment holds so many bytes; its length counts itself and has 16 bits.
    package static let maximumPayload = 0xFFFF - 2

    package init(marker: UInt8, payload: [UInt8]) {
        self.marker = marker
        self.payload = payload
    }
}

extension JPEGSegment {
    /// The segment as it stands in a file.
    var bytes: [UInt8] {
        let length = payload.count + 2
        return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + payload
    }
}
