import VantageCore

/// An error that occurs when a view cannot be turned toward a place.
public struct LookAroundError: VantageError, Hashable {
    /// The kind of error.
    public enum Code: String, VantageErrorCode, Codable {
        /// The view cannot be turned toward a place because the heading of the picture is unknown.
        case headingUnknown = "headingUnknown"
        /// The place to look at is the location where the picture was taken.
        case nothingToLookAt = "nothingToLookAt"
    }

    /// The kind of error, for programs.
    public let code: Code
    /// A message that states the problem, the scene and a remedy.
    public let description: String

    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}

extension LookAroundError.Code {
    /// The category of the error: `invalidArgument` for all codes.
    public var category: ErrorCategory {
        switch self {
        case .headingUnknown, .nothingToLookAt: .invalidArgument
        }
    }
}
