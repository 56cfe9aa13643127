/// A search for alternative word boundaries in a query, which may have a missing, extra or misplaced space, or a letter
/// typed in place of a space.
struct WordSegmentation {
    /// The maximum number of words in a query. In longer queries, the correctly spaced words are specific enough.
    private static let maximumWords = 6
    private static let maximumReadings = 24
    /// The number of typos that a wrong space counts as.
    private static let spacing = 0.5

    private let words: WordLookup

    init(_ words: WordLookup) { self.words = words }

    /// Alternative words for a query, with the number of typos that they imply.
    typealias Reading = (words: [TypedWord], errors: Double)

    /// Returns the readings that differ from the query by one change and whose changed words are in the index.
    ///
    /// - Parameter isEmpty: Whether the query as typed has no matches. If so, more changes are tried: a letter in place
    ///   of a space, a single letter as a word, a letter that belongs to the next word, and a known word that is really
    ///   two.
    func readings(of typed: [TypedWord], isEmpty: Bool = true) throws -> [Reading] {
        guard typed.count <= Self.maximumWords else { return [] }
        var readings: [Reading] = []
        for (place, word) in typed.enumerated() {
            let (before, after) = (typed[..<place], typed[(place + 1)...])
            guard try isEmpty || typed.count == 1 || words.id(of: word.text) == nil else { continue }
            for (parts, lost) in try parts(of: word, dropping: 0...(isEmpty ? 1 : 0), atLeast: isEmpty ? 1 : 2) {
                readings.append((before + parts + after, lost == 0 ? Self.spacing : 1))
            }
            guard isEmpty, let next = after.first else { continue }
            for (parts, _) in try parts(of: Self.joined(word, next), dropping: 0...0) where parts != [word, next] {
                readings.append((before + parts + after.dropFirst(), 1))
            }
        }
        return Array((try joined(typed) + readings).prefix(Self.maximumReadings))
    }

    /// Returns the readings that join two adjacent words into one that is in the index.
    func joined(_ typed: [TypedWord]) throws -> [Reading] {
        guard typed.count <= Self.maximumWords else { return [] }
        return try zip(typed, typed.dropFirst()).enumerated().compactMap { place, pair in
            let word = Self.joined(pair.0, pair.1)
            guard try word.isPrefix || words.id(of: word.text) != nil else { return nil }
            return (typed[..<place] + [word] + typed[(place + 2)...], Self.spacing)
        }
    }

    /// Returns the readings of an address that differ in how house numbers and types of streets are spaced: `12 A` and
    /// `12a`, `Otto Str.` and `Ottostr.`
    static func addressReadings(of typed: [TypedWord]) -> [[TypedWord]] {
        var readings: [[TypedWord]] = []
        for (place, word) in typed.enumerated() where !word.isPrefix {
            let (before, after) = (typed[..<place], typed[(place + 1)...])
            if let end = word.text.lastIndex(where: { (0x30...0x39).contains($0) }), end == word.text.count - 2,
                end < 6,
                word.text[0] >= 0x30, word.text[0] <= 0x39
            {
                readings.append(
                    before + [TypedWord(Array(word.text[...end])), TypedWord([word.text[end + 1]])] + after)
            }
            for (stem, ending) in Abbreviations.all.parts(of: word.text) {
                readings.append(before + [TypedWord(stem), TypedWord(ending)] + after)
            }
            guard let next = after.first, !next.isPrefix else { continue }
            let isLettered = word.hasDigit && next.text.count == 1 && !next.hasDigit
            if isLettered || !word.hasDigit && Abbreviations.all.isEnding(next.text) {
                readings.append(before + [joined(word, next)] + after.dropFirst())
            }
        }
        return readings
    }

    private static func joined(_ one: TypedWord, _ other: TypedWord) -> TypedWord {
        TypedWord(one.text + other.text, isPrefix: other.isPrefix)
    }

    /// Returns the ways to split a word in two.
    ///
    /// - Parameters:
    ///   - lost: The number of letters to drop between the two words.
    ///   - least: The minimum number of letters in each word.
    private func parts(
        of word: TypedWord, dropping lost: ClosedRange<Int>, atLeast least: Int = 1
    ) throws -> [(words: [TypedWord], lost: Int)] {
        guard word.letters.count <= FoldingTokenizer.longestWord else { return [] }
        // Split only between letters, never inside a UTF-8 sequence.
        let starts = word.text.indices.filter { word.text[$0] & 0xC0 != 0x80 }
        var found: [(words: [TypedWord], lost: Int)] = []
        for (number, end) in starts.enumerated().dropFirst(least) {
            for dropped in lost where number + dropped + least <= starts.count {
                let (first, second) = (word.text[..<end], word.text[starts[number + dropped]...])
                guard try word.isPrefix ? isKnown(first) : areKnown(first, second) else { continue }
                let parts = [
                    TypedWord(Array(first)), TypedWord(Array(second), isPrefix: word.isPrefix),
                ]
                found.append((parts, dropped))
            }
        }
        return found
    }

    private func isKnown(_ word: ArraySlice<UInt8>) throws -> Bool { try words.id(of: word) != nil }

    /// Reports whether both words are in the index. Checks the longer one first, because it is more likely to be
    /// unknown.
    private func areKnown(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) throws -> Bool {
        let (long, short) = one.count < other.count ? (other, one) : (one, other)
        return try isKnown(long) && isKnown(short)
    }
}
