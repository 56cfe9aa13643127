import Foundation
import VantageCore

/// A URL that works without a key until it expires, for use in pages that show pictures.
///
/// In `/v1/snapshot?at=48.2,7.7&expires=1764000000&signature=…` the signature is the HMAC-SHA-256, in base64url, of all
/// bytes before `&signature=`. It covers the path as the server receives it, after a proxy has removed any prefix.
package struct SignedURL {
    private static let separator = "&signature="

    /// The path and query without the expiration or the signature.
    let address: String
    private let signed: Substring
    private let signature: Data
    private let expires: Int

    /// Parses a signed URL.
    ///
    /// - Parameter path: The path and query of a request.
    /// - Returns: `nil` if the URL has no signature.
    init?(_ path: String) throws(Problem) {
        guard let mark = path.range(of: Self.separator, options: .backwards) else { return nil }
        signed = path[..<mark.lowerBound]
        let (base, pairs) = Self.parts(signed)
        let times = pairs.filter { $0.hasPrefix("expires=") }
        guard let signature = Data(base64URL: String(path[mark.upperBound...])), times.count == 1,
            let expires = Int(times[0].dropFirst("expires=".count)), expires >= 0
        else {
            throw Problem(
                .badRequest, "badSignature",
                "Expected a signed URL with expires=SECONDS since 1970 and, at its end, signature= in base64url.")
        }
        self.signature = signature
        self.expires = expires
        let kept = pairs.filter { !$0.hasPrefix("expires=") }
        address = kept.isEmpty ? String(base) : base + "?" + kept.joined(separator: "&")
    }

    /// - Throws: ``Problem`` `wrongSignature` or `expired`.
    func check(_ secrets: [Data], now: Date = Date()) throws(Problem) {
        let text = Data(signed.utf8)
        guard secrets.contains(where: { HMACSHA256(key: $0).isValid(signature, for: text) }) else {
            throw Problem(.forbidden, "wrongSignature", "The signature does not match the URL. Get a new URL.")
        }
        guard Double(expires) > now.timeIntervalSince1970 else {
            throw Problem(.forbidden, "expired", "The signed URL has expired. Get a new URL.")
        }
    }

    /// Signs a URL.
    ///
    /// - Parameters:
    ///   - path: The path and query, percent-encoded as in the request.
    ///   - secret: The secret, as written in the key file.
    /// - Returns: `nil` if the secret is malformed.
    package static func sign(_ path: String, until expires: Date, secret: String) -> String? {
        guard let key = Data(base64URL: secret) else { return nil }
        let seconds = Int(expires.timeIntervalSince1970)
        let signed = path + (path.contains("?") ? "&" : "?") + "expires=\(seconds)"
        let code = HMACSHA256(key: key).code(for: Data(signed.utf8))
        return signed + separator + Data(code).base64URL
    }

    private static func parts(_ path: Substring) -> (base: Substring, pairs: [Substring]) {
        let parts = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        return (parts[0], parts.count > 1 ? parts[1].split(separator: "&") : [])
    }
}
