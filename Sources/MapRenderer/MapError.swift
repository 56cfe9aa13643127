import VantageErrors

/// Why a map cannot be drawn.
public struct MapError: VantageError, Hashable {
    /// What kind of error it is, for programs.
    public enum Code: String, VantageErrorCode {
        /// An option is out of its range.
        case invalidOption
        /// The camera of a realistic map stands in the ground.
        case cameraBelowGround
        /// A source is not there, or cannot be read.
        case noSource
        /// A source is on another machine.
        case remoteSource
        /// A source, or an overlay, is damaged or of no kind that is read.
        case invalidSource
        /// There is no memory, or no library, to draw with.
        case cannotDraw
        /// A limit would be exceeded.
        case tooLarge
    }

    /// What kind of error it is, for programs.
    public let code: Code
    /// What happened, to which thing, and what to do next.
    public let description: String
    /// The limit that was met, where it is one that can be raised.
    public let limit: ResourceLimit?

    package init(_ code: Code, _ description: String, limit: ResourceLimit? = nil) {
        self.code = code
        self.description = description
        self.limit = limit
    }
}

extension MapError.Code {
    /// How the error is to be answered, by an exit code or a status.
    public var category: ErrorCategory {
        switch self {
        case .invalidOption, .cameraBelowGround: .invalidArgument
        case .noSource: .notFound
        case .remoteSource: .unreadable
        case .invalidSource: .invalidData
        case .cannotDraw: .cannotWrite
        case .tooLarge: .limitExceeded
        }
    }
}
