import VantagePlaces

/// A point of interest's category and rank.
struct PointOfInterestKind {
    let category: PointOfInterestCategory
    let rank: Double

    /// - Parameters:
    ///   - word: The OpenStreetMap value.
    ///   - other: The fallback for words that belong to no category; `nil` to reject such words.
    init?(word: String, other: PointOfInterestCategory?) {
        guard !word.isEmpty, let category = PointOfInterestCategory(word: word) ?? other else { return nil }
        self.init(category, rank: category.usualRank(of: word))
    }

    init(_ category: PointOfInterestCategory, rank: Double) {
        self.category = category
        self.rank = rank
    }

    static var unknown: PointOfInterestKind { Self(.other, rank: PointOfInterestCategory.other.usualRank()) }

    /// - Parameter rank: The rank from the schema.
    func facts(rank: Double? = nil) -> FeatureFacts {
        var facts = FeatureFacts(.pointOfInterest, labelRank: rank ?? self.rank)
        facts.category = category
        return facts
    }
}
