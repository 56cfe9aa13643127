/// Reads words anew where a space was typed wrongly: one too many or too few, at the wrong place, or a letter for it.
struct Respacing {
    /// Words of a query that is read anew; in longer ones most words are clear.
    private static let mostWords = 6
    private static let mostReadings = 24

    private let words: WordLookup

    init(_ words: WordLookup) { self.words = words }

    /// The ways to read what was typed with one change, of which the index has the words that changed.
    func readings(of typed: [TypedWord]) throws -> [[TypedWord]] {
        var readings: [[TypedWord]] = []
        guard typed.count <= Self.mostWords else { return [] }
        for (place, word) in typed.enumerated() {
            let (before, after) = (typed[..<place], typed[(place + 1)...])
            for parts in try parts(of: word, dropping: 0...1) { readings.append(before + parts + after) }
            guard let next = after.first else { continue }
            let joined = TypedWord(word.text + next.text, isBeginning: next.isBeginning)
            for parts in try [[joined]] + parts(of: joined, dropping: 0...0) where parts != [word, next] {
                readings.append(before + parts + after.dropFirst())
            }
        }
        return Array(readings.prefix(Self.mostReadings))
    }

    /// The ways to read a word as two, with as many letters lost between them.
    private func parts(of word: TypedWord, dropping lost: ClosedRange<Int>) throws -> [[TypedWord]] {
        guard word.letters.count <= WordFolding.longestWord else { return [] }
        // Not within a letter.
        let starts = word.text.indices.filter { word.text[$0] & 0xC0 != 0x80 }
        var found: [[TypedWord]] = []
        for (number, end) in starts.enumerated().dropFirst() {
            let first = TypedWord(Array(word.text[..<end]))
            guard try words.id(of: first.text) != nil else { continue }
            for dropped in lost where number + dropped < starts.count {
                let second = TypedWord(Array(word.text[starts[number + dropped]...]), isBeginning: word.isBeginning)
                if try second.isBeginning || words.id(of: second.text) != nil { found.append([first, second]) }
            }
        }
        return found
    }
}
