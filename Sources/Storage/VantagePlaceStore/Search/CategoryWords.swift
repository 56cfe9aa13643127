import VantagePlaces

/// The words for categories, folded like names.
struct CategoryWords {
    private struct Single {
        let letters: [UInt32]
        let meaning: CategoryMeaning
    }

    /// One-word phrases of the same length. Their codes are stored together, because most comparisons need only the
    /// codes.
    private struct Singles {
        private var codes: [LetterCodes] = []
        private var words: [Single] = []

        mutating func append(_ word: Single) {
            codes.append(LetterCodes(word.letters))
            words.append(word)
        }

        /// Returns the phrases that may match a whole word with at most one typo.
        func alike(_ word: LetterCodes) -> [Single] {
            codes.indices.filter { word.mayBe(codes[$0], errors: 1) }.map { words[$0] }
        }

        var all: [Single] { words }
    }

    static let all = CategoryWords()

    private let phrases: [[[UInt8]]: CategoryMeaning]
    /// The one-word phrases by length.
    private let single: [Int: Singles]
    private let connectors: Set<[[UInt8]]>
    private let inclusions: Set<[[UInt8]]>
    private let articles: Set<[UInt8]>
    private let longest: Int

    private init() {
        let folding = FoldingTokenizer()
        var phrases: [[[UInt8]]: CategoryMeaning] = [:]
        for subcategory in Subcategory.all {
            for phrase in Set(subcategory.words.values.joined()) {
                phrases[folding.distinctWords(of: phrase), default: CategoryMeaning()].subcategories
                    .insert(subcategory.id)
            }
        }
        // A phrase for a subcategory is not a phrase for the whole category.
        let narrow = Set(phrases.keys)
        for category in PointOfInterestCategory.allCases {
            for phrase in category.phrases.map({ folding.distinctWords(of: $0) }) where !narrow.contains(phrase) {
                phrases[phrase, default: CategoryMeaning()].whole.insert(category)
            }
        }
        self.phrases = phrases
        single = phrases.reduce(into: [:]) { single, phrase in
            guard phrase.key.count == 1 else { return }
            let letters = Letters.of(phrase.key[0])
            single[letters.count, default: Singles()].append(Single(letters: letters, meaning: phrase.value))
        }
        inclusions = Set(CategoryConnectors.inclusions.flatMap { Self.forms(of: folding.words(of: $0)) })
        connectors = Set(CategoryConnectors.connectors.flatMap { Self.forms(of: folding.words(of: $0)) })
            .union(inclusions)
        articles = Set(CategoryConnectors.articles.flatMap { folding.words(of: $0) })
        longest = phrases.keys.map(\.count).max() ?? 0
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
        for count in (1...longest).reversed() where count < typed.count {
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
        if let known = phrases[typed.map(\.text)] { return (known, typed.last?.isPrefix == false) }
        guard typed.count == 1, let word = typed.first else { return nil }
        let found = candidates(for: word).filter { Self.isMeant($0.letters, by: word) }
        guard !found.isEmpty else { return nil }
        return (found.reduce(into: CategoryMeaning()) { $0.add($1.meaning) }, false)
    }

    /// Returns the phrases that a typed word might match, judging by length.
    private func candidates(for typed: TypedWord) -> [Single] {
        let count = typed.letters.count
        guard count >= Spelling.shortest else { return [] }
        if typed.isPrefix { return (count...max(count, 40)).flatMap { single[$0]?.all ?? [] } }
        let codes = LetterCodes(typed.letters)
        return (count - 1...count + 1).flatMap { single[$0]?.alike(codes) ?? [] }
    }

    /// Reports whether a typed word matches a phrase with a typo, or is a prefix of the phrase.
    private static func isMeant(_ letters: [UInt32], by typed: TypedWord) -> Bool {
        if typed.isPrefix { return typed.letters.count >= Spelling.shortest && letters.starts(with: typed.letters) }
        let most = min(1, Spelling.errors(between: typed.letters, and: letters))
        return most > 0 && EditDistance.between(typed.letters, letters, most: most) != nil
    }

    private func longestConnector(of words: ArraySlice<[UInt8]>) -> Int {
        (1...5).reversed().first { $0 <= words.count && connectors.contains(Array(words.prefix($0))) } ?? 0
    }
}
