import VantageCore

/// The reason why a request for places failed.
public typealias PlaceError = CodedError<PlaceErrorCode>

/// The codes of ``PlaceError``.
public enum PlaceErrorCode: String, VantageErrorCode {
    /// The text is not a place ID.
    case invalidPlaceID = "invalidPlaceID"
    /// No place has the ID.
    case noSuchPlace = "noSuchPlace"
    /// No source contains places.
    case noPlaces = "noPlaces"
    /// The search text consists only of spaces and characters that do not occur in names.
    case emptyQuery = "emptyQuery"
    /// The search text is longer than 1000 characters.
    case queryTooLong = "queryTooLong"

    /// The category of the code.
    public var category: ErrorCategory {
        switch self {
        case .invalidPlaceID, .emptyQuery, .queryTooLong: .invalidArgument
        case .noSuchPlace, .noPlaces: .notFound
        }
    }
}
