import Crypto

/// A SHA-256.
public struct ContentHash: Hashable, Sendable, CustomStringConvertible {
    /// 32 bytes.
    public let bytes: [UInt8]

    /// - Returns: `nil` unless there are 32 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// Lower-case hexadecimal, 64 digits.
    public var description: String {
        var text: [UInt8] = []
        text.reserveCapacity(2 * bytes.count)
        for byte in bytes {
            text.append(Self.digits[Int(byte >> 4)])
            text.append(Self.digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static let digits = Array("0123456789abcdef".utf8)
}

extension ContentHash {
    /// The hash of some bytes.
    public init(of bytes: [UInt8]) {
        self.init(bytes: Array(SHA256.hash(data: bytes)))!
    }
}
