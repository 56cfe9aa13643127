/// A marker segment: a marker and its payload, without the length field.
package struct JPEGSegment: Hashable, Sendable {
    /// The second byte of the marker: 0xE0...0xEF for APPn, 0xFE for a comment.
    package let marker: UInt8
    package let payload: [UInt8]

    /// The maximum size of a payload in bytes. The length field has 16 bits and includes itself.
    package static let maximumPayload = 0xFFFF - 2

    package init(marker: UInt8, payload: [UInt8]) {
        self.marker = marker
        self.payload = payload
    }
}

extension JPEGSegment {
    /// The segment as stored in a file.
    var bytes: [UInt8] {
        let length = payload.count + 2
        return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + payload
    }
}
