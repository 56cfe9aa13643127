import VantageCore

/// A 64-bit fingerprint of a string: the first bits of its SHA-256 digest. Accidental collisions are negligible, and
/// finding one on purpose takes billions of attempts.
struct Fingerprint: Hashable, CustomStringConvertible {
    let bits: UInt64

    init(of text: String) {
        bits = UInt64(bitPattern: ContentHash.key(of: Array(text.utf8)))
    }

    var description: String { String(bits, radix: 16) }
}
