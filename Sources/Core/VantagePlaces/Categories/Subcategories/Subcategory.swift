/// A finer category than a ``PointOfInterestCategory``, such as a mosque or a Chinese restaurant.
///
/// OpenStreetMap tags determine which places belong to it. A place may belong to several subcategories.
package struct Subcategory: Sendable {
    /// The languages of ``words``, as BCP 47 tags.
    package static let languages = ["en", "de", "fr", "es", "it", "ja", "ar"]

    /// The identifier, such as `mosque`. It is stored with places, so it must never change.
    package let id: String
    /// The category that contains the subcategory.
    package let category: PointOfInterestCategory
    /// Whether places for which only the category is known belong to the subcategory.
    package var isMain = false
    /// Whether the subcategory is a kind of facility that often only customers may use, such as a parking lot.
    package var isFacility = false
    /// Whether only places with a name belong to the subcategory.
    package var isNamed = false
    /// Alternative rules. A place belongs to the subcategory if its tags meet all conditions of one of them.
    package let rules: [[TagCondition]]
    /// The search terms by language: the usual name, its plural and common synonyms. The first one is the label.
    package let words: [String: [String]]

    init(
        id: String, category: PointOfInterestCategory, rules: [[TagCondition]], words: [String: [String]]
    ) {
        self.id = id
        self.category = category
        self.rules = rules
        self.words = words
    }

    /// The names for places that have none of their own, by language.
    package var labels: [String: String] {
        words.compactMapValues { $0.first.map { $0.prefix(1).uppercased() + $0.dropFirst() } }
    }

    /// The English label.
    package var label: String { labels["en"] ?? id }

    /// All subcategories. Earlier ones are preferred as labels.
    package static let all = SubcategoryTable.subcategories + CuisineTable.subcategories

    private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })

    /// Returns the subcategory with an identifier, or `nil` if there is none.
    package static func named(_ id: String) -> Subcategory? { byID[id] }
}

/// A condition on one of a place's tags.
package struct TagCondition: Hashable, Sendable {
    /// The key, in lowercase.
    package let key: String
    package let values: Set<String>
    /// Whether the tag must have none of the values.
    package var isNegated = false

    package init(key: String, values: Set<String>, isNegated: Bool = false) {
        self.key = key
        self.values = values
        self.isNegated = isNegated
    }

    /// Reports whether a tag's value meets the condition. The value may be a list, separated by semicolons.
    func isMet(by value: String?) -> Bool {
        guard let value else { return isNegated }
        let isAmong = Self.parts(of: value).contains { values.contains($0) }
        return isAmong != isNegated
    }

    /// Returns the values in a list.
    static func parts(of value: String) -> [String] {
        value.contains(";")
            ? value.split(separator: ";").map { String($0.drop { $0 == " " }) } : [value]
    }
}
