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
    /// How many matches are wanted at most.
    public var limit: Int

    /// A search for a text, anywhere, and for ten matches, where nothing else is said.
    public init(_ text: String, near: Coordinate? = nil, limit: Int = 10) {
        self.text = text
        self.near = near
        self.limit = limit
    }

    /// The words that are looked for, folded.
    func words() throws(PlaceError) -> [[UInt8]] {
        // Counting characters takes long where there are very many.
        guard text.utf8.count <= 4 * Self.longestText, text.count <= Self.longestText else {
            throw PlaceError(
                .queryTooLong,
                "Expected a search of at most \(Self.longestText) characters but received more. Shorten it.")
        }
        var words: [[UInt8]] = []
        for word in WordFolding().words(of: text) where !words.contains(word) { words.append(word) }
        guard !words.isEmpty else {
            throw PlaceError(.emptyQuery, "The search has no letters and no digits. Write what a place is called.")
        }
        return Array(words.prefix(Self.mostWords))
    }
}

/// A place whose name matches a search.
public struct PlaceMatch: Hashable, Sendable {
    public let place: Place
    /// The name that matched best, as it is written.
    public let matched: String
    /// From 0 to 1; what matches are ordered by.
    public let score: Double
    /// Metres from where was searched; `nil` for anywhere.
    public let distance: Double?
}
