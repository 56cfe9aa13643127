import VantageErrors

/// Why a scene cannot be looked at as asked.
public struct LookAroundError: VantageError, Hashable {
    /// What went wrong.
    public enum Code: String, VantageErrorCode, Codable {
        /// Looking at a place needs the heading of the picture.
        case headingUnknown = "headingUnknown"
        /// The place to look at is where the picture was taken.
        case nothingToLookAt = "nothingToLookAt"
    }

    /// What went wrong, for programs.
    public let code: Code
    /// What happened, to which scene, and what to do next.
    public let description: String

    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}

extension LookAroundError.Code {
    public var category: ErrorCategory {
        switch self {
        case .headingUnknown, .nothingToLookAt: .invalidArgument
        }
    }
}
