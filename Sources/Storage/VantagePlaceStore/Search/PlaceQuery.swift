import Foundation
import VantageGeodesy
import VantagePlaces

/// A search for places by name, category or position.
public struct PlaceQuery: Hashable, Sendable {
    /// The maximum length of the text in characters.
    public static let longestText = 1000
    /// The maximum number of words. Further words are ignored.
    static let mostWords = 16

    /// The text as the user typed it.
    public var text: String
    /// The position near which places rank higher, or `nil` if nearness does not matter.
    public var near: Coordinate?
    /// The box that places must lie in, or `nil` to search everywhere.
    public var region: BoundingBox?
    /// The categories to find; a place must be in at least one of them. `nil` means all places, including those without
    /// a category.
    public var categories: Set<PointOfInterestCategory>?
    /// The maximum number of matches.
    public var limit: Int
    /// Whether the user is still typing. If so, the last word is treated as a prefix.
    public var isPartial: Bool
    /// The time that "open now" in the text refers to; `nil` means the current time.
    public var now: Date?
    /// The time zone of the places' opening hours, for "open now".
    public var timeZone: TimeZone
    /// Whether ``timeZone`` is the actual time zone of the places, rather than one that is used only to interpret local
    /// times.
    package var isTimeZoneKnown = true

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
        timeZone = .current
    }

    /// Returns the distinct words to search for, in the order of the text.
    ///
    /// - Throws: `PlaceError` if the text is too long or has no words.
    func parsed() throws(PlaceError) -> ParsedQuery {
        // Counting characters is slow for very long text, so bytes are checked first.
        guard text.utf8.count <= 4 * Self.longestText, text.count <= Self.longestText else {
            throw PlaceError(
                .queryTooLong,
                "The search text is longer than \(Self.longestText) characters. Shorten it.")
        }
        let isComplete = !isPartial || text.last?.isWhitespace == true
        let parsed = ParsedQuery(text, isPartial: !isComplete)
        guard !parsed.words.isEmpty else {
            throw PlaceError(.emptyQuery, "The search text has no letters or digits. Enter the name of a place.")
        }
        return ParsedQuery(words: Array(parsed.words.prefix(Self.mostWords)))
    }
}

/// A place whose name matches a search.
public struct PlaceMatch: Hashable, Sendable {
    /// The place with all its properties.
    public let place: Place
    /// The name that matched best, in its original spelling.
    public let matched: String
    /// The score from 0 to 1 by which matches are sorted.
    public let score: Double
    /// The distance in meters from the search's position, or `nil` if the search has none.
    public let distance: Double?
    /// The words of the query that were not used to find the place, as the user typed them: for example, the house
    /// number, if the house is unknown and its street was found instead.
    public let unmatched: [String]
}
