import VantageCore

/// A value outside the range that its type documents, or a text that cannot be parsed.
public struct GeodesyError: VantageError, Hashable {
    /// The value that is out of range or cannot be parsed.
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

    /// The reason for the error, for programs.
    public let code: Code
    /// A description of what happened, to which value, and what would be correct.
    public let description: String

    /// Creates an error. The description says what happened, to which value, and what would be correct.
    public init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}

extension GeodesyError.Code {
    /// The category of the code.
    public var category: ErrorCategory { .invalidArgument }
}
