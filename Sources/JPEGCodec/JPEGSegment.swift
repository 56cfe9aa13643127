/// One marker segment: a marker, and what its length covers without the length itself.
public struct JPEGSegment: Hashable, Sendable {
    /// The marker's second byte: 0xE0...0xEF for APPn, 0xFE for a comment.
    public let marker: UInt8
    public let payload: [UInt8]

    /// A segment holds so many bytes; its length counts itself and has 16 bits.
    public static let maximumPayload = 0xFFFF - 2

    public init(marker: UInt8, payload: [UInt8]) {
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
