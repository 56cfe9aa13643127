import GRDB
import VantageStoreCore

/// A lookup of the words in the index that a typed word may match.
struct WordLookup {
    private let ids: RawStatement
    private let texts: RawStatement
    private let spellings: PackedTable<PackedPair>
    private let prefixes: PrefixLookup
    private let memory = Memory()

    /// The area to search for completions of partial words, in addition to the best-known places; `nil` if there is
    /// none.
    private var surroundings: SearchSurroundings?

    init(_ database: Database, around surroundings: SearchSurroundings? = nil) throws {
        self.surroundings = surroundings
        ids = try RawStatement(database, "SELECT id FROM place_word WHERE text = ?")
        texts = try RawStatement(database, "SELECT text FROM place_word WHERE id = ?")
        spellings = try PackedTable(database, table: "place_spelling")
        prefixes = try PrefixLookup(database)
    }

    /// Returns a lookup in another area with the same statements.
    func searching(around surroundings: SearchSurroundings?) -> WordLookup {
        var lookup = self
        lookup.surroundings = surroundings
        return lookup
    }

    /// Words that were already looked up. The interpretations of a query look up the same words repeatedly.
    private final class Memory {
        var meanings: [TypedWord: WordMatches] = [:]
        /// The words that match a typed word despite typos, by the maximum number of typos.
        var mistyped: [TypedWord: [Int: [Mistyped]]] = [:]
    }

    private typealias Mistyped = (id: Int64, text: [UInt8], errors: Int)

    /// Returns the words that match without typos.
    func meaning(of typed: TypedWord) throws -> WordMatches {
        // The completions of a prefix depend on the area.
        if !typed.isPrefix, let known = memory.meanings[typed] { return known }
        let meaning = try lookUp(typed)
        if !typed.isPrefix { memory.meanings[typed] = meaning }
        return meaning
    }

    private func lookUp(_ typed: TypedWord) throws -> WordMatches {
        var meaning = WordMatches(typed)
        let written = try id(of: typed.text)
        if let written { meaning.add(written, typed.text, errors: 0) }
        if let plain = typed.withoutUmlauts, let id = try id(of: plain) {
            // The word as typed is preferred if it is in the index: "blue" finds blue, not blu.
            meaning.add(id, plain, errors: written == nil ? 0 : 1)
        }
        for word in typed.alternatives {
            if let id = try id(of: word) { meaning.addAlternative(id, word) }
        }
        guard typed.isPrefix else { return meaning }
        meaning.places = try prefixes.places(of: typed.letters, around: surroundings)
        if !meaning.isOpen {
            for id in try prefixes.words(of: typed.text) { meaning.add(id, nil, errors: 0) }
        }
        return meaning
    }

    /// Adds the words that match despite typos.
    ///
    /// - Parameter most: The maximum number of typos. If this many were already allowed, the call does nothing.
    func addMistyped(to meaning: inout WordMatches, most: Int) throws {
        let typed = meaning.typed
        let allowed = min(most, Spelling.errors(in: typed.letters))
        guard allowed > meaning.allowed else { return }
        meaning.allowed = allowed
        let found = try memory.mistyped[typed]?[allowed] ?? mistyped(typed, allowed)
        memory.mistyped[typed, default: [:]][allowed] = found
        for (id, text, errors) in found { meaning.add(id, text, errors: errors) }
    }

    /// Returns the words that match despite typos.
    private func mistyped(_ word: TypedWord, _ allowed: Int) throws -> [Mistyped] {
        let typed = word.letters
        var probes = SpellingProbe.probes(for: typed, errors: allowed)
        if word.isPrefix { probes += SpellingProbe.probes(forPrefix: typed) }
        var found: [Mistyped] = []
        var begun: [Mistyped] = []
        for (id, known) in try candidates(of: probes) {
            guard let text = try known ?? text(of: id) else { continue }
            let letters = Letters.of(text)
            let most = min(allowed, Spelling.errors(between: typed, and: letters))
            if let errors = EditDistance.between(typed, letters, most: most) {
                if errors > 0 { found.append((id, text, errors)) }
            } else if word.isPrefix, EditDistance.prefix(typed, of: letters) {
                begun.append((id, text, 1))
            }
        }
        // If there are too many words, only the shortest are kept.
        begun.sort { ($0.text.count, $0.id) < ($1.text.count, $1.id) }
        return found + begun.prefix(PrefixLookup.mostWords)
    }

    /// Returns the words that may match, sorted by id because rows are stored in that order. A word's text is `nil` if
    /// the spelling index contains only a part of it.
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

    /// If no word matches yet, adds the words within one typo or, failing that, two.
    func addMistypedIfUnknown(to meaning: inout WordMatches) throws {
        for errors in 1...2 where meaning.isEmpty { try addMistyped(to: &meaning, most: errors) }
    }

    /// Returns the best-known places for a word that occurs in a very large number of names, including places whose
    /// whole name is the word. For other words, the result is empty.
    func wellKnown(of typed: TypedWord) throws -> [Posting] { try prefixes.wellKnown(ofWord: typed.letters) }

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
