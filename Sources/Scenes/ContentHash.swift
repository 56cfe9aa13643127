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
    public var description: String { bytes.hexadecimal }
}

extension ContentHash {
    /// The hash of some bytes.
    public init(of bytes: [UInt8]) {
        self.init(bytes: Array(SHA256.hash(data: bytes)))!
    }
}

extension Collection<UInt8> {
    /// Two lower-case digits a byte.
    package var hexadecimal: String {
        String(unsafeUninitializedCapacity: 2 * count) { room in
            for (number, byte) in enumerated() {
                room[2 * number] = Self.digit(byte >> 4)
                room[2 * number + 1] = Self.digit(byte & 15)
            }
            return room.count
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
