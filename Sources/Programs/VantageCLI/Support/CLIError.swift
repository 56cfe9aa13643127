import Vantage

/// An error that the command line itself detects.
struct CLIError: VantageError {
    enum Code: String, VantageErrorCode {
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
    }

    let code: Code
    /// One or two sentences that say what happened, to which thing, and what to do next.
    let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    static func usage(_ description: String) -> CLIError { CLIError(.usage, description) }
}

extension CLIError.Code {
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
