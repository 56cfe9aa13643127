import VantageCore

/// An error that prevents a map from being drawn.
public typealias MapError = CodedError<MapErrorCode>

/// The error codes for ``MapError``.
public enum MapErrorCode: String, VantageErrorCode {
    /// An option is out of range.
    case invalidOption = "invalidOption"
    /// The camera of a realistic map is below the ground.
    case cameraBelowGround = "cameraBelowGround"
    /// A source does not exist.
    case noSource = "noSource"
    /// A source exists, but the system denies access to it.
    case unreadableSource = "unreadableSource"
    /// A source is on another machine.
    case remoteSource = "remoteSource"
    /// Another program is writing to a source. A retry may succeed later.
    case sourceBusy = "sourceBusy"
    /// A source is intact, but its compression, format or reference system is not supported.
    case unsupportedSource = "unsupportedSource"
    /// A source, a tile or an overlay is damaged, exceeds its limits, or does not contain map data.
    case invalidSource = "invalidSource"
    /// No source has elevation data.
    case noElevation = "noElevation"
    /// There is not enough memory to draw, a library is missing, or no font is installed.
    case cannotDraw = "cannotDraw"
    /// A request exceeds a limit.
    case tooLarge = "tooLarge"

    /// The category that determines the exit code or HTTP status.
    public var category: ErrorCategory {
        switch self {
        case .invalidOption, .cameraBelowGround: .invalidArgument
        case .noSource: .notFound
        case .remoteSource, .unreadableSource: .unreadable
        case .sourceBusy: .busy
        case .unsupportedSource, .noElevation: .unsupported
        case .invalidSource: .invalidData
        case .cannotDraw: .cannotWrite
        case .tooLarge: .limitExceeded
        }
    }
}
