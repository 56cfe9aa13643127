/// The first letters of a word, from its start or from its end, in so few bits that an entry of an index holds them: words
/// are compared without being looked up.
///
/// From the lowest bit, 6 for each of ten letters: 1 to 26 for a to z, more for any other letter, and 0 behind the last.
struct LetterCodes {
    static let count = 10
    private static let width = 6

    let bits: UInt64

    init(bits: UInt64) { self.bits = bits }

    /// - Parameter letters: From the end that is meant.
    init(_ letters: some Sequence<UInt32>) {
        var bits: UInt64 = 0
        for (place, letter) in letters.prefix(Self.count).enumerated() {
            bits |= Self.code(of: letter) << UInt64(place * Self.width)
        }
        self.bits = bits
    }

    private static func code(of letter: UInt32) -> UInt64 {
        if (0x61...0x7A).contains(letter) { return UInt64(letter) - 0x60 }
        // Some letters share one, so that words may seem alike which are not.
        return 27 + UInt64(letter &* 0x9E37_79B1 >> 16) % 37
    }

    /// The letters of a word, where they are all that it has and each is known.
    ///
    /// - Parameter count: How many letters the word has.
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

    /// Whether a word may be this one with some errors, as far as its letters are known.
    @inline(__always)
    func mayBe(_ word: LetterCodes, errors: Int) -> Bool {
        Self.agree(bits, Self.count, word.bits, Self.count, errors)
    }

    /// Whether a word may begin as this one with some errors.
    ///
    /// - Parameter count: How many letters this one has.
    @inline(__always)
    func mayBegin(_ word: LetterCodes, count: Int, errors: Int) -> Bool {
        Self.agree(bits, min(count, Self.count), word.bits, Self.count, errors)
    }

    /// `one`, `other`: Letters, and how many of them are known.
    private static func agree(
        _ one: UInt64, _ oneCount: Int, _ other: UInt64, _ otherCount: Int, _ errors: Int
    ) -> Bool {
        let known = min(oneCount, otherCount)
        let difference = (one ^ other) & (1 << UInt64(max(0, known) * width) - 1)
        if difference == 0 { return true }
        guard errors > 0 else { return false }
        let same = difference.trailingZeroBitCount / width
        let (one, other) = (one >> UInt64(same * width), other >> UInt64(same * width))
        let (oneCount, otherCount) = (oneCount - same, otherCount - same)
        let (next, otherNext) = (one >> UInt64(width), other >> UInt64(width))
        // A wrong letter, one too many, one too few, or two that changed places.
        return agree(next, oneCount - 1, otherNext, otherCount - 1, errors - 1)
            || agree(next, oneCount - 1, other, otherCount, errors - 1)
            || agree(one, oneCount, otherNext, otherCount - 1, errors - 1)
            || (one & 63 == otherNext & 63 && next & 63 == other & 63
                && agree(
                    next >> UInt64(width), oneCount - 2, otherNext >> UInt64(width), otherCount - 2, errors - 1))
    }
}
