/// A folded word in a query.
struct TypedWord: Hashable {
    let text: [UInt8]
    let letters: [UInt32]
    /// Whether to treat the word as a prefix because the user may still be typing it.
    let isPrefix: Bool

    /// The words that mean the same, such as `street` for `st`.
    let alternatives: [[UInt8]]

    /// Creates a word.
    ///
    /// - Parameter isAbbreviated: Whether a period follows the word.
    init(_ text: [UInt8], isPrefix: Bool = false, isAbbreviated: Bool = false) {
        self.text = text
        self.isPrefix = isPrefix
        letters = Letters.of(text)
        alternatives =
            Abbreviations.all.alternatives(of: text, isAbbreviated: isAbbreviated)
            + (text.first ?? 0 >= 0xE3 ? HanVariants.all.variants(of: letters) : [])
    }

    /// Words with the same text rarely differ otherwise.
    func hash(into hasher: inout Hasher) { hasher.combine(text) }

    var hasDigit: Bool { text.contains { (0x30...0x39).contains($0) } }

    /// Whether the word is long enough to contain a typo but too short for the spelling index. This excludes single
    /// letters, numbers, and words in scripts whose letters are syllables or words.
    var isShort: Bool {
        !isPrefix && (2..<Spelling.shortest).contains(letters.count)
            && !letters.contains { (0x30...0x39).contains($0) || $0 >= 0x2E80 }
    }

    /// The word with `ae`, `oe` and `ue` replaced by `a`, `o` and `u`, or `nil` if it has none of them. People without
    /// umlauts on their keyboards type muenchen for münchen, which folds to munchen.
    var withoutUmlauts: [UInt8]? {
        var plain: [UInt8] = []
        for letter in text {
            let isMark = letter == UInt8(ascii: "e") && plain.last.map { "aou".utf8.contains($0) } == true
            if !isMark { plain.append(letter) }
        }
        return plain.count < text.count ? plain : nil
    }
}
