import VantageCore

/// An error that occurs when a view cannot be turned toward a place.
public typealias LookAroundError = CodedError<LookAroundErrorCode>

/// The error codes for ``LookAroundError``.
public enum LookAroundErrorCode: String, VantageErrorCode, Codable {
    /// The view cannot be turned toward a place because the heading of the picture is unknown.
    case headingUnknown = "headingUnknown"
    /// The look-at target is the location where the picture was taken.
    case nothingToLookAt = "nothingToLookAt"

    /// The category of the error: `invalidArgument` for all codes.
    public var category: ErrorCategory {
        switch self {
        case .headingUnknown, .nothingToLookAt: .invalidArgument
        }
    }
}
