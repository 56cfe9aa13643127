import VantageRouting
import VantageCore

/// An error of directions or of a road file.
public struct DirectionsError: VantageError, Hashable {
    /// The kind of error.
    public enum Code: String, VantageErrorCode {
        /// There is no road file of that name.
        case noRoads = "noRoads"
        /// The system refuses to read the road file.
        case unreadableRoads = "unreadableRoads"
        /// A newer release created the road file.
        case writtenByNewerRelease = "writtenByNewerRelease"
        /// The file has no roads or is damaged.
        case invalidRoads = "invalidRoads"
        /// The road file was created without this mode of travel.
        case notSupported = "notSupported"
        /// There is no road near a place.
        case noRoad = "noRoad"
        /// A road file cannot be created at its location.
        case cannotCreate = "cannotCreate"
        /// There is no space for a road file.
        case cannotWrite = "cannotWrite"
        /// A value of the request is out of range.
        case invalidOption = "invalidOption"
    }

    /// The kind of error, for programs.
    public let code: Code
    /// A message that says what happened, to which thing, and what to do next.
    public let description: String

    /// Creates an error with a description: what happened, to which thing, and what to do next, in one or two
    /// sentences.
    public init(_ code: Code, _ description: String) {
        (self.code, self.description) = (code, description)
    }
}

extension DirectionsError.Code {
    public var category: ErrorCategory {
        switch self {
        // The operator who opened the file named it; the request did not.
        case .noRoads, .unreadableRoads: .unreadable
        case .invalidRoads: .invalidData
        case .notSupported, .writtenByNewerRelease: .unsupported
        case .noRoad: .notFound
        case .cannotCreate: .cannotCreate
        case .cannotWrite: .cannotWrite
        case .invalidOption: .invalidArgument
        }
    }
}

extension DirectionsError {
    init(_ error: RoutingError) {
        let code: Code =
            switch error.code {
            case .noSuchFile: .noRoads
            case .unreadable: .unreadableRoads
            case .writtenByNewerRelease: .writtenByNewerRelease
            case .cannotCreate: .cannotCreate
            case .cannotWrite: .cannotWrite
            case .modeMissing: .notSupported
            case .notARoadGraph, .damaged, .tooLarge: .invalidRoads
            }
        self.init(code, error.description)
    }
}
