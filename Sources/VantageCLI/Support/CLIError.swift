import Vantage

/// Something that the command line itself finds wrong.
struct CLIError: VantageError {
    enum Code: String, VantageErrorCode {
        /// A flag, or what stands behind it, is not as it should be.
        case usage = "usage"
        /// A file that was named is not there, or cannot be read.
        case noInput = "noInput"
        /// A file that was named is of no use.
        case badData = "badData"
        /// A file cannot be made.
        case cannotCreate = "cannotCreate"
        /// A file or standard output cannot be written.
        case cannotWrite = "cannotWrite"
    }

    let code: Code
    /// What happened, to which thing, and what to do next.
    let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    static func usage(_ words: String) -> CLIError { CLIError(.usage, words) }
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
