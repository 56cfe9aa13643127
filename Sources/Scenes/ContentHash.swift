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
    public var description: String { hexadecimal(bytes.count) }

    /// Its first bytes, two lower-case digits each.
    package func hexadecimal(_ count: Int) -> String {
        String(unsafeUninitializedCapacity: 2 * count) { room in
            for number in 0..<count {
                room[2 * number] = Self.digits[Int(bytes[number] >> 4)]
                room[2 * number + 1] = Self.digits[Int(bytes[number] & 15)]
            }
            return 2 * count
        }
    }

    private static let digits = Array("0123456789abcdef".utf8)
}

extension ContentHash {
    /// The hash of some bytes.
    public init(of bytes: [UInt8]) {
        self.init(bytes: Array(SHA256.hash(data: bytes)))!
    }
}
