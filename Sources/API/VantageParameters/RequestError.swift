import Vantage

/// A function that words an error for the user. A command adds a remedy that mentions its flags.
package typealias ErrorFormatter = @Sendable (any VantageError) -> String

/// An error in the value of a parameter.
package struct RequestError: VantageError, Hashable {
    package enum Code: String, VantageErrorCode {
        /// A number is out of range.
        case outOfRange = "outOfRange"
        /// A text cannot be parsed as the expected value.
        case notUnderstood = "notUnderstood"
        /// Two values contradict each other.
        case contradiction = "contradiction"
    }

    package let code: Code
    /// A message with the parameter's name and the expected value.
    package let description: String

    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}

extension RequestError.Code {
    package var category: ErrorCategory {
        switch self {
        case .outOfRange, .notUnderstood, .contradiction: .invalidArgument
        }
    }
}
