import GRDB
import VantagePlaces

/// Recognizes the brands of a store's places in queries, such as "Apple Store".
struct CategoryBrands {
    /// The maximum number of words in the name of a brand.
    private static let mostWords = 5
    /// Words that may follow or precede a brand's name.
    private static let shops: Set<[UInt8]> = Set(
        [
            "store", "stores", "shop", "shops", "restaurant", "cafe", "branch", "location", "laden", "filiale",
            "geschäft", "markt", "magasin", "boutique", "tienda", "negozio", "supermarkt", "supermarket", "tankstelle",
        ].flatMap { FoldingTokenizer().words(of: $0) })

    private let words: WordLookup

    init(_ database: Database) throws { words = try WordLookup(database) }

    /// Interprets words as a brand, possibly followed by a connector and a place. Returns `nil` if they do not begin
    /// with the name of a known brand.
    func reading(of typed: [TypedWord]) throws -> CategoryInterpretation? {
        if let brand = try brand(typed) {
            return CategoryInterpretation(meaning: CategoryMeaning(brand: brand), isExact: true)
        }
        for count in (1...Self.mostWords).reversed() where count < typed.count {
            guard var reading = CategoryWords.all.surroundings(of: typed, after: count), reading.saysNear,
                let brand = try brand(Array(typed.prefix(count)))
            else { continue }
            (reading.meaning, reading.isExact) = (CategoryMeaning(brand: brand), true)
            return reading
        }
        return nil
    }

    /// Returns the index term of the brand with a given name, or `nil` if no place has it.
    private func brand(_ typed: [TypedWord]) throws -> String? {
        guard typed.count <= Self.mostWords, typed.last?.isPrefix == false else { return nil }
        let text = typed.map(\.text)
        var readings = [text]
        if let last = text.last, Self.shops.contains(last) { readings.append(text.dropLast()) }
        if let first = text.first, Self.shops.contains(first) { readings.append(Array(text.dropFirst())) }
        return try readings.lazy.compactMap { PlaceFacets.term(brand: $0) }.first { term in
            try words.id(of: CategorySearch.word(forTerm: term)) != nil
        }
    }
}
