import GRDB
import SQLiteAccess

/// Finds the words of the index that a typed word may mean.
struct WordLookup {
    private let ids: RawStatement
    private let texts: RawStatement
    private let spellings: PackedTable<PackedKey>
    private let beginnings: BeginningLookup

    init(_ database: Database) throws {
        ids = try RawStatement(database, "SELECT id FROM place_word WHERE text = ?")
        texts = try RawStatement(database, "SELECT text FROM place_word WHERE id = ?")
        spellings = try PackedTable(database, table: "place_spelling")
        beginnings = try BeginningLookup(database)
    }

    /// The words that have no error.
    func meaning(of typed: TypedWord) throws -> WordMeaning {
        var meaning = WordMeaning(typed)
        for text in [typed.text, typed.withoutUmlauts].compactMap(\.self) {
            if let id = try id(of: text) { meaning.add(id, text, errors: 0) }
        }
        guard typed.isBeginning else { return meaning }
        meaning.places = try beginnings.list(of: typed.letters)
        if !meaning.isOpen {
            for id in try beginnings.words(of: typed.text) { meaning.add(id, nil, errors: 0) }
        }
        return meaning
    }

    /// Adds the words that have errors.
    func addMistyped(to meaning: inout WordMeaning) throws {
        let typed = meaning.typed.letters
        var seen: Set<Int64> = []
        for hash in Set(Spelling.hashes(ofTyped: typed)) {
            try spellings.forEach(in: Posting.keys(ofWord: hash)) { seen.insert($0.key & 0xFFFF_FFFF) }
        }
        for id in seen {
            guard let text = try text(of: id) else { continue }
            let letters = Letters.of(text)
            let most = Spelling.errors(between: typed, and: letters)
            if let errors = EditDistance.between(typed, letters, most: most), errors > 0 {
                meaning.add(id, text, errors: errors)
            }
        }
    }

    func id(of text: [UInt8]) throws -> Int64? {
        ids.bind(1, String(decoding: text, as: UTF8.self))
        defer { ids.reset() }
        return try ids.step() ? ids.int64(0) : nil
    }

    private func text(of id: Int64) throws -> [UInt8]? {
        texts.bind(1, id)
        defer { texts.reset() }
        return try texts.step() ? Array(texts.blob(0)) : nil
    }
}
