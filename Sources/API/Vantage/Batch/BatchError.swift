import VantageCore

/// An error that stops a batch, or that leaves one of its rows without a result.
public struct BatchError: VantageError, Hashable {
    /// The kind of error.
    public enum Code: String, VantageErrorCode, Codable {
        /// The table does not exist or cannot be read.
        case unreadable = "unreadable"
        /// The table is not text in UTF-8.
        case notText = "notText"
        /// The table has no column that states a place.
        case noPlaceColumn = "noPlaceColumn"
        /// A row cannot be parsed.
        case badRow = "badRow"
        /// A row requests a view, but there is no scene store.
        case noScenes = "noScenes"
        /// A row requests a map, but the batch has no map source.
        case noMapSource = "noMapSource"
        /// A row's output is outside the output folder, is already used by an earlier row, or is not a valid file name.
        case badOutput = "badOutput"
        /// The output folder cannot be created.
        case cannotCreate = "cannotCreate"
        /// The report cannot be created.
        case cannotReport = "cannotReport"
        /// A picture or the report cannot be written.
        case cannotWrite = "cannotWrite"
    }

    /// The kind of error, for programs.
    public let code: Code
    /// A message that states the problem, the row and a remedy.
    public let description: String
    /// The limit that was exceeded, if it is one that can be raised.
    public let limit: ResourceLimit?

    package init(_ code: Code, _ description: String, limit: ResourceLimit? = nil) {
        self.code = code
        self.description = description
        self.limit = limit
    }
}

extension BatchError.Code {
    /// The category of the error.
    public var category: ErrorCategory {
        switch self {
        case .unreadable: .unreadable
        case .notText, .noPlaceColumn, .badRow, .noScenes, .noMapSource, .badOutput: .invalidData
        case .cannotCreate, .cannotReport: .cannotCreate
        case .cannotWrite: .cannotWrite
        }
    }
}
