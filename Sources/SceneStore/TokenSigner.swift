import Crypto
import Foundation
import GRDB
import Geodesy
import SQLiteAccess

/// Turns scenes into tokens and back.
///
/// A token is 35 bytes in URL-safe Base64: version (1), the store's identity (8), the scene's key (8), the heading of
/// the view that the request implied (2: hundredths of a degree, big endian, or `FFFF` for none), and the first 16
/// bytes of the HMAC-SHA-256 of what stands before. There is no coordinate in it.
final class TokenSigner: Sendable {
    private static let version: UInt8 = 1
    private static let signatureLength = 16
    private static let length = 1 + 8 + 8 + 2 + signatureLength

    let identity: [UInt8]
    private let secret: SymmetricKey

    init(_ database: Database) throws {
        guard let row = try Row.fetchOne(database, sql: "SELECT identity, token_secret FROM store") else {
            throw SceneStoreError(.damaged, "The store has lost its identity. Restore it from a copy.")
        }
        identity = [UInt8](try row.decode(Data.self, forColumn: "identity"))
        let bytes = try row.decode(Data.self, forColumn: "token_secret")
        guard identity.count == 8, bytes.count == 32 else {
            throw ImpossibleValue("the identity has \(identity.count) bytes, and its secret \(bytes.count)")
        }
        secret = SymmetricKey(data: bytes)
    }

    func token(for scene: SceneID, heading: Heading?) -> String {
        var bytes = [Self.version] + identity
        bytes += Self.bigEndian(UInt64(bitPattern: scene.key), count: 8)
        // 359.996° rounds to a full turn, which is 0.
        let hundredths = heading.map { UInt64(($0.degrees * 100).rounded()) % 36_000 } ?? 0xFFFF
        bytes += Self.bigEndian(hundredths, count: 2)
        bytes += signature(of: bytes)
        return Base64URL.encode(bytes)
    }

    /// - Throws: ``SceneStoreError`` `invalidToken` when the token was changed or belongs to another store.
    func read(_ token: String) throws(SceneStoreError) -> (scene: SceneID, heading: Heading?) {
        guard let bytes = Base64URL.decode(token), bytes.count == Self.length, bytes[0] == Self.version else {
            throw Self.invalid("is not one of this release")
        }
        guard Array(bytes[1..<9]) == identity else { throw Self.invalid("belongs to another store") }
        let signed = Array(bytes.prefix(Self.length - Self.signatureLength))
        guard Self.areEqual(signature(of: signed), Array(bytes.suffix(Self.signatureLength))) else {
            throw Self.invalid("has been changed")
        }
        let key = bytes[9..<17].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let hundredths = Int(bytes[17]) << 8 | Int(bytes[18])
        let heading = hundredths == 0xFFFF ? nil : Heading(normalising: Double(hundredths) / 100)
        return (SceneID(key: Int64(bitPattern: key)), heading)
    }

    private func signature(of bytes: [UInt8]) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: bytes, using: secret).prefix(Self.signatureLength))
    }

    /// Compares in a time that does not tell where the first difference lies.
    private static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.count == other.count && zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private static func bigEndian(_ value: UInt64, count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (UInt64($0) * 8)) }
    }

    private static func invalid(_ what: String) -> SceneStoreError {
        SceneStoreError(.invalidToken, "The token \(what). Ask for the scene again with `vantage available`.")
    }
}

extension TokenSigner: Hashable {
    /// Two that open one store make the same tokens.
    static func == (one: TokenSigner, other: TokenSigner) -> Bool {
        one.identity == other.identity && one.secret == other.secret
    }

    func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

/// Base64 with the alphabet of RFC 4648, section 5, without padding.
enum Base64URL {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    static func encode(_ bytes: [UInt8]) -> String {
        let length = (bytes.count * 4 + 2) / 3
        return String(unsafeUninitializedCapacity: length) { text in
            for place in 0..<length {
                // Each digit takes six bits, which begin in one byte and may end in the next.
                let (byte, shift) = (place * 6 / 8, place * 6 % 8)
                let next = byte + 1 < bytes.count ? UInt16(bytes[byte + 1]) : 0
                text[place] = digits[Int((UInt16(bytes[byte]) << 8 | next) >> UInt16(10 - shift) & 63)]
            }
            return length
        }
    }

    static func decode(_ text: String) -> [UInt8]? {
        guard text.utf8.count <= 1024, !text.contains("="), !text.contains("+"), !text.contains("/") else { return nil }
        let standard = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        let padded = standard + String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: padded) else { return nil }
        // Other spellings of the same bytes are no tokens of ours: every changed character has to show.
        return encode([UInt8](data)) == text ? [UInt8](data) : nil
    }
}
