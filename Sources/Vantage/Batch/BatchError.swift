import VantageErrors

/// Why a batch as a whole cannot go on, or one of its rows has no answer.
public struct BatchError: VantageError, Hashable {
    public enum Code: String, VantageErrorCode, Codable {
        /// The table does not exist or cannot be read.
        case unreadable
        /// The table is not text in UTF-8.
        case notText
        /// The table has no column that says where.
        case noPlaceColumn
        /// A row cannot be understood.
        case badRow
        /// A row names an output outside the output folder, one that an earlier row has, or none that can be a file.
        case badOutput
        /// The output folder or the report cannot be made.
        case cannotCreate
        /// A picture or the report cannot be written.
        case cannotWrite
    }

    public let code: Code
    /// What happened, to which row, and what to do next.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}

extension BatchError.Code {
    public var category: ErrorCategory {
        switch self {
        case .unreadable: .unreadable
        case .notText, .noPlaceColumn, .badRow, .badOutput: .invalidData
        case .cannotCreate: .cannotCreate
        case .cannotWrite: .cannotWrite
        }
    }
}
