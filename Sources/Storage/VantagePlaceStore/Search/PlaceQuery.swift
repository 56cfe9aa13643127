import VantageGeodesy
import VantagePlaces

/// A search for places by name, category or position.
public struct PlaceQuery: Hashable, Sendable {
    /// The maximum length of a text in characters.
    public static let longestText = 1000
    /// The maximum number of words. Further words of a text are ignored.
    static let mostWords = 16

    /// The text as the user typed it.
    public var text: String
    /// The position near which places rank higher, or `nil` for none.
    public var near: Coordinate?
    /// The box that places must lie in, or `nil` for anywhere.
    public var region: BoundingBox?
    /// The categories that places must have one of, or `nil` for all places, including those without a category.
    public var categories: Set<PointOfInterestCategory>?
    /// The maximum number of matches.
    public var limit: Int
    /// Whether the text is only partially typed, so that its last word is a prefix.
    public var isPartial: Bool

    /// Creates a query. By default, it searches everywhere and returns at most ten matches.
    public init(
        _ text: String, near: Coordinate? = nil, region: BoundingBox? = nil,
        categories: Set<PointOfInterestCategory>? = nil, limit: Int = 10, isPartial: Bool = false
    ) {
        self.text = text
        self.near = near
        self.region = region
        self.categories = categories
        self.limit = limit
        self.isPartial = isPartial
    }

    /// Returns the distinct words to search for.
    ///
    /// - Throws: `PlaceError` if the text is too long or has no words.
    func words() throws(PlaceError) -> [TypedWord] {
        // Counting characters is slow for very long texts, so bytes are checked first.
        guard text.utf8.count <= 4 * Self.longestText, text.count <= Self.longestText else {
            throw PlaceError(
                .queryTooLong,
                "The search text is longer than \(Self.longestText) characters. Shorten it.")
        }
        let words = WordFolding().distinctWords(of: text)
        guard !words.isEmpty else {
            throw PlaceError(.emptyQuery, "The search text has no letters or digits. Enter the name of a place.")
        }
        let isComplete = !isPartial || text.last?.isWhitespace == true
        return words.prefix(Self.mostWords).enumerated().map { number, word in
            TypedWord(word, isPrefix: !isComplete && number == words.count - 1)
        }
    }
}

/// A place whose name matches a search.
public struct PlaceMatch: Hashable, Sendable {
    /// The place with all its properties.
    public let place: Place
    /// The name that matched best, in its original spelling.
    public let matched: String
    /// The score from 0 to 1 that matches are sorted by.
    public let score: Double
    /// The distance in meters from the position of the search, or `nil` if it has none.
    public let distance: Double?
}
