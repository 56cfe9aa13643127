import VantageErrors

/// A value outside the range that its type documents.
public struct GeodesyError: VantageError, Hashable {
    /// Which value is out of its range, or cannot be read.
    public enum Code: String, VantageErrorCode {
        case latitudeOutOfRange
        case longitudeOutOfRange
        case coordinateUnreadable
        case headingOutOfRange
        case pitchOutOfRange
        case rollOutOfRange
        case fieldOfViewOutOfRange
        case boundingBoxUnreadable
    }

    /// What went wrong, for programs.
    public let code: Code
    /// What happened, to which value, and what would be right.
    public let description: String

    /// `description`: What happened, to which value, and what would be right.
    public init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}

extension GeodesyError.Code {
    public var category: ErrorCategory { .invalidArgument }
}
