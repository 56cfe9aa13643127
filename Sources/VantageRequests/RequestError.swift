import Vantage

/// How an error is put into words for whoever asked; a command adds what its flags can do about it.
package typealias ErrorWording = @Sendable (any VantageError) -> String

/// Why a text is no value of a request.
package struct RequestError: VantageError, Hashable {
    package enum Code: String, VantageErrorCode {
        /// A number is beyond its range.
        case outOfRange = "outOfRange"
        /// A text cannot be understood as what it should be.
        case notUnderstood = "notUnderstood"
        /// Two values contradict each other.
        case contradiction = "contradiction"
    }

    package let code: Code
    /// What was expected of which parameter, by the name that whoever asked knows it by.
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
