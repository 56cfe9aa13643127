import Foundation
import VantageCore

/// Creates random keys and secrets.
package enum KeyMaterial {
    /// The prefix of every key. It lets secret scanners recognize a leaked key.
    private static let prefix = "vk_"

    /// Returns a secret of 256 random bits in base64url. It cannot be guessed, so a plain hash is sufficient
    /// protection.
    package static func makeSecret() -> String { Data([UInt8].random(count: 32)).base64URL }

    package static func makeKey() -> String { prefix + makeSecret() }

    /// Returns a key's hash, as stored in the key file.
    package static func hash(of key: String) -> String {
        ContentHash(of: Array(key.utf8)).description
    }
}

extension Data {
    /// The bytes in base64url without padding. Source: RFC 4648, section 5.
    var base64URL: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Decodes base64url.
    ///
    /// - Parameter text: The encoded bytes, with or without padding.
    init?(base64URL text: String) {
        let plain = text.replacing("=", with: "").replacing("-", with: "+").replacing("_", with: "/")
        self.init(base64Encoded: plain + String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4))
    }

    init?(hexadecimal text: String) {
        let digits = text.utf8.map { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.count % 2 == 0, !digits.contains(nil) else { return nil }
        self.init(
            stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0]! << 4 | digits[$0 + 1]!) })
    }
}
