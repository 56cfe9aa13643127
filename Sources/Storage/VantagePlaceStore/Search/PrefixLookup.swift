import GRDB
import VantageStoreCore

/// A lookup of the words and places that could complete a prefix.
final class PrefixLookup {
    /// A place in a prefix list. Only prefixes that very many words or places share have lists.
    struct Found {
        let posting: Posting
        /// Whether the prefix is a complete name of the place.
        let isWritten: Bool
    }

    /// The maximum number of words that can share a prefix without precomputed lists of places. Prefixes shared by more
    /// words, or by more than ``mostPostings`` postings, have such lists.
    static let mostWords = 64
    /// The maximum number of postings that can share a prefix without precomputed lists of places.
    static let mostPostings = 16384

    private let words: RawStatement
    private let lists: PackedTable<PackedPair>

    init(_ database: Database) throws {
        words = try RawStatement(
            database, "SELECT id FROM place_word WHERE text >= ?1 AND text < ?2 LIMIT \(Self.mostWords + 1)")
        lists = try PackedTable(database, table: "place_beginning")
    }

    /// The kinds of lists for a prefix.
    enum List: UInt32 {
        /// The best-known places worldwide, and the best-known places whose whole name is the prefix.
        case world
        /// The best-known places in each region.
        case everywhere
        /// The best-known places with a name that contains the prefix as a whole word, and those with a name that
        /// consists only of this word.
        case word

        /// Returns a 31-bit hash that identifies this list for a prefix.
        func hash(of letters: some Sequence<UInt32>) -> Int64 {
            var hash = LetterHash()
            hash.add(rawValue)
            for letter in letters { hash.add(letter) }
            return hash.value
        }
    }

    /// Returns the best-known places for a prefix, each once, or none if the prefix has no lists.
    func places(of letters: [UInt32], around surroundings: SearchSurroundings?) throws -> [Found] {
        let best = try world(letters)
        guard !best.isEmpty else { return [] }
        let around = try surroundings.map { try near(letters, $0) } ?? []
        var known: Set<Int64> = []
        // If a place occurs twice, the more specific entry wins.
        return (best.filter(\.isWritten) + around + best.filter { !$0.isWritten }).filter {
            known.insert($0.posting.place).inserted
        }
    }

    /// Returns the best-known places for a word that occurs in a very large number of names, including places whose
    /// whole name is the word. For other words, the result is empty.
    func wellKnown(ofWord letters: [UInt32]) throws -> [Posting] {
        var found: [Posting] = []
        try lists.forEach(in: Posting.keys(ofWord: List.word.hash(of: letters))) { found.append(Posting($0)) }
        return found
    }

    private func world(_ letters: [UInt32]) throws -> [Found] {
        var found: [Found] = []
        try lists.forEach(in: Posting.keys(ofWord: List.world.hash(of: letters))) { record in
            let posting = Posting(record)
            found.append(Found(posting: posting, isWritten: posting.shortest == 0))
        }
        return found
    }

    private func near(_ letters: [UInt32], _ surroundings: SearchSurroundings) throws -> [Found] {
        let list = List.everywhere.hash(of: letters) << 32
        var found: [Found] = []
        for range in surroundings.ranges {
            try lists.forEach(in: list | Int64(range.lowerBound)...(list | Int64(range.upperBound))) {
                found.append(Found(posting: Posting($0), isWritten: false))
            }
        }
        return found
    }

    /// Returns the words that start with a prefix, at most one more than ``mostWords``.
    func words(of text: [UInt8]) throws -> [Int64] {
        words.bind(1, String(decoding: text, as: UTF8.self))
        // SQLite compares bytes, and no folded letter sorts after this one in UTF-8.
        words.bind(2, String(decoding: text, as: UTF8.self) + "\u{10FFFF}")
        var found: [Int64] = []
        try words.forEachRow { found.append(words.int64(0)) }
        return found
    }
}
