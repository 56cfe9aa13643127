/// A SHA-256 hash.
public struct ContentHash: Hashable, Sendable, CustomStringConvertible {
    /// The 32 bytes of the hash.
    public let bytes: [UInt8]

    /// - Returns: `nil` unless there are 32 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// The hash as 64 lowercase hexadecimal digits.
    public var description: String { hexadecimal(bytes.count) }

    /// Returns the first `count` bytes in hexadecimal, as two lowercase digits each.
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
    /// Computes the hash of a byte string.
    public init(of bytes: [UInt8]) {
        self.init(bytes: SHA256.hash(bytes))!
    }
}

extension ContentHash {
    /// Returns the first 64 bits of a byte string's SHA-256, most significant byte first. They serve as the key of a
    /// scene or a place.
    package static func key(of bytes: [UInt8]) -> Int64 {
        SHA256.hash(bytes).prefix(8).reduce(0) { $0 << 8 | Int64($1) }
    }
}
