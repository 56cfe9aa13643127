import VantageCore

/// An error from a member of a federation.
public typealias FederationError = CodedError<FederationErrorCode>

/// The codes of ``FederationError``.
public enum FederationErrorCode: String, VantageErrorCode {
    /// A member did not respond before its deadline.
    case memberLate = "memberLate"
    /// A member failed.
    case memberFailed = "memberFailed"

    /// The category of all errors with this code.
    public var category: ErrorCategory {
        switch self {
        case .memberLate: .busy
        case .memberFailed: .unreadable
        }
    }
}
