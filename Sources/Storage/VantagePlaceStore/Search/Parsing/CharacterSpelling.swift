import GRDB
import VantageStoreCore

/// A search that finds names in scripts without spaces, such as 東京都 or กรุงเทพ, even if one character is wrong,
/// missing, extra or swapped with the next one.
///
/// The index has the pairs of adjacent characters. The pairs that begin with the character before a wrong one show
/// which character may have been meant.
struct CharacterSpelling {
    /// The minimum number of characters. Shorter names resemble too many others.
    static let shortest = 3
    /// The maximum number of characters in text that is searched for errors.
    private static let longest = 40
    /// The maximum number of pairs with the same first character that are read.
    private static let mostPairs = 2000
    /// The maximum number of readings of a query.
    private static let mostReadings = 400

    private let words: WordLookup
    private let pairs: RawStatement
    private let folding = FoldingTokenizer()

    init(_ database: Database) throws {
        words = try WordLookup(database)
        pairs = try RawStatement(
            database, "SELECT text FROM place_word WHERE text > ? AND text < ? LIMIT \(Self.mostPairs)")
    }

    /// Returns the readings of a query in which one character differs and all pairs are in the index.
    func readings(of text: ParsedQuery) throws -> [[TypedWord]] {
        var readings: [[TypedWord]] = []
        for piece in text.pieces {
            guard let letters = folding.pairedLetters(of: piece.written),
                (Self.shortest...Self.longest).contains(letters.count)
            else { continue }
            let others = (text.typed[..<piece.words.lowerBound], text.typed[piece.words.upperBound...])
            for changed in try changed(letters) where readings.count < Self.mostReadings {
                let words = zip(changed, changed.dropFirst()).map { TypedWord($0 + $1) }
                guard try words.allSatisfy({ try !self.words.meaning(of: $0).isEmpty }) else { continue }
                readings.append(others.0 + words + others.1)
            }
        }
        return readings
    }

    /// Reports whether a name has the characters of a query with at most one error.
    func isAlike(_ name: String, _ text: ParsedQuery) -> Bool {
        guard let letters = folding.pairedLetters(of: name) else { return false }
        return text.pieces.contains { piece in
            folding.pairedLetters(of: piece.written).map { Self.isAlike($0, letters) } ?? false
        }
    }

    private static func isAlike(_ one: [[UInt8]], _ other: [[UInt8]]) -> Bool {
        var numbers: [[UInt8]: UInt32] = [:]
        func code(_ letter: [UInt8]) -> UInt32 {
            let number = numbers[letter] ?? UInt32(numbers.count + 1)
            numbers[letter] = number
            return number
        }
        return EditDistance.between(one.map(code), other.map(code), most: 1) != nil
    }

    private func changed(_ letters: [[UInt8]]) throws -> [[[UInt8]]] {
        var changed: [[[UInt8]]] = []
        for place in letters.indices {
            changed.append(Array(letters[..<place] + letters[(place + 1)...]))
            if place + 1 < letters.count {
                var swapped = letters
                swapped.swapAt(place, place + 1)
                changed.append(swapped)
            }
        }
        for place in letters.indices.dropFirst() {
            for letter in try following(letters[place - 1]) {
                // The letter may replace the typed one at this place, or may be missing before the typed one.
                if place + 1 < letters.count, try isPair(letter, letters[place + 1]) {
                    changed.append(letters[..<place] + [letter] + letters[(place + 1)...])
                }
                if try isPair(letter, letters[place]) {
                    changed.append(letters[..<place] + [letter] + letters[place...])
                }
            }
        }
        return changed
    }

    private func isPair(_ one: [UInt8], _ other: [UInt8]) throws -> Bool { try words.id(of: one + other) != nil }

    /// Returns the characters that follow a character in names.
    private func following(_ letter: [UInt8]) throws -> [[UInt8]] {
        let text = String(decoding: letter, as: UTF8.self)
        pairs.bind(1, text)
        pairs.bind(2, text + "\u{10FFFF}")
        var found: [[UInt8]] = []
        try pairs.forEachRow { found.append(Array(Array(pairs.blob(0)).dropFirst(letter.count))) }
        return found
    }
}

extension ParsedQuery {
    /// The parts of the text between spaces, with the words that they consist of.
    fileprivate var pieces: [(written: String, words: Range<Int>)] {
        var pieces: [(written: String, words: Range<Int>)] = []
        for (place, word) in words.enumerated() {
            if let last = pieces.last, last.written == word.written {
                pieces[pieces.count - 1].words = last.words.lowerBound..<(place + 1)
            } else {
                pieces.append((word.written, place..<(place + 1)))
            }
        }
        return pieces
    }
}
