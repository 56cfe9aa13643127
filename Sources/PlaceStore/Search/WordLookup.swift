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
        let written = try id(of: typed.text)
        if let written { meaning.add(written, typed.text, errors: 0) }
        if let plain = typed.withoutUmlauts, let id = try id(of: plain) {
            // Where there is a word as it was typed, that was meant: blue and not blu.
            meaning.add(id, plain, errors: written == nil ? 0 : 1)
        }
        guard typed.isBeginning else { return meaning }
        meaning.places = try beginnings.list(of: typed.letters)
        if !meaning.isOpen {
            for id in try beginnings.words(of: typed.text) { meaning.add(id, nil, errors: 0) }
        }
        return meaning
    }

    /// Adds the words that have errors.
    ///
    /// - Parameter most: How many errors a word may have at most; where it has none yet.
    func addMistyped(to meaning: inout WordMeaning, most: Int) throws {
        let typed = meaning.typed.letters
        let allowed = min(most, Spelling.errors(in: typed))
        guard allowed > meaning.allowed else { return }
        meaning.allowed = allowed
        var seen: Set<Int64> = []
        for keys in Spelling.keys(ofTyped: typed, errors: allowed) {
            try spellings.forEach(in: keys) { seen.insert(Spelling.word(of: $0)) }
        }
        // In their order, in which they lie.
        for id in seen.sorted() {
            guard let text = try text(of: id) else { continue }
            let letters = Letters.of(text)
            let most = min(allowed, Spelling.errors(between: typed, and: letters))
            if let errors = EditDistance.between(typed, letters, most: most), errors > 0 {
                meaning.add(id, text, errors: errors)
            }
        }
    }

    /// The same where the index has no such word, with the fewest errors that find one.
    func addMistypedIfUnknown(to meaning: inout WordMeaning) throws {
        for errors in 1...2 where meaning.isEmpty { try addMistyped(to: &meaning, most: errors) }
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
