import Crypto
import Foundation

/// 64 bits that stand for a text: the first of its SHA-256. Two texts have the same ones by no accident, and to find two
/// takes billions of attempts.
struct Fingerprint: Hashable, CustomStringConvertible {
    let bits: UInt64

    init(of text: String) {
        var text = text
        let digest = text.withUTF8 { SHA256.hash(data: $0) }
        bits = digest.withUnsafeBytes { UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)) }
    }

    var description: String { String(bits, radix: 16) }
}
