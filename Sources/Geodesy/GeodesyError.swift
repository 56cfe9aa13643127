import VantageErrors

/// A value outside the range that its type documents.
public struct GeodesyError: VantageError, Hashable {
    /// Which value is out of its range, or cannot be read.
    public enum Code: String, VantageErrorCode {
        /// A latitude is not in -90...90 degrees.
        case latitudeOutOfRange = "latitudeOutOfRange"
        /// A longitude is not in -180...180 degrees.
        case longitudeOutOfRange = "longitudeOutOfRange"
        /// A text is not `LAT,LON` in degrees.
        case coordinateUnreadable = "coordinateUnreadable"
        /// A heading is not in 0...360 degrees.
        case headingOutOfRange = "headingOutOfRange"
        /// A pitch is not in -90...90 degrees.
        case pitchOutOfRange = "pitchOutOfRange"
        /// A roll is not in -180...180 degrees.
        case rollOutOfRange = "rollOutOfRange"
        /// A field of view is not in 10...170 degrees.
        case fieldOfViewOutOfRange = "fieldOfViewOutOfRange"
        /// A text is not `W,S,E,N` in degrees, or S is north of N.
        case boundingBoxUnreadable = "boundingBoxUnreadable"
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
