import Routing
import VantageErrors

/// Why there are no directions.
public struct DirectionsError: VantageError, Hashable {
    /// What is wrong.
    public enum Code: String, VantageErrorCode {
        /// There is no file of roads of that name.
        case noRoads = "noRoads"
        /// The system refuses to read the file of roads.
        case unreadableRoads = "unreadableRoads"
        /// A newer release made the file of roads.
        case writtenByNewerRelease = "writtenByNewerRelease"
        /// The file has no roads, or they are damaged.
        case invalidRoads = "invalidRoads"
        /// The roads were made without this way of travelling.
        case notSupported = "notSupported"
        /// There is no road near a place.
        case noRoad = "noRoad"
        /// A file of roads cannot be made where it should be.
        case cannotCreate = "cannotCreate"
        /// There is no room for a file of roads.
        case cannotWrite = "cannotWrite"
        /// What was asked for cannot be.
        case invalidOption = "invalidOption"
    }

    /// What is wrong, for programs.
    public let code: Code
    /// What happened, to which thing, and what to do next.
    public let description: String

    /// `description`: What happened, to which thing, and what to do next; one or two sentences.
    public init(_ code: Code, _ description: String) {
        (self.code, self.description) = (code, description)
    }
}

extension DirectionsError.Code {
    public var category: ErrorCategory {
        switch self {
        // No request names the file: whoever opened it did.
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
