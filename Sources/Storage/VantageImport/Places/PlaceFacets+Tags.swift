import VantagePlaceStore
import VantagePlaces

extension PlaceFacets {
    /// Determines the facets of a row in a table of places.
    init(_ tags: PlaceTags, _ kind: TaggedKind) {
        let words = Self.words(tags)
        self.init(words: words, category: words.isEmpty ? nil : kind.category) { tags[$0] }
        if let brand = tags["brand"] { add(brand: BrandName.words(of: brand)) }
    }

    /// Returns the words for the type of a place in vocabularies other than OpenStreetMap's. Alternate categories are
    /// omitted, because they are often wrong.
    private static func words(_ tags: PlaceTags) -> [String] {
        let text = tags["subcategory_words"] ?? tags["category", "class", "subclass", "type"]
        return text?.split(separator: ";").map(String.init) ?? []
    }
}
