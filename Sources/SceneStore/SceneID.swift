import Crypto
import Geodesy

/// The identity of a scene: made from its content, so that importing the same content again gives the same identity.
///
/// As text it has 13 characters of Crockford's Base32, which reads the same in any case and has no I, L, O or U.
public struct SceneID: Hashable, Sendable {
    package let key: Int64

    package init(key: Int64) { self.key = key }

    /// - Throws: ``SceneStoreError`` when the text is not a scene's.
    public init(parsing text: String) throws(SceneStoreError) {
        guard let bits = Base32.decode(text) else {
            throw SceneStoreError(
                .invalidSceneID,
                "\"\(text.prefix(40))\" is not a scene id, which has 13 letters and digits.")
        }
        key = Int64(bitPattern: bits)
    }

    /// The identity of what a record describes.
    ///
    /// - Parameter copy: 0, or for a duplicate that is kept, the number of scenes with the same content before it.
    package init(of record: SceneRecord, copy: Int) {
        var content: [UInt8] = []
        content.reserveCapacity(128)
        content.append(contentsOf: "vantage scene 1\n".utf8)
        if let hash = record.contentHash {
            content += hash.bytes
        } else {
            record.appendIdentity(to: &content)
        }
        content.append(contentsOf: "\n".utf8)
        content.append(contentsOf: String(copy).utf8)
        key = SHA256.hash(data: content).prefix(8).reduce(0) { $0 << 8 | Int64($1) }
    }
}

extension SceneID: CustomStringConvertible {
    public var description: String { Base32.encode(UInt64(bitPattern: key)) }
}

extension SceneRecord {
    /// What tells a scene without a picture from others: numbers in 8 bytes, big endian, all ones where there is none.
    fileprivate func appendIdentity(to bytes: inout [UInt8]) {
        bytes.append(contentsOf: (fileName ?? "").utf8)
        let numbers = [
            coordinate.latitude.bitPattern, coordinate.longitude.bitPattern,
            captured.map { UInt64(bitPattern: $0.milliseconds) } ?? .max, heading?.degrees.bitPattern ?? .max,
        ]
        for number in numbers { withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) } }
        bytes.append(contentsOf: camera.kind.rawValue.utf8)
    }
}

/// Crockford's Base32 of 64 bits. Source: https://www.crockford.com/base32.html
enum Base32 {
    private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
    private static let length = 13

    static func encode(_ bits: UInt64) -> String {
        String(unsafeUninitializedCapacity: length) { text in
            for place in 0..<length {
                text[place] = digits[Int(truncatingIfNeeded: bits >> UInt64((length - 1 - place) * 5)) & 31]
            }
            return length
        }
    }

    static func decode(_ text: String) -> UInt64? {
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
