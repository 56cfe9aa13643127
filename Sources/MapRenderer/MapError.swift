import VantageErrors

/// Why a map cannot be drawn.
public struct MapError: VantageError, Hashable {
    /// What kind of error it is, for programs.
    public enum Code: String, VantageErrorCode {
        /// An option is out of its range.
        case invalidOption = "invalidOption"
        /// The camera of a realistic map stands in the ground.
        case cameraBelowGround = "cameraBelowGround"
        /// A source is not there.
        case noSource = "noSource"
        /// A source is there, and the system refuses to read it.
        case unreadableSource = "unreadableSource"
        /// A source is on another machine.
        case remoteSource = "remoteSource"
        /// Another program is writing a source. The same map may be drawn later.
        case sourceBusy = "sourceBusy"
        /// A source is whole, and of a compression, a format or a reference system that is not read.
        case unsupportedSource = "unsupportedSource"
        /// A source, a tile or an overlay is damaged, demands more than its limits, or is nothing that maps are drawn from.
        case invalidSource = "invalidSource"
        /// No source has heights.
        case noElevation = "noElevation"
        /// There is no memory, or no library, to draw with.
        case cannotDraw = "cannotDraw"
        /// A limit would be exceeded.
        case tooLarge = "tooLarge"
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
        case .remoteSource, .unreadableSource: .unreadable
        case .sourceBusy: .busy
        case .unsupportedSource, .noElevation: .unsupported
        case .invalidSource: .invalidData
        case .cannotDraw: .cannotWrite
        case .tooLarge: .limitExceeded
        }
    }
}
