import GRDB
import SQLiteAccess

/// Finds the words of the index that a typed word may mean.
struct WordLookup {
    private let ids: RawStatement
    private let texts: RawStatement
    private let spellings: PackedTable<PackedPair>
    private let beginnings: BeginningLookup

    /// Where what is half typed is to be found beside the best known; `nil` for nowhere else.
    private let surroundings: SearchSurroundings?

    init(_ database: Database, around surroundings: SearchSurroundings? = nil) throws {
        self.surroundings = surroundings
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
        meaning.places = try beginnings.places(of: typed.letters, around: surroundings)
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
        var probes = SpellingProbe.probes(for: typed, errors: allowed)
        if meaning.typed.isBeginning { probes += SpellingProbe.probes(forBeginning: typed) }
        var begun: [(id: Int64, text: [UInt8])] = []
        for (id, known) in try candidates(of: probes) {
            guard let text = try known ?? text(of: id) else { continue }
            let letters = Letters.of(text)
            let most = min(allowed, Spelling.errors(between: typed, and: letters))
            if let errors = EditDistance.between(typed, letters, most: most) {
                if errors > 0 { meaning.add(id, text, errors: errors) }
            } else if meaning.typed.isBeginning, EditDistance.beginning(typed, of: letters) {
                begun.append((id, text))
            }
        }
        // Of very many those that say least beyond what was typed.
        begun.sort { ($0.text.count, $0.id) < ($1.text.count, $1.id) }
        for (id, text) in begun.prefix(BeginningLookup.mostWords) { meaning.add(id, text, errors: 1) }
    }

    /// The words that may be meant and, as far as the index of spellings has them, their texts; in their order, in which
    /// they lie.
    private func candidates(of probes: [SpellingProbe]) throws -> [(id: Int64, text: [UInt8]?)] {
        var found: [(id: Int64, text: [UInt8]?)] = []
        for probe in probes {
            try spellings.forEach(in: probe.keys) { entry in
                guard probe.allows(entry) else { return }
                found.append((SpellingProbe.word(of: entry), probe.text(of: entry)))
            }
        }
        found.sort { $0.id < $1.id }
        return found.enumerated().filter { $0 == 0 || found[$0 - 1].id != $1.id }.map(\.element)
    }

    /// The same where the index has no such word, with the fewest errors that find one.
    func addMistypedIfUnknown(to meaning: inout WordMeaning) throws {
        for errors in 1...2 where meaning.isEmpty { try addMistyped(to: &meaning, most: errors) }
    }

    /// The best known places of a word that very many names have, and of those that have no other; empty for other words.
    func wellKnown(of typed: TypedWord) throws -> [Posting] { try beginnings.wellKnown(ofWord: typed.letters) }

    func id(of text: [UInt8]) throws -> Int64? { try id(of: text[...]) }

    func id(of text: ArraySlice<UInt8>) throws -> Int64? {
        text.withUnsafeBytes { ids.bind(1, text: $0) }
        defer { ids.reset() }
        return try ids.step() ? ids.int64(0) : nil
    }

    private func text(of id: Int64) throws -> [UInt8]? {
        texts.bind(1, id)
        defer { texts.reset() }
        return try texts.step() ? Array(texts.blob(0)) : nil
    }
}
