/// The first or last ten letters of a word, in a form compact enough for an index entry, so that words can be compared
/// without a lookup.
///
/// Each letter takes 6 bits, starting from the lowest: 1 to 26 for a to z, higher values for other letters, and 0 after
/// the last letter.
struct LetterCodes {
    static let count = 10
    private static let width = 6

    let bits: UInt64

    init(bits: UInt64) { self.bits = bits }

    /// Encodes up to ten letters.
    ///
    /// - Parameter letters: The letters of the word, in reverse order to encode the word's end.
    init(_ letters: some Sequence<UInt32>) {
        var bits: UInt64 = 0
        for (place, letter) in letters.prefix(Self.count).enumerated() {
            bits |= Self.code(of: letter) << UInt64(place * Self.width)
        }
        self.bits = bits
    }

    private static func code(of letter: UInt32) -> UInt64 {
        if (0x61...0x7A).contains(letter) { return UInt64(letter) - 0x60 }
        // Different letters can share a code, so different words can have the same codes.
        return 27 + UInt64(letter &* 0x9E37_79B1 >> 16) % 37
    }

    /// Returns the letters of a word, or `nil` if it has more than ten letters or has letters other than a to z.
    ///
    /// - Parameter count: The number of letters in the word.
    func letters(of count: Int) -> [UInt32]? {
        guard count <= Self.count else { return nil }
        var letters: [UInt32] = []
        letters.reserveCapacity(count)
        for place in 0..<count {
            let code = UInt32(bits >> UInt64(place * Self.width) & 63)
            guard (1...26).contains(code) else { return nil }
            letters.append(code + 0x60)
        }
        return letters
    }

    /// Reports whether a word may match this one with at most `errors` typos, judging by the encoded letters.
    @inline(__always)
    func mayBe(_ word: LetterCodes, errors: Int) -> Bool {
        Self.agree(bits, Self.count, word.bits, Self.count, errors)
    }

    /// Reports whether a word may start with this one, with at most `errors` typos.
    ///
    /// - Parameter count: The number of letters in this word.
    @inline(__always)
    func mayBegin(_ word: LetterCodes, count: Int, errors: Int) -> Bool {
        Self.agree(bits, min(count, Self.count), word.bits, Self.count, errors)
    }

    /// Reports whether two codes match with at most `errors` typos, comparing only the given number of letters of each.
    private static func agree(
        _ one: UInt64, _ oneCount: Int, _ other: UInt64, _ otherCount: Int, _ errors: Int
    ) -> Bool {
        let different = difference(one, oneCount, other, otherCount)
        if different == 0 { return true }
        guard errors > 0 else { return false }
        let same = different.trailingZeroBitCount / width
        let (one, other) = (one >> UInt64(same * width), other >> UInt64(same * width))
        let (oneCount, otherCount) = (oneCount - same, otherCount - same)
        let (next, otherNext) = (one >> UInt64(width), other >> UInt64(width))
        // The last typo is decided without recursion, because most words are compared with at most one.
        if errors == 1 {
            return difference(next, oneCount - 1, otherNext, otherCount - 1) == 0
                || difference(next, oneCount - 1, other, otherCount) == 0
                || difference(one, oneCount, otherNext, otherCount - 1) == 0
                || (one & 63 == otherNext & 63 && next & 63 == other & 63
                    && difference(next >> UInt64(width), oneCount - 2, otherNext >> UInt64(width), otherCount - 2) == 0)
        }
        // A substitution, an insertion, a deletion or a transposition.
        return agree(next, oneCount - 1, otherNext, otherCount - 1, errors - 1)
            || agree(next, oneCount - 1, other, otherCount, errors - 1)
            || agree(one, oneCount, otherNext, otherCount - 1, errors - 1)
            || (one & 63 == otherNext & 63 && next & 63 == other & 63
                && agree(
                    next >> UInt64(width), oneCount - 2, otherNext >> UInt64(width), otherCount - 2, errors - 1))
    }

    /// Returns the bits in which two codes differ, among the letters that both have.
    @inline(__always)
    private static func difference(_ one: UInt64, _ oneCount: Int, _ other: UInt64, _ otherCount: Int) -> UInt64 {
        (one ^ other) & (1 << UInt64(max(0, min(oneCount, otherCount)) * width) - 1)
    }
}
