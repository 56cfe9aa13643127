import CVantageNettle
import Foundation

/// The SHA-256 digest of bytes that arrive in parts. Source: FIPS 180-4.
package struct SHA256: Sendable {
    /// The length of a digest in bytes.
    package static let byteCount = 32

    private var context = sha256_ctx()

    package init() { nettle_sha256_init(&context) }

    package mutating func update(_ bytes: some ContiguousBytes) {
        bytes.withUnsafeBytes { nettle_sha256_update(&context, $0.count, $0.baseAddress) }
    }

    /// Returns the digest of all bytes that were added.
    package consuming func finalize() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Self.byteCount) { room, count in
            vantage_sha256_digest(&context, room.baseAddress)
            count = Self.byteCount
        }
    }

    package static func hash(_ bytes: some ContiguousBytes) -> [UInt8] {
        var hash = SHA256()
        hash.update(bytes)
        return hash.finalize()
    }
}
