import GRDB
import VantagePlaces
import VantageStoreCore

/// A reader that recognizes the brands and the OpenStreetMap tag values of a store's places in queries such as "Apple
/// Store".
struct CategoryBrands {
    /// The maximum number of words in a brand's name.
    private static let mostWords = 5
    /// Words that may follow or precede a brand's name.
    private static let shops: Set<[UInt8]> = Set(
        [
            "store", "stores", "shop", "shops", "restaurant", "cafe", "branch", "location", "laden", "filiale",
            "geschäft", "markt", "magasin", "boutique", "tienda", "negozio", "supermarkt", "supermarket", "tankstelle",
        ].flatMap { FoldingTokenizer().words(of: $0) })

    private let known: RawStatement

    init(_ database: Database) throws {
        known = try RawStatement(database, "SELECT 1 FROM place_word WHERE text = ?")
    }

    /// Interprets words as a brand, or as the value of a tag such as "tattoo", possibly followed by a connector and a
    /// place. Returns `nil` if the words do not begin with a known brand or value.
    func reading(of typed: [TypedWord]) throws -> CategoryInterpretation? {
        if let meaning = try meaning(typed) { return CategoryInterpretation(meaning: meaning, isExact: true) }
        for count in (1...Self.mostWords).reversed() where count < typed.count {
            guard var reading = CategoryWords.all.surroundings(of: typed, after: count), reading.saysNear,
                let meaning = try meaning(Array(typed.prefix(count)))
            else { continue }
            (reading.meaning, reading.isExact) = (meaning, true)
            return reading
        }
        return nil
    }

    private func meaning(_ typed: [TypedWord]) throws -> CategoryMeaning? {
        guard typed.count <= Self.mostWords, typed.last?.isPrefix == false else { return nil }
        let text = typed.map(\.text)
        var readings = [text]
        if let last = text.last, Self.shops.contains(last) { readings.append(text.dropLast()) }
        if let first = text.first, Self.shops.contains(first) { readings.append(Array(text.dropFirst())) }
        for words in readings where !words.isEmpty {
            if let brand = PlaceFacets.term(brand: words), try isKnown(brand) { return CategoryMeaning(brand: brand) }
            let value = words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "_")
            if try isKnown(PlaceFacets.term(value)) { return CategoryMeaning(subcategories: [value]) }
        }
        return nil
    }

    private func isKnown(_ term: String) throws -> Bool {
        CategorySearch.word(forTerm: term).withUnsafeBytes { known.bind(1, text: $0) }
        defer { known.reset() }
        return try known.step()
    }
}
