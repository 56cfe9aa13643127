import VantagePlaces

/// The words for categories, folded like names.
struct CategoryWords {
    /// A phrase that stands for one or more categories.
    struct Phrase {
        let words: [[UInt8]]
        var categories: Set<PointOfInterestCategory>
    }

    private struct Single {
        let letters: [UInt32]
        let categories: Set<PointOfInterestCategory>
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

    /// The connectors between a category and a location in English, German, French, Spanish and Italian.
    private static let connectors = [
        "near", "near to", "close to", "next to", "around", "by", "at", "in", "nahe", "bei", "beim", "neben", "am",
        "im",
        "an der", "in der nähe von", "près de", "près du", "proche de", "à côté de", "autour de", "à", "au", "dans",
        "cerca de", "cerca del", "junto a", "en", "vicino a", "vicino al", "vicino alla", "presso", "a",
    ]
    /// The connectors that mean "within" if an area follows.
    private static let inclusions = [
        "in", "within", "inside", "im", "in der", "in den", "innerhalb von", "à", "au", "aux", "dans", "en",
        "à l'intérieur de", "dentro de", "a", "nel", "nella", "nello", "all'interno di",
    ]
    private static let articles = [
        "the", "der", "die", "das", "dem", "den", "le", "la", "les", "l", "el", "los", "las", "lo", "il", "i", "gli",
    ]

    private let phrases: [[[UInt8]]: Set<PointOfInterestCategory>]
    /// The one-word phrases by length.
    private let single: [Int: Singles]
    private let connectors: Set<[[UInt8]]>
    private let inclusions: Set<[[UInt8]]>
    private let articles: Set<[UInt8]>
    private let longest: Int

    private init() {
        let folding = FoldingTokenizer()
        var phrases: [[[UInt8]]: Set<PointOfInterestCategory>] = [:]
        for category in PointOfInterestCategory.allCases {
            for phrase in category.phrases { phrases[folding.words(of: phrase), default: []].insert(category) }
        }
        self.phrases = phrases
        single = phrases.reduce(into: [:]) { single, phrase in
            guard phrase.key.count == 1 else { return }
            let letters = Letters.of(phrase.key[0])
            single[letters.count, default: Singles()].append(Single(letters: letters, categories: phrase.value))
        }
        inclusions = Set(Self.inclusions.map { folding.words(of: $0) })
        connectors = Set(Self.connectors.map { folding.words(of: $0) }).union(inclusions)
        articles = Set(Self.articles.flatMap { folding.words(of: $0) })
        longest = phrases.keys.map(\.count).max() ?? 0
    }

    /// Interprets words as a request for a category. Returns `nil` if they do not name a category.
    func reading(of typed: [TypedWord]) -> CategoryInterpretation? {
        let words = typed.map(\.text)
        if let categories = categories(of: typed[...]) { return CategoryInterpretation(categories: categories) }
        for count in (1...longest).reversed() where count < typed.count {
            guard let categories = categories(of: typed.prefix(count)) else { continue }
            let rest = words.dropFirst(count)
            let connector = longestConnector(of: rest)
            let place = rest.dropFirst(connector).drop { connector > 0 && articles.contains($0) }
            guard !place.isEmpty else { return nil }
            return CategoryInterpretation(
                categories: categories, place: Array(typed.suffix(place.count)), saysNear: connector > 0,
                saysWithin: inclusions.contains(Array(rest.prefix(connector))),
                isMisspelled: phrases[Array(words.prefix(count))] == nil)
        }
        return nil
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

    /// Returns the categories that the words stand for, or `nil` if the words are not a known phrase.
    private func categories(of typed: ArraySlice<TypedWord>) -> Set<PointOfInterestCategory>? {
        if let known = phrases[typed.map(\.text)] { return known }
        guard typed.count == 1, let word = typed.first else { return nil }
        let found = candidates(for: word).filter { Self.isMeant($0.letters, by: word) }
        return found.isEmpty ? nil : found.reduce(into: []) { $0.formUnion($1.categories) }
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

/// A query interpreted as a request for a category.
struct CategoryInterpretation {
    let categories: Set<PointOfInterestCategory>
    /// The place to search near, such as "station" in "pharmacy near the station".
    var place: [TypedWord] = []
    /// Whether a connector precedes the place.
    var saysNear = false
    /// Whether the connector means "within".
    var saysWithin = false
    /// Whether the words for the category have a typo, so that they may mean something else: `Paris` is not `parks`.
    var isMisspelled = false
}
