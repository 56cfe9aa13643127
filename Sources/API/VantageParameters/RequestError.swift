import Vantage

/// A function that phrases an error for the user. The function that commands use adds a remedy that mentions their
/// flags.
package typealias ErrorFormatter = @Sendable (any VantageError) -> String

/// An error in a parameter's value.
package typealias RequestError = CodedError<RequestErrorCode>

/// The error codes for ``RequestError``.
package enum RequestErrorCode: String, VantageErrorCode {
    /// A number is out of range.
    case outOfRange = "outOfRange"
    /// Text cannot be parsed as the expected value.
    case notUnderstood = "notUnderstood"
    /// Two values contradict each other.
    case contradiction = "contradiction"

    package var category: ErrorCategory {
        switch self {
        case .outOfRange, .notUnderstood, .contradiction: .invalidArgument
        }
    }
}
