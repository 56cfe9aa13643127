import VantageCore

/// A value outside the range that its type documents, or text that cannot be parsed.
public typealias GeodesyError = CodedError<GeodesyErrorCode>

/// The error codes for ``GeodesyError``.
public enum GeodesyErrorCode: String, VantageErrorCode {
    /// A latitude is not in -90...90 degrees.
    case latitudeOutOfRange = "latitudeOutOfRange"
    /// A longitude is not in -180...180 degrees.
    case longitudeOutOfRange = "longitudeOutOfRange"
    /// The text is not `LAT,LON` in degrees.
    case coordinateUnreadable = "coordinateUnreadable"
    /// A heading is not in 0...360 degrees.
    case headingOutOfRange = "headingOutOfRange"
    /// A pitch is not in -90...90 degrees.
    case pitchOutOfRange = "pitchOutOfRange"
    /// A roll is not in -180...180 degrees.
    case rollOutOfRange = "rollOutOfRange"
    /// The values are not an orientation, such as a quaternion of length 0 or a matrix that is not a rotation.
    case orientationUnreadable = "orientationUnreadable"
    /// The values of a camera's calibration are out of range or contradict each other.
    case calibrationUnusable = "calibrationUnusable"
    /// A field of view is not in 10...170 degrees.
    case fieldOfViewOutOfRange = "fieldOfViewOutOfRange"
    /// The text is not `W,S,E,N` in degrees, or S is north of N.
    case boundingBoxUnreadable = "boundingBoxUnreadable"

    /// The category of the code.
    public var category: ErrorCategory { .invalidArgument }
}
