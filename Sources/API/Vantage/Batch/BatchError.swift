import VantageCore

/// An error that stops a batch, or that leaves one of its rows without a result.
public typealias BatchError = CodedError<BatchErrorCode>

/// The error codes for ``BatchError``.
public enum BatchErrorCode: String, VantageErrorCode, Codable {
    /// The table does not exist or cannot be read.
    case unreadable = "unreadable"
    /// The table is not UTF-8 text.
    case notText = "notText"
    /// The table is damaged, or its format is not supported.
    case badTable = "badTable"
    /// The table has no columns that identify a place, a scene or an item.
    case noPlaceColumn = "noPlaceColumn"
    /// A row cannot be parsed.
    case badRow = "badRow"
    /// A row requests a view, but the batch has no scene store.
    case noScenes = "noScenes"
    /// A row requests a map, but the batch has no map source.
    case noMapSource = "noMapSource"
    /// A row's output path is outside the output folder, is used by an earlier row, or is not a valid file name.
    case badOutput = "badOutput"
    /// The output folder cannot be created.
    case cannotCreate = "cannotCreate"
    /// The report cannot be created.
    case cannotReport = "cannotReport"
    /// A picture or the report cannot be written.
    case cannotWrite = "cannotWrite"

    /// The category of the error.
    public var category: ErrorCategory {
        switch self {
        case .unreadable: .unreadable
        case .notText, .badTable, .noPlaceColumn, .badRow, .noScenes, .noMapSource, .badOutput: .invalidData
        case .cannotCreate, .cannotReport: .cannotCreate
        case .cannotWrite: .cannotWrite
        }
    }
}
