import VantageCore

/// An error about a coordinate system that cannot be used, or about coordinates that have no position in their system.
public typealias CoordinateSystemError = CodedError<CoordinateSystemErrorCode>

/// The error codes for ``CoordinateSystemError``.
public enum CoordinateSystemErrorCode: String, VantageErrorCode {
    // Definitions.
    /// The text is neither a code nor a definition, or PROJ cannot parse it.
    case definitionUnreadable = "definitionUnreadable"
    /// The definition is longer than the limit.
    case definitionTooLong = "definitionTooLong"
    /// The definition refers to a file or describes an operation. Neither is supported.
    case definitionUnsupported = "definitionUnsupported"
    /// PROJ's database does not have the code.
    case unknownCode = "unknownCode"
    /// PROJ cannot be loaded.
    case libraryMissing = "libraryMissing"
    /// PROJ's database cannot be opened.
    case databaseMissing = "databaseMissing"

    // Systems.
    /// The system has only heights, or it describes time or another planet.
    case systemUnsupported = "systemUnsupported"
    /// The system is local: its coordinates have no known place on Earth.
    case localSystem = "localSystem"
    /// No known transformation to WGS 84 works without grid files.
    case noTransformation = "noTransformation"

    // Positions.
    /// The coordinates have no position in the system.
    case positionOutsideSystem = "positionOutsideSystem"
    /// A geocentric position lacks its third coordinate.
    case heightMissing = "heightMissing"

    /// The category of the code.
    public var category: ErrorCategory {
        switch self {
        case .definitionUnreadable, .unknownCode, .localSystem: .invalidArgument
        case .definitionTooLong: .limitExceeded
        case .definitionUnsupported, .systemUnsupported, .noTransformation: .unsupported
        case .libraryMissing, .databaseMissing: .unreadable
        case .positionOutsideSystem, .heightMissing: .invalidData
        }
    }
}
