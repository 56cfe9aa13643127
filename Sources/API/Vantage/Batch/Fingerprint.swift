import Crypto
import Foundation

/// A 64-bit fingerprint of a string: the first bits of its SHA-256 digest. Accidental collisions are negligible, and
/// finding one on purpose takes billions of attempts.
struct Fingerprint: Hashable, CustomStringConvertible {
    let bits: UInt64

    init(of text: String) {
        var text = text
        let digest = text.withUTF8 { SHA256.hash(data: $0) }
        bits = digest.withUnsafeBytes { UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)) }
    }

    var description: String { String(bits, radix: 16) }
}
