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
    /// - Parameter losingLetters: Whether a letter may have been typed for a space.
    func readings(of typed: [TypedWord], losingLetters: Bool = true) throws -> [Reading] {
        guard typed.count <= Self.mostWords else { return [] }
        var readings: [Reading] = []
        for (place, word) in typed.enumerated() {
            let (before, after) = (typed[..<place], typed[(place + 1)...])
            for (parts, lost) in try parts(of: word, dropping: 0...(losingLetters ? 1 : 0)) {
                // A letter by itself is rather one too many.
                guard losingLetters || parts.allSatisfy({ $0.letters.count > 1 }) else { continue }
                readings.append((before + parts + after, lost == 0 ? Self.spacing : 1))
            }
            guard losingLetters, let next = after.first else { continue }
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
    private func parts(of word: TypedWord, dropping lost: ClosedRange<Int>) throws -> [(words: [TypedWord], lost: Int)]
    {
        guard word.letters.count <= WordFolding.longestWord else { return [] }
        // Not within a letter.
        let starts = word.text.indices.filter { word.text[$0] & 0xC0 != 0x80 }
        var found: [(words: [TypedWord], lost: Int)] = []
        for (number, end) in starts.enumerated().dropFirst() {
            let first = TypedWord(Array(word.text[..<end]))
            guard try words.id(of: first.text) != nil else { continue }
            for dropped in lost where number + dropped < starts.count {
                let second = TypedWord(Array(word.text[starts[number + dropped]...]), isBeginning: word.isBeginning)
                if try second.isBeginning || words.id(of: second.text) != nil {
                    found.append(([first, second], dropped))
                }
            }
        }
        return found
    }
}
