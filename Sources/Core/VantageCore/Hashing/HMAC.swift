import CVantageNettle
import Foundation

/// Computes and verifies message authentication codes with a secret key. Source: RFC 2104.
package protocol HMAC: Sendable {
    /// - Parameter key: A secret key of any length.
    init(key: some ContiguousBytes)

    /// Returns the code for a message. The code is as long as a digest of the hash function.
    func code(for message: some ContiguousBytes) -> [UInt8]
}

extension HMAC {
    /// Reports whether a code belongs to a message. Takes the same time regardless of where the first difference is, so
    /// that the timing reveals nothing about the expected code.
    ///
    /// - Parameter code: The complete code.
    package func isValid(_ code: some ContiguousBytes, for message: some ContiguousBytes) -> Bool {
        let expected = self.code(for: message)
        return code.withUnsafeBytes {
            $0.count == expected.count && nettle_memeql_sec($0.baseAddress, expected, expected.count) != 0
        }
    }
}

/// HMAC with SHA-256, which produces 32-byte codes.
package struct HMACSHA256: HMAC {
    /// The state after hashing the key. Computing it takes as long as computing the code for a short message.
    private var context = hmac_sha256_ctx()

    package init(key: some ContiguousBytes) {
        key.withUnsafeBytes { nettle_hmac_sha256_set_key(&context, $0.count, $0.baseAddress) }
    }

    package func code(for message: some ContiguousBytes) -> [UInt8] {
        var context = context
        message.withUnsafeBytes { nettle_hmac_sha256_update(&context, $0.count, $0.baseAddress) }
        return [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_SIZE)) { room, count in
            vantage_hmac_sha256_digest(&context, room.baseAddress)
            count = Int(SHA256_DIGEST_SIZE)
        }
    }
}

/// HMAC with SHA-1, which produces the 20-byte codes that Google's signed URLs require.
package struct HMACSHA1: HMAC {
    private var context = hmac_sha1_ctx()

    package init(key: some ContiguousBytes) {
        key.withUnsafeBytes { nettle_hmac_sha1_set_key(&context, $0.count, $0.baseAddress) }
    }

    package func code(for message: some ContiguousBytes) -> [UInt8] {
        var context = context
        message.withUnsafeBytes { nettle_hmac_sha1_update(&context, $0.count, $0.baseAddress) }
        return [UInt8](unsafeUninitializedCapacity: Int(SHA1_DIGEST_SIZE)) { room, count in
            vantage_hmac_sha1_digest(&context, room.baseAddress)
            count = Int(SHA1_DIGEST_SIZE)
        }
    }
}
