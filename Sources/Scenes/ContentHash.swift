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
        bytes.map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}

extension ContentHash {
    /// The hash of some bytes.
    public init(of bytes: [UInt8]) {
        self.init(bytes: Array(SHA256.hash(data: bytes)))!
    }
}
