/// Reads words anew where a space was typed wrongly: one too many or too few, at the wrong place, or a letter for it.
struct Respacing {
    /// Words of a query that is read anew; in longer ones most words are clear.
    private static let mostWords = 6
    private static let mostReadings = 24
    /// Errors of a space.
    private static let spacing = 0.5

    private let words: WordLookup

    init(_ words: WordLookup) { self.words = words }

    /// Words that may be meant, with the errors that were made then: a space more or less is half of one.
    typealias Reading = (words: [TypedWord], errors: Double)

    /// The ways to read what was typed with one change, of which the index has the words that changed.
    ///
    /// - Parameter isEmpty: Whether nothing was found for it as it is. A letter may then have been typed for a space, be
    ///   alone, or belong to the word beside it, and a word that is known beside others be two.
    func readings(of typed: [TypedWord], isEmpty: Bool = true) throws -> [Reading] {
        guard typed.count <= Self.mostWords else { return [] }
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
        return Array((try joined(typed) + readings).prefix(Self.mostReadings))
    }

    /// The ways to read two words as one, of which the index has that one.
    func joined(_ typed: [TypedWord]) throws -> [Reading] {
        guard typed.count <= Self.mostWords else { return [] }
        return try zip(typed, typed.dropFirst()).enumerated().compactMap { place, pair in
            let word = Self.joined(pair.0, pair.1)
            guard try word.isBeginning || words.id(of: word.text) != nil else { return nil }
            return (typed[..<place] + [word] + typed[(place + 2)...], Self.spacing)
        }
    }

    private static func joined(_ one: TypedWord, _ other: TypedWord) -> TypedWord {
        TypedWord(one.text + other.text, isBeginning: other.isBeginning)
    }

    /// The ways to read a word as two, with as many letters lost between them.
    ///
    /// - Parameter least: Letters of each.
    private func parts(
        of word: TypedWord, dropping lost: ClosedRange<Int>, atLeast least: Int = 1
    ) throws -> [(words: [TypedWord], lost: Int)] {
        guard word.letters.count <= WordFolding.longestWord else { return [] }
        // Not within a letter.
        let starts = word.text.indices.filter { word.text[$0] & 0xC0 != 0x80 }
        var found: [(words: [TypedWord], lost: Int)] = []
        for (number, end) in starts.enumerated().dropFirst(least) {
            for dropped in lost where number + dropped + least <= starts.count {
                let (first, second) = (word.text[..<end], word.text[starts[number + dropped]...])
                guard try word.isBeginning ? isKnown(first) : areKnown(first, second) else { continue }
                let parts = [
                    TypedWord(Array(first)), TypedWord(Array(second), isBeginning: word.isBeginning),
                ]
                found.append((parts, dropped))
            }
        }
        return found
    }

    private func isKnown(_ word: ArraySlice<UInt8>) throws -> Bool { try words.id(of: word) != nil }

    /// Most often it is the longer of two that is not known.
    private func areKnown(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) throws -> Bool {
        let (long, short) = one.count < other.count ? (other, one) : (one, other)
        return try isKnown(long) && isKnown(short)
    }
}
