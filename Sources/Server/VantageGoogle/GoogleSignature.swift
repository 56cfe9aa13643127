import Foundation
import VantageCore

/// Signs and verifies URLs as Google does, using HMAC-SHA1 over the path and query. Secrets and signatures are URL-safe
/// base64.
///
/// Source: https://developers.google.com/maps/documentation/maps-static/digital-signature
struct GoogleSignature: Sendable {
    private static let name = "signature="
    private let hmac: HMACSHA1

    /// - Parameter secret: The secret, as displayed in Google's console.
    /// - Returns: `nil` if the secret is empty or not base64.
    init?(secret: String) {
        guard let bytes = Self.bytes(secret), !bytes.isEmpty else { return nil }
        self.init(bytes)
    }

    init(_ secret: Data) { hmac = HMACSHA1(key: secret) }

    /// Reports whether a URL has a valid signature that was created with the secret.
    ///
    /// - Parameter address: The path and the query, percent-encoded. The signature can be anywhere in the query.
    func signs(_ address: String) -> Bool {
        let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return false }
        let pairs = parts[1].split(separator: "&", omittingEmptySubsequences: false)
        let signatures = pairs.filter { $0.hasPrefix(Self.name) }
        guard signatures.count == 1,
            let text = signatures[0].dropFirst(Self.name.count).removingPercentEncoding, let code = Self.bytes(text)
        else { return false }
        let signed = parts[0] + "?" + pairs.filter { !$0.hasPrefix(Self.name) }.joined(separator: "&")
        return hmac.isValid(code, for: Data(signed.utf8))
    }

    /// - Parameter address: The path and the query, percent-encoded, without a signature.
    func signature(of address: String) -> String {
        let code = hmac.code(for: Data(address.utf8))
        return Data(code).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
    }

    private static func bytes(_ text: String) -> Data? {
        let standard = text.replacing("-", with: "+").replacing("_", with: "/")
        let digits = standard.prefix { $0 != "=" }
        return Data(base64Encoded: digits + String(repeating: "=", count: (4 - digits.count % 4) % 4))
    }
}
