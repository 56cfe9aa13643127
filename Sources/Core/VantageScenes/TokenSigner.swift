import VantageCore
import VantageGeodesy

/// Creates and verifies tokens for scenes.
///
/// A token is 35 bytes in URL-safe Base64: version (1), the provider's identity (8), the scene's key (8), the heading
/// of the view that the request implied (2: hundredths of a degree, big-endian, or `FFFF` for none), and the first 16
/// bytes of the HMAC-SHA-256 of the bytes before it. It contains no coordinate.
public final class TokenSigner: SceneTokenSigner {
    private static let version: UInt8 = 1
    private static let signatureLength = 16
    private static let length = 1 + 8 + 8 + 2 + signatureLength

    private let identity: [UInt8]
    private let hmac: HMACSHA256

    /// - Parameters:
    ///   - identity: Eight bytes that identify the provider, so that a token from another provider is reported as such.
    ///   - secret: The signing key: 32 random bytes that are kept secret.
    public init(identity: [UInt8], secret: [UInt8]) {
        precondition(identity.count == 8, "The identity of a provider must be 8 bytes long.")
        self.identity = identity
        hmac = HMACSHA256(key: secret)
    }

    /// Returns the token as 47 characters of URL-safe Base64.
    public func token(for scene: SceneID, viewHeading heading: Heading?) -> String {
        // 359.996° rounds to a full circle, which is 0.
        let hundredths = heading.map { UInt64(($0.degrees * 100).rounded()) % 36_000 } ?? 0xFFFF
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.length)
        bytes.append(Self.version)
        bytes.append(contentsOf: identity)
        Self.append(UInt64(bitPattern: scene.key), count: 8, to: &bytes)
        Self.append(hundredths, count: 2, to: &bytes)
        sign(&bytes)
        return Base64URL.encode(bytes)
    }

    /// Verifies a token and returns its content.
    ///
    /// - Throws: ``SceneError`` `invalidToken` if the token was modified or belongs to another provider.
    public func read(_ token: String) throws(SceneError) -> (scene: SceneID, viewHeading: Heading?) {
        guard let bytes = Base64URL.decode(token), bytes.count == Self.length, bytes[0] == Self.version else {
            throw Self.invalid("is malformed or belongs to another release")
        }
        guard Array(bytes[1..<9]) == identity else { throw Self.invalid("belongs to another store") }
        var signed = Array(bytes.prefix(Self.length - Self.signatureLength))
        sign(&signed)
        guard Self.areEqual(signed, bytes) else {
            throw Self.invalid("was modified")
        }
        let key = bytes[9..<17].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let hundredths = Int(bytes[17]) << 8 | Int(bytes[18])
        let heading = hundredths == 0xFFFF ? nil : Heading(normalizing: Double(hundredths) / 100)
        return (SceneID(key: Int64(bitPattern: key)), heading)
    }

    /// Appends the signature of the bytes.
    private func sign(_ bytes: inout [UInt8]) {
        bytes.append(contentsOf: hmac.code(for: bytes).prefix(Self.signatureLength))
    }

    /// Compares in constant time, so that the duration does not reveal the position of the first difference.
    private static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.count == other.count && zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// Appends a number, most significant byte first.
    private static func append(_ value: UInt64, count: Int, to bytes: inout [UInt8]) {
        for place in (0..<count).reversed() { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(place * 8))) }
    }

    private static func invalid(_ what: String) -> SceneError {
        SceneError(.invalidToken, "The token \(what).")
    }
}
