import Vantage

/// A call to the C interface with arguments that cannot be used.
typealias LibraryError = CodedError<LibraryErrorCode>

/// The error codes for ``LibraryError``.
enum LibraryErrorCode: String, VantageErrorCode {
    /// A required argument is NULL, or a required member of a request is missing.
    case missingArgument = "missingArgument"
    /// The handle was closed, or is not a handle of the expected type.
    case closedHandle = "closedHandle"
    /// Text is not UTF-8.
    case notUTF8 = "notUTF8"
    /// A request has a member that the function does not know.
    case unknownParameter = "unknownParameter"

    var category: ErrorCategory { .invalidArgument }
}

extension LibraryError {
    /// Creates the error for an argument that is NULL.
    static func missing(_ argument: String) -> LibraryError {
        LibraryError(.missingArgument, "The argument \(argument) is NULL. Pass a value.")
    }
}
