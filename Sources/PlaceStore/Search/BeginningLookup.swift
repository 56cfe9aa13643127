import GRDB
import SQLiteAccess

/// Finds what half a word may become.
struct BeginningLookup {
    /// A beginning of more words, or of more postings, has a list of the best known of its places instead.
    static let mostWords = 64
    static let mostPostings = 16384
    /// Places of a list.
    static let kept = 64

    private let words: RawStatement
    private let lists: PackedTable<PackedPair>

    init(_ database: Database) throws {
        words = try RawStatement(
            database, "SELECT id FROM place_word WHERE text >= ?1 AND text < ?2 LIMIT \(Self.mostWords + 1)")
        lists = try PackedTable(database, table: "place_beginning")
    }

    /// 31 bits.
    static func hash(of letters: some Sequence<UInt32>) -> Int64 {
        var hash = LetterHash()
        for letter in letters { hash.add(letter) }
        return hash.value
    }

    /// The best known places of a beginning that very many words have; empty for one that few have.
    func list(of letters: [UInt32]) throws -> [Posting] {
        var found: [Posting] = []
        try lists.forEach(in: Posting.keys(ofWord: Self.hash(of: letters))) { found.append(Posting($0)) }
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
