/// A word of what a person typed, folded.
struct TypedWord: Hashable {
    let text: [UInt8]
    let letters: [UInt32]
    /// Whether more of it may follow.
    let isBeginning: Bool

    init(_ text: [UInt8], isBeginning: Bool = false) {
        self.text = text
        self.isBeginning = isBeginning
        letters = Letters.of(text)
    }

    /// Whether it is too short for the index to find it with an error, and long enough to have one: not a letter alone, a
    /// number or a word in a script of which a letter is a syllable or a word.
    var isShort: Bool {
        !isBeginning && (2..<Spelling.shortest).contains(letters.count)
            && !letters.contains { (0x30...0x39).contains($0) || $0 >= 0x2E80 }
    }

    /// As people write it who have no umlauts on their keyboard, without what they write instead: münchen is folded to
    /// munchen, and muenchen becomes that too.
    var withoutUmlauts: [UInt8]? {
        var plain: [UInt8] = []
        for letter in text {
            let isMark = letter == UInt8(ascii: "e") && plain.last.map { "aou".utf8.contains($0) } == true
            if !isMark { plain.append(letter) }
        }
        return plain.count < text.count ? plain : nil
    }
}
