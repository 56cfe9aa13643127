import Crypto

/// The identity of a scene: 64 bits. A store makes them from the content, so that importing the same content again gives
/// the same identity.
///
/// As text it has 13 characters of Crockford's Base32, which reads the same in any case and has no I, L, O or U.
public struct SceneID: Hashable, Sendable, Comparable {
    package let key: Int64

    package init(key: Int64) { self.key = key }

    /// As their texts are ordered.
    public static func < (one: SceneID, other: SceneID) -> Bool {
        UInt64(bitPattern: one.key) < UInt64(bitPattern: other.key)
    }

    /// - Throws: ``SceneError`` `invalidSceneID` when the text is not a scene's.
    public init(parsing text: String) throws(SceneError) {
        guard let bits = Base32.decode(text) else {
            throw SceneError(
                .invalidSceneID, "\"\(text.prefix(40))\" is not a scene id, which has 13 letters and digits.")
        }
        key = Int64(bitPattern: bits)
    }

    /// The identity of a scene that a provider of its own knows by a text, such as the id in its own tables: the first 64
    /// bits of the text's SHA-256.
    public init(hashing text: String) {
        key = Self.key(hashing: Array(text.utf8))
    }

    /// The first 64 bits of a SHA-256.
    package static func key(hashing content: [UInt8]) -> Int64 {
        SHA256.hash(data: content).prefix(8).reduce(0) { $0 << 8 | Int64($1) }
    }
}

extension SceneID: CustomStringConvertible {
    public var description: String { Base32.encode(UInt64(bitPattern: key)) }
}

/// Crockford's Base32 of 64 bits. Source: https://www.crockford.com/base32.html
package enum Base32 {
    private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
    private static let length = 13

    package static func encode(_ bits: UInt64) -> String {
        String(unsafeUninitializedCapacity: length) { text in
            for place in 0..<length {
                text[place] = digits[Int(truncatingIfNeeded: bits >> UInt64((length - 1 - place) * 5)) & 31]
            }
            return length
        }
    }

    package static func decode(_ text: String) -> UInt64? {
        // In bytes: some letters beyond ASCII become several digits in upper case.
        guard text.utf8.count == length else { return nil }
        var bits: UInt64 = 0
        for byte in text.uppercased().utf8 {
            guard let digit = digits.firstIndex(of: byte), bits >> 59 == 0 else { return nil }
            bits = bits << 5 | UInt64(digit)
        }
        return bits
    }
}
