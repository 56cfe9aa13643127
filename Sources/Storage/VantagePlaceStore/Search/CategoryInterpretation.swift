import VantagePlaces

/// The categories that a phrase stands for.
struct CategoryMeaning {
    /// The categories that the phrase covers completely.
    var whole: Set<PointOfInterestCategory> = []
    /// The ids of the subcategories that the phrase names.
    var subcategories: Set<String> = []
    /// The index term of a brand.
    var brand: String?

    /// The categories of all places that match.
    var categories: Set<PointOfInterestCategory> {
        whole.union(subcategories.compactMap { Subcategory.named($0)?.category })
    }

    var isEmpty: Bool { whole.isEmpty && subcategories.isEmpty && brand == nil }

    mutating func add(_ other: CategoryMeaning) {
        whole.formUnion(other.whole)
        subcategories.formUnion(other.subcategories)
    }
}

/// A query interpreted as a request for a category or a brand.
struct CategoryInterpretation {
    var meaning = CategoryMeaning()
    /// Whether the words for the category are complete and free of errors.
    var isExact = false
    /// The place to search near, such as "station" in "pharmacy near the station".
    var place: [TypedWord] = []
    /// Whether a connector precedes the place.
    var saysNear = false
    /// Whether the connector means "within".
    var saysWithin = false

    /// The categories of all places that match.
    var categories: Set<PointOfInterestCategory> { meaning.categories }
}
