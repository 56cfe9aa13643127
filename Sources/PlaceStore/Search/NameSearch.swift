import GRDB
import Geodesy
import Places
import SQLiteAccess

/// Finds places by the words of their names.
struct NameSearch {
    /// Candidates whose rows are read, for each match that is wanted.
    private static let candidates = 8

    private let reader: PlaceReader
    private let words: RawStatement
    private let postings: PackedTable<PackedPair>

    init(_ database: Database) throws {
        reader = try PlaceReader(database)
        words = try RawStatement(database, "SELECT id FROM place_word WHERE text = ?")
        postings = try PackedTable(database, table: "place_posting")
    }

    /// - Parameter texts: The words of the query, folded, each once.
    func matches(of texts: [[UInt8]], _ query: PlaceQuery) throws -> [PlaceMatch] {
        let ids = try texts.compactMap { try id(of: $0) }
        guard query.limit > 0, ids.count == texts.count else { return [] }
        let ranking = NameRanking(query, words: texts)
        let rough = try common(ids).map { (posting: $0, score: ranking.roughScore(of: $0)) }
            .sorted { ($0.score, $1.posting.place) > ($1.score, $0.posting.place) }
        return try rough.prefix(query.limit * Self.candidates)
            .compactMap { candidate in
                try reader.place(row: candidate.posting.place).flatMap { ranking.match(of: $0) }
            }
            .sorted { ($0.score, $1.place.id) > ($1.score, $0.place.id) }
            .prefix(query.limit).map(\.self)
    }

    private func id(of word: [UInt8]) throws -> Int64? {
        words.bind(1, String(decoding: word, as: UTF8.self))
        defer { words.reset() }
        return try words.step() ? words.int64(0) : nil
    }

    /// The places that have all of some words in one name.
    ///
    /// - Returns: Postings of the last word, with the names that have all of them; what is shortest is the longest of the
    ///   shortest.
    private func common(_ words: [Int64]) throws -> [Posting] {
        var found: [Posting] = []
        for (number, word) in words.enumerated() {
            var next: [Posting] = []
            var place = 0
            try postings.forEach(in: Posting.keys(ofWord: word)) { pair in
                let posting = Posting(pair)
                guard number > 0 else { return next.append(posting) }
                while place < found.count, found[place].place < posting.place { place += 1 }
                guard place < found.count, found[place].place == posting.place else { return }
                if let both = found[place].common(with: posting) { next.append(both) }
            }
            found = next
        }
        return found
    }
}

extension Posting {
    /// The same place with the names that two words are in; `nil` where there is none.
    fileprivate func common(with other: Posting) -> Posting? {
        guard mask & other.mask != 0 else { return nil }
        var both = other
        both.mask = mask & other.mask
        both.shortest = max(shortest, other.shortest)
        return both
    }
}
