import Vantage

/// An error detected by the command-line tool itself.
typealias CLIError = CodedError<CLIErrorCode>

/// The error codes for ``CLIError``.
enum CLIErrorCode: String, VantageErrorCode {
    /// An option or its value is invalid.
    case usage = "usage"
    /// A named file does not exist or cannot be read.
    case noInput = "noInput"
    /// A named file cannot be used.
    case badData = "badData"
    /// A file cannot be created.
    case cannotCreate = "cannotCreate"
    /// A file or standard output cannot be written.
    case cannotWrite = "cannotWrite"

    var category: ErrorCategory {
        switch self {
        case .usage: .invalidArgument
        case .noInput: .unreadable
        case .badData: .invalidData
        case .cannotCreate: .cannotCreate
        case .cannotWrite: .cannotWrite
        }
    }
}

extension CLIError {
    static func usage(_ description: String) -> CLIError { CLIError(.usage, description) }
}
