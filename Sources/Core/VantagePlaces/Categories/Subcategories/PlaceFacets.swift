/// The terms under which a place is indexed, in addition to its category.
///
/// A term is a prefix and a name: `#` and the id of a subcategory, `~` and the id of a subcategory for a place that the
/// public may not use, or `@` and the folded name of a brand.
package struct PlaceFacets: Sendable {
    /// The maximum length of a brand's term, in bytes.
    private static let longestBrand = 36
    /// The values of `access` for places that the public may not use.
    private static let restricted: Set = [
        "private", "no", "permit", "employees", "residents", "members", "military", "delivery", "forestry",
    ]

    /// The keys whose values give a place's type.
    private static let typeKeys = [
        "amenity", "shop", "tourism", "leisure", "craft", "office", "healthcare", "sport", "historic", "emergency",
        "man_made",
    ]

    package private(set) var terms: [String] = []
    /// The subcategory whose label is used if the place has no name.
    package private(set) var label: Subcategory?
    /// The category of the first subcategory.
    package private(set) var category: PointOfInterestCategory?

    /// Determines the facets of a place.
    ///
    /// - Parameters:
    ///   - words: Words for the place's type that are not OpenStreetMap tags, such as `chinese_restaurant`.
    ///   - category: The place's category, if it is known.
    ///   - value: A closure that returns the value of the tag with a key, or `nil` if there is none.
    package init(words: [String], category: PointOfInterestCategory?, _ value: (String) -> String?) {
        guard value("disused") != "yes", value("abandoned") != "yes" else { return }
        var found = SubcategoryRules.all.matches(value)
        for subcategory in words.compactMap({ SubcategoryRules.all.subcategory(of: $0) }) {
            found.append(SubcategoryRules.Match(subcategory: subcategory, allowsUnnamed: false))
        }
        if found.isEmpty, let category, let main = SubcategoryRules.all.main(of: category) {
            found = [SubcategoryRules.Match(subcategory: main, allowsUnnamed: false)]
        }
        let access = value("access") ?? ""
        for subcategory in found.map(\.subcategory) {
            let isRestricted = Self.restricted.contains(access) || subcategory.isFacility && access == "customers"
            let term = Self.term(subcategory.id, isRestricted: isRestricted)
            if !terms.contains(term) { terms.append(term) }
        }
        addValues(value)
        label = found.first { $0.allowsUnnamed && !$0.subcategory.isNamed }?.subcategory
        self.category = found.first?.subcategory.category
        // Private facilities are of no interest to the public.
        if label != nil, access == "private" || access == "no" { label = nil }
    }

    /// Adds the values of tags that belong to no subcategory, so that the place can be found by these English words.
    private mutating func addValues(_ value: (String) -> String?) {
        for key in Self.typeKeys {
            guard let part = value(key).flatMap({ TagCondition.parts(of: $0).first }), part != "yes", part != "no",
                part.utf8.count <= Self.longestBrand, SubcategoryRules.all.subcategory(of: part) == nil,
                part.utf8.allSatisfy({ $0 == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
                )
            else { continue }
            let term = Self.term(part)
            if !terms.contains(term) { terms.append(term) }
        }
    }

    /// Adds a brand.
    ///
    /// - Parameter words: The folded words of the brand's name.
    package mutating func add(brand words: [[UInt8]]) {
        if let term = Self.term(brand: words) { terms.append(term) }
    }

    /// Returns the term for a subcategory.
    package static func term(_ subcategory: String, isRestricted: Bool = false) -> String {
        (isRestricted ? "~" : "#") + subcategory
    }

    /// Returns the term for a brand, or `nil` if its name has no words.
    package static func term(brand words: [[UInt8]]) -> String? {
        let name = words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
        guard !name.isEmpty else { return nil }
        var term = "@"
        for letter in name where term.utf8.count + String(letter).utf8.count <= longestBrand { term.append(letter) }
        return term
    }
}
