import Foundation
import VantageParsing
import VantagePlaces

/// The kind of a place according to its tags.
struct TaggedKind {
    private(set) var kind: PlaceKind
    var category: PointOfInterestCategory?
    /// The tag value that determined the kind.
    private var word: String?
    /// The type in plain words, such as `city`, `peak` or `supermarket`.
    var type: String? { word == "administrative" ? territoryType : word }
    /// The type of a boundary without a `place` tag. The only admin level that means the same everywhere is the one for
    /// countries.
    private var territoryType: String?

    /// Keys whose values specify the kind of a point of interest, most specific first.
    private static let keys = [
        "amenity", "shop", "tourism", "leisure", "historic", "healthcare", "aeroway", "railway", "public_transport",
        "craft",
        "office", "sport", "emergency", "man_made", "highway",
    ]
    private static let territories: Set = [
        "continent", "country", "state", "region", "province", "county", "district", "municipality", "city", "town",
        "village", "hamlet", "isolated_dwelling", "borough", "suburb", "quarter", "neighbourhood", "city_block",
    ]
    private static let landforms: Set = ["island", "islet", "archipelago", "sea", "ocean"]
    /// Values of `natural` that are points of interest rather than physical features.
    private static let sights: Set = ["beach"]

    init(_ tags: PlaceTags) {
        if let kind = tags["kind"].flatMap({ PlaceKind(rawValue: $0) }) {
            self.kind = kind
            category = Self.category(tags)
        } else if let place = tags["place"], Self.territories.contains(place) {
            (kind, word) = (.territory, place)
        } else if tags["boundary"] == "administrative" {
            (kind, word) = (.territory, "administrative")
            territoryType = tags["border_type"] ?? (tags["admin_level"] == "2" ? "country" : nil)
        } else if tags["boundary"] == "postal_code" {
            (kind, word) = (.territory, "postal_code")
        } else if let place = tags["place"], Self.landforms.contains(place) {
            (kind, word) = (.physicalFeature, place)
        } else if let natural = tags["natural", "waterway", "water"], !Self.sights.contains(natural) {
            (kind, word) = (.physicalFeature, natural)
        } else if let found = Self.pointOfInterest(tags) {
            (kind, category, word) = (.pointOfInterest, found.category, found.word)
        } else if tags["highway"] != nil {
            kind = .street
        } else if tags["name"] == nil, tags["addr:housenumber", "housenumber", "house_number"] != nil {
            kind = .address
        } else {
            kind = .pointOfInterest
        }
    }

    /// Whether subcategories apply to places of this kind.
    var isSubcategorized: Bool { kind == .pointOfInterest || kind == .address }

    /// Makes the place a point of interest if its facets have a category. A place without a category gets the category
    /// of the facets.
    mutating func fill(_ facets: PlaceFacets) {
        guard let found = facets.category else { return }
        kind = .pointOfInterest
        category = category ?? found
        word = word ?? facets.label?.id
    }

    /// Returns the category of the first known word or, failing that, of the first word whose last or first part is
    /// known, such as `pizza_restaurant`.
    private static func category(ofWords words: [Substring]) -> PointOfInterestCategory? {
        func category(_ word: some StringProtocol) -> PointOfInterestCategory? {
            PointOfInterestCategory(rawValue: String(word)) ?? PointOfInterestCategory(word: String(word))
        }
        if let found = words.lazy.compactMap(category).first { return found }
        // In `grocery_store`, `grocery` is more specific than `store`.
        let parts = words.map { $0.split(separator: "_").filter { !["shop", "store"].contains($0) } }
        return parts.lazy.compactMap { $0.last.flatMap(category) }.first
            ?? parts.lazy.compactMap { $0.first.flatMap(category) }.first
            ?? (words.contains { $0.hasSuffix("_shop") || $0.hasSuffix("_store") } ? .store : nil)
    }

    private static func category(_ tags: PlaceTags) -> PointOfInterestCategory? {
        if let words = tags["category_words"] { return category(ofWords: words.split(separator: ";")) }
        return categoryOfColumns(tags)
    }

    private static func categoryOfColumns(_ tags: PlaceTags) -> PointOfInterestCategory? {
        tags["category", "class", "subclass", "type"].flatMap {
            PointOfInterestCategory(rawValue: $0) ?? PointOfInterestCategory(word: $0)
        }
    }

    private static func pointOfInterest(_ tags: PlaceTags) -> (category: PointOfInterestCategory, word: String)? {
        for key in keys {
            guard let word = tags[key], let category = PointOfInterestCategory(word: word) else { continue }
            return (category, word)
        }
        if tags["natural"] == "beach" { return (.beach, "beach") }
        if tags["shop"] != nil { return (.store, "shop") }
        return category(tags).map { ($0, $0.rawValue) }
    }

    /// Returns the importance of a place: the value in its tags or, failing that, an estimate from its population or
    /// kind.
    func importance(_ tags: PlaceTags) -> Double {
        if let stated = tags.number("importance") { return min(1, max(0, stated)) }
        if let people = tags.number("population"), people >= 1 { return Importance.of(population: people) }
        let known = tags["wikidata", "wikipedia"] == nil ? 0 : 0.1
        return usual + known
    }

    private var usual: Double {
        switch kind {
        case .pointOfInterest: 0.4 - 0.14 * log10((category ?? .other).usualRank(of: word))
        case .territory: type.flatMap { Importance.ofTerritories[$0] } ?? 0.3
        case .physicalFeature: 0.25
        case .street: 0.1
        case .address: 0
        }
    }
}

/// The importance of a place, from 0 to 1.
enum Importance {
    /// Returns the importance for a population: 0.375 for a thousand, 0.75 for a million, and 1 for a hundred million
    /// or more.
    static func of(population: Double) -> Double { min(1, log10(max(1, population)) / 8) }

    /// The importance of territories whose population is unknown.
    static let ofTerritories: [String: Double] = [
        "continent": 1, "country": 0.9, "state": 0.75, "region": 0.7, "province": 0.7, "county": 0.6, "city": 0.65,
        "municipality": 0.5, "district": 0.5, "town": 0.5, "borough": 0.45, "suburb": 0.4, "village": 0.35,
        "quarter": 0.35, "neighbourhood": 0.3, "hamlet": 0.25, "postal_code": 0.2,
    ]
}
