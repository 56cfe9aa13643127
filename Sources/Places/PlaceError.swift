import VantageErrors

/// Why places cannot be asked for, or not in that way.
public struct PlaceError: VantageError, Hashable {
    /// What is wrong.
    public enum Code: String, VantageErrorCode {
        /// A text is no id of a place.
        case invalidPlaceID = "invalidPlaceID"
        /// There is no place of an id.
        case noSuchPlace = "noSuchPlace"
        /// Nothing that is asked knows places.
        case noPlaces = "noPlaces"
        /// A search for nothing: blanks, or signs that are in no name.
        case emptyQuery = "emptyQuery"
        /// A search for more than 1000 characters.
        case queryTooLong = "queryTooLong"
    }

    /// What is wrong, for programs.
    public let code: Code
    /// What happened, to which thing, and what would be right.
    public let description: String

    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}

extension PlaceError.Code {
    public var category: ErrorCategory {
        switch self {
        case .invalidPlaceID, .emptyQuery, .queryTooLong: .invalidArgument
        case .noSuchPlace, .noPlaces: .notFound
        }
    }
}
