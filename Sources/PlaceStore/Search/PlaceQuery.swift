import Geodesy
import Places

/// What is searched for by name.
public struct PlaceQuery: Hashable, Sendable {
    /// Characters that a text may have.
    public static let longestText = 1000
    /// Words that are looked for; a text's further ones are not.
    static let mostWords = 16

    /// What a person wrote.
    public var text: String
    /// Around where, so that what is near comes first; `nil` for anywhere.
    public var near: Coordinate?
    /// In which box they have to be; `nil` for anywhere.
    public var region: BoundingBox?
    /// Of which categories they have to be; `nil` for any, and for what has none.
    public var categories: Set<PointOfInterestCategory>?
    /// How many matches are wanted at most.
    public var limit: Int
    /// Whether the text is half typed, so that more of its last word may follow.
    public var isHalfTyped: Bool

    /// A search for a text, anywhere, and for ten matches, where nothing else is said.
    public init(
        _ text: String, near: Coordinate? = nil, region: BoundingBox? = nil,
        categories: Set<PointOfInterestCategory>? = nil, limit: Int = 10, isHalfTyped: Bool = false
    ) {
        self.text = text
        self.near = near
        self.region = region
        self.categories = categories
        self.limit = limit
        self.isHalfTyped = isHalfTyped
    }

    /// The words that are looked for, each once.
    func words() throws(PlaceError) -> [TypedWord] {
        // Counting characters takes long where there are very many.
        guard text.utf8.count <= 4 * Self.longestText, text.count <= Self.longestText else {
            throw PlaceError(
                .queryTooLong,
                "Expected a search of at most \(Self.longestText) characters but received more. Shorten it.")
        }
        let words = WordFolding().distinctWords(of: text)
        guard !words.isEmpty else {
            throw PlaceError(.emptyQuery, "The search has no letters and no digits. Write what a place is called.")
        }
        let isComplete = !isHalfTyped || text.last?.isWhitespace == true
        return words.prefix(Self.mostWords).enumerated().map { number, word in
            TypedWord(word, isBeginning: !isComplete && number == words.count - 1)
        }
    }
}

/// A place whose name matches a search.
public struct PlaceMatch: Hashable, Sendable {
    /// What was found, with all that the table has of it.
    public let place: Place
    /// The name that matched best, as it is written.
    public let matched: String
    /// From 0 to 1; what matches are ordered by.
    public let score: Double
    /// Metres from where was searched; `nil` for anywhere.
    public let distance: Double?
}
