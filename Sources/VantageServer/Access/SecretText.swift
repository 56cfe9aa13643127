import Crypto
import Foundation

/// A key or a secret, made of chance.
package enum SecretText {
    /// What keys begin with: those who look for secrets that were published find them by it.
    private static let prefix = "vk_"

    /// 256 bits, in base64url: nobody guesses it, so a plain hash is enough to keep of it.
    package static func secret() -> String { SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }.base64URL }

    package static func key() -> String { prefix + secret() }

    /// What the file of keys has of a key.
    package static func hash(of key: String) -> String {
        SHA256.hash(data: Data(key.utf8)).map { String(format: "%02x", $0) }.joined()
    }
}

extension Data {
    /// Source: RFC 4648, section 5; without padding.
    package var base64URL: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// - Parameter text: Padded or not.
    package init?(base64URL text: String) {
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
