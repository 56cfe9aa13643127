import VantagePlaces

/// The words for categories, folded like names.
struct CategoryWords {
    /// One-word phrases with the same number of letters. Their codes are stored together, because most comparisons need
    /// only the codes.
    private struct Singles {
        private var codes: [LetterCodes] = []
        private var words: [ArraySlice<UInt8>] = []

        mutating func append(_ word: ArraySlice<UInt8>, _ letters: [UInt32]) {
            codes.append(LetterCodes(letters))
            words.append(word)
        }

        /// Returns the phrases that may match a whole word with at most one typo.
        func alike(_ word: LetterCodes) -> [ArraySlice<UInt8>] {
            codes.indices.filter { word.mayBe(codes[$0], errors: 1) }.map { words[$0] }
        }
    }

    static let all = CategoryWords()

    private let phrases = PhraseTable(PackageResources.category_phrases_txt)
    /// The one-word phrases by length.
    private let single: [Int: Singles]
    private let connectors: Set<[[UInt8]]>
    /// The first words of all connectors.
    private let connectorStarts: Set<[UInt8]>
    private let inclusions: Set<[[UInt8]]>
    private let articles: Set<[UInt8]>
    /// The maximum number of words in a phrase.
    private let longest: Int

    private init() {
        var single: [Int: Singles] = [:]
        var longest = 1
        var letters: [UInt32] = []
        phrases.forEachLine { phrase, _ in
            let count = 1 + phrase.count { $0 == UInt8(ascii: " ") }
            longest = max(longest, count)
            guard count == 1 else { return }
            Letters.read(phrase, into: &letters)
            single[letters.count, default: Singles()].append(phrase, letters)
        }
        (self.single, self.longest) = (single, longest)
        let folding = FoldingTokenizer()
        inclusions = Set(CategoryConnectors.inclusions.flatMap { Self.forms(of: folding.words(of: $0)) })
        connectors = Set(CategoryConnectors.connectors.flatMap { Self.forms(of: folding.words(of: $0)) })
            .union(inclusions)
        connectorStarts = Set(connectors.compactMap(\.first))
        articles = Set(CategoryConnectors.articles.flatMap { folding.words(of: $0) })
    }

    /// Returns a connector, and the connector without its last word. Repeated words are removed from a query, so "aire
    /// de jeux près de la gare" has only one "de".
    private static func forms(of words: [[UInt8]]) -> [[[UInt8]]] {
        words.count > 1 ? [words, words.dropLast()] : [words]
    }

    /// Interprets words as a request for a category. Returns `nil` if they do not name a category.
    func reading(of typed: [TypedWord]) -> CategoryInterpretation? {
        if let (meaning, isExact) = meaning(of: typed[...]) {
            return CategoryInterpretation(meaning: meaning, isExact: isExact)
        }
        let isFirstOfMany = typed.count > 1 && phrases.hasPhrase(startingWith: typed[0].text)
        for count in (1...(isFirstOfMany ? longest : 1)).reversed() where count < typed.count {
            guard let (meaning, isExact) = meaning(of: typed.prefix(count)) else { continue }
            guard var reading = surroundings(of: typed, after: count) else { return nil }
            (reading.meaning, reading.isExact) = (meaning, isExact)
            return reading
        }
        return nil
    }

    /// Interprets the words after a category or a brand as a place to search near.
    ///
    /// - Returns: An interpretation without a category, or `nil` if there are no words for a place.
    func surroundings(of typed: [TypedWord], after count: Int) -> CategoryInterpretation? {
        let rest = typed.map(\.text).dropFirst(count)
        let connector = longestConnector(of: rest)
        let place = rest.dropFirst(connector).drop { connector > 0 && articles.contains($0) }
        guard !place.isEmpty else { return nil }
        return CategoryInterpretation(
            place: Array(typed.suffix(place.count)), saysNear: connector > 0,
            saysWithin: inclusions.contains(Array(rest.prefix(connector))))
    }

    /// Splits words at the last connector that means "within" into a name and the name of an area.
    ///
    /// - Returns: `nil` if no such connector has words on both sides.
    func nameWithin(_ typed: [TypedWord]) -> (name: [TypedWord], place: [TypedWord])? {
        let words = typed.map(\.text)
        for start in typed.indices.dropFirst().reversed() {
            let count = longestConnector(of: words[start...])
            guard count > 0, inclusions.contains(Array(words[start..<start + count])) else { continue }
            let place = typed[(start + count)...].drop { articles.contains($0.text) }
            return place.isEmpty ? nil : (Array(typed[..<start]), Array(place))
        }
        return nil
    }

    /// Returns the meaning of a phrase, and whether the phrase is complete and free of errors, or `nil` if the words
    /// are not a known phrase.
    private func meaning(of typed: ArraySlice<TypedWord>) -> (CategoryMeaning, isExact: Bool)? {
        if let known = phrases.value(of: typed.map(\.text)) {
            return (CategoryMeaning(stored: known), typed.last?.isPrefix == false)
        }
        guard typed.count == 1, let word = typed.first, word.letters.count >= Spelling.shortest else { return nil }
        var meaning = CategoryMeaning()
        if word.isPrefix {
            phrases.forEachLine(startingWith: word.text) { phrase, value in
                guard !phrase.contains(UInt8(ascii: " ")) else { return }
                meaning.add(CategoryMeaning(stored: String(decoding: value, as: UTF8.self)))
            }
        } else {
            for phrase in mistyped(as: word.letters) {
                meaning.add(CategoryMeaning(stored: phrases.value(of: [Array(phrase)]) ?? ""))
            }
        }
        return meaning.isEmpty ? nil : (meaning, false)
    }

    /// Returns the one-word phrases that differ from a typed word by one typo.
    private func mistyped(as typed: [UInt32]) -> [ArraySlice<UInt8>] {
        let codes = LetterCodes(typed)
        return (typed.count - 1...typed.count + 1).flatMap { single[$0]?.alike(codes) ?? [] }.filter { phrase in
            let letters = Letters.of(phrase)
            let most = min(1, Spelling.errors(between: typed, and: letters))
            return most > 0 && EditDistance.between(typed, letters, most: most) != nil
        }
    }

    private func longestConnector(of words: ArraySlice<[UInt8]>) -> Int {
        guard let first = words.first, connectorStarts.contains(first) else { return 0 }
        return (1...5).reversed().first { $0 <= words.count && connectors.contains(Array(words.prefix($0))) } ?? 0
    }
}

extension CategoryMeaning {
    /// Creates a meaning from its text in the table of phrases: the identifiers of subcategories, a semicolon and the
    /// names of categories, both separated by commas.
    fileprivate init(stored text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
            $0.split(separator: UInt8(ascii: ",")).map { String(Substring($0)) }
        }
        subcategories = Set(parts.first ?? [])
        whole = Set(parts.dropFirst().joined().compactMap { PointOfInterestCategory(rawValue: $0) })
    }
}
