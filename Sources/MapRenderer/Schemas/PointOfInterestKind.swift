import Places

/// What a point of interest is, and how early it is shown.
struct PointOfInterestKind {
    let category: PointOfInterestCategory
    let rank: Double

    /// - Parameters:
    ///   - word: What OpenStreetMap calls it.
    ///   - other: What it is where no category has the word; nil where it is nothing then.
    init?(word: String, other: PointOfInterestCategory?) {
        guard !word.isEmpty, let category = PointOfInterestCategory(word: word) ?? other else { return nil }
        self.init(category, rank: category.usualRank(of: word))
    }

    init(_ category: PointOfInterestCategory, rank: Double) {
        self.category = category
        self.rank = rank
    }

    static var unknown: PointOfInterestKind { Self(.other, rank: PointOfInterestCategory.other.usualRank()) }

    /// - Parameter rank: What the schema says.
    func facts(rank: Double? = nil) -> FeatureFacts {
        var facts = FeatureFacts(.pointOfInterest, labelRank: rank ?? self.rank)
        facts.category = category
        return facts
    }
}
