import VantageCore

/// The reason why a request for places failed.
public struct PlaceError: VantageError, Hashable {
    /// The reason for the error.
    public enum Code: String, VantageErrorCode {
        /// A text is not a place ID.
        case invalidPlaceID = "invalidPlaceID"
        /// There is no place with the ID.
        case noSuchPlace = "noSuchPlace"
        /// None of the sources has places.
        case noPlaces = "noPlaces"
        /// The search text contains only spaces or characters that occur in no name.
        case emptyQuery = "emptyQuery"
        /// The search text is longer than 1000 characters.
        case queryTooLong = "queryTooLong"
    }

    /// The reason for the error, for programs.
    public let code: Code
    /// A description of what happened, to which thing, and what would be correct.
    public let description: String

    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}

extension PlaceError.Code {
    /// The category of the code.
    public var category: ErrorCategory {
        switch self {
        case .invalidPlaceID, .emptyQuery, .queryTooLong: .invalidArgument
        case .noSuchPlace, .noPlaces: .notFound
        }
    }
}
