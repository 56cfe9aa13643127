import VantageErrors

/// Why a batch as a whole cannot go on, or one of its rows has no answer.
public struct BatchError: VantageError, Hashable {
    /// What went wrong.
    public enum Code: String, VantageErrorCode, Codable {
        /// The table does not exist or cannot be read.
        case unreadable = "unreadable"
        /// The table is not text in UTF-8.
        case notText = "notText"
        /// The table has no column that says where.
        case noPlaceColumn = "noPlaceColumn"
        /// A row cannot be understood.
        case badRow = "badRow"
        /// A row asks for a view, and the batch has no scenes.
        case noScenes = "noScenes"
        /// A row asks for a map, and the batch has no map source.
        case noMapSource = "noMapSource"
        /// A row names an output outside the output folder, one that an earlier row has, or none that can be a file.
        case badOutput = "badOutput"
        /// The output folder cannot be made.
        case cannotCreate = "cannotCreate"
        /// The report cannot be made.
        case cannotReport = "cannotReport"
        /// A picture or the report cannot be written.
        case cannotWrite = "cannotWrite"
    }

    /// What went wrong, for programs.
    public let code: Code
    /// What happened, to which row, and what would be right.
    public let description: String
    /// The limit that was met, where it is one that can be raised.
    public let limit: ResourceLimit?

    package init(_ code: Code, _ description: String, limit: ResourceLimit? = nil) {
        self.code = code
        self.description = description
        self.limit = limit
    }
}

extension BatchError.Code {
    public var category: ErrorCategory {
        switch self {
        case .unreadable: .unreadable
        case .notText, .noPlaceColumn, .badRow, .noScenes, .noMapSource, .badOutput: .invalidData
        case .cannotCreate, .cannotReport: .cannotCreate
        case .cannotWrite: .cannotWrite
        }
    }
}
