import Crypto
import Foundation

/// An address that may be asked for without a key, by whoever has it, until it expires: for pages that show pictures.
///
/// `/v1/snapshot?at=48.2,7.7&expires=1764000000&signature=…`: the signature is the HMAC-SHA-256, in base64url, of all that
/// stands before `&signature=`, byte for byte. It is over the path as the server sees it, behind a proxy too.
package struct SignedAddress {
    private static let separator = "&signature="

    /// Path and query, without what signs them.
    let address: String
    private let signed: Substring
    private let signature: Data
    private let expires: Int

    /// - Parameter path: Path and query of a request.
    /// - Returns: `nil` for an address that nobody signed.
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
                "A signed address has expires=SECONDS since 1970 once, and signature=… in base64url at its end.")
        }
        self.signature = signature
        self.expires = expires
        let kept = pairs.filter { !$0.hasPrefix("expires=") }
        address = kept.isEmpty ? String(base) : base + "?" + kept.joined(separator: "&")
    }

    /// - Throws: ``Problem`` `wrongSignature` or `expired`.
    func check(_ secrets: [SymmetricKey], now: Date = Date()) throws(Problem) {
        let text = Data(signed.utf8)
        let isRight = secrets.contains {
            HMAC<SHA256>.isValidAuthenticationCode(signature, authenticating: text, using: $0)
        }
        guard isRight else {
            throw Problem(.forbidden, "wrongSignature", "The signature is not that of this path and query.")
        }
        guard Double(expires) > now.timeIntervalSince1970 else {
            throw Problem(.forbidden, "expired", "The address has expired. Ask for a new one where it came from.")
        }
    }

    /// Signs an address.
    ///
    /// - Parameters:
    ///   - path: Path and query, percent-encoded as they will be asked for.
    ///   - secret: As the file of keys has it.
    /// - Returns: `nil` where the text is not a secret.
    package static func sign(_ path: String, until expires: Date, secret: String) -> String? {
        guard let key = Data(base64URL: secret) else { return nil }
        let seconds = Int(expires.timeIntervalSince1970)
        let signed = path + (path.contains("?") ? "&" : "?") + "expires=\(seconds)"
        let code = HMAC<SHA256>.authenticationCode(for: Data(signed.utf8), using: SymmetricKey(data: key))
        return signed + separator + Data(code).base64URL
    }

    private static func parts(_ path: Substring) -> (base: Substring, pairs: [Substring]) {
        let parts = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        return (parts[0], parts.count > 1 ? parts[1].split(separator: "&") : [])
    }
}
