/// 64 bits that stand for a text. Source: FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/
struct Fingerprint: Hashable, CustomStringConvertible {
    let bits: UInt64

    init(of text: String) {
        bits = text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    var description: String { String(bits, radix: 16) }
}
