import GRDB
import SQLiteAccess

/// Finds what half a word may become.
struct BeginningLookup {
    /// A place of a beginning that very many words or places have.
    struct Found {
        let posting: Posting
        /// Whether the place is called so, with nothing behind it.
        let isWritten: Bool
    }

    /// A beginning of more words, or of more postings, has lists of its places instead.
    static let mostWords = 64
    static let mostPostings = 16384

    private let words: RawStatement
    private let lists: PackedTable<PackedPair>

    init(_ database: Database) throws {
        words = try RawStatement(
            database, "SELECT id FROM place_word WHERE text >= ?1 AND text < ?2 LIMIT \(Self.mostWords + 1)")
        lists = try PackedTable(database, table: "place_beginning")
    }

    /// Which of the lists of a beginning.
    enum List: UInt32 {
        /// The best known, and the best known of those that are called so.
        case world
        /// The best known of each part of the world.
        case everywhere
        /// The best known of a word that is all of this, and of those that have no other word.
        case word

        /// 31 bits.
        func hash(of letters: some Sequence<UInt32>) -> Int64 {
            var hash = LetterHash()
            hash.add(rawValue)
            for letter in letters { hash.add(letter) }
            return hash.value
        }
    }

    /// The best known places of a beginning that very many words have, each once; none for one that few have.
    func places(of letters: [UInt32], around surroundings: SearchSurroundings?) throws -> [Found] {
        let best = try world(letters)
        guard !best.isEmpty else { return [] }
        let around = try surroundings.map { try near(letters, $0) } ?? []
        var known: Set<Int64> = []
        // Of a place that is there twice, what says most of it.
        return (best.filter(\.isWritten) + around + best.filter { !$0.isWritten }).filter {
            known.insert($0.posting.place).inserted
        }
    }

    /// The best known places of a word that very many names have, and of those that have no other; empty for other words.
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

    /// The words of a beginning, at most ``mostWords`` and one.
    func words(of text: [UInt8]) throws -> [Int64] {
        words.bind(1, String(decoding: text, as: UTF8.self))
        // No letter in UTF-8 begins with this byte or a later one; SQLite compares bytes.
        words.bind(2, String(decoding: text, as: UTF8.self) + "\u{10FFFF}")
        var found: [Int64] = []
        try words.forEachRow { found.append(words.int64(0)) }
        return found
    }
}
