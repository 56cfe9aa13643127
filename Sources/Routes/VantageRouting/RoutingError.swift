import VantageCore

/// An error that occurs while reading roads, or while creating or using a road graph.
package typealias RoutingError = CodedError<RoutingErrorCode>

/// The error codes for ``RoutingError``.
package enum RoutingErrorCode: String, VantageErrorCode {
    case noSuchFile = "noSuchFile"
    /// The operating system denies access.
    case unreadable = "unreadable"
    /// The file does not contain a road graph.
    case notARoadGraph = "notARoadGraph"
    case writtenByNewerRelease = "writtenByNewerRelease"
    /// The data is inconsistent or does not match its checksum.
    case damaged = "damaged"
    /// The graph was created without this mode of travel or objective.
    case modeMissing = "modeMissing"
    /// There is more data than a graph can hold.
    case tooLarge = "tooLarge"
    /// A file cannot be created at its location.
    case cannotCreate = "cannotCreate"
    /// There is not enough space for the file.
    case cannotWrite = "cannotWrite"

    package var category: ErrorCategory {
        switch self {
        case .noSuchFile, .modeMissing: .notFound
        case .unreadable: .unreadable
        case .notARoadGraph, .damaged: .invalidData
        case .writtenByNewerRelease: .unsupported
        case .tooLarge: .inputTooLarge
        case .cannotCreate: .cannotCreate
        case .cannotWrite: .cannotWrite
        }
    }
}
