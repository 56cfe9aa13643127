import VantageRouting
import VantageCore

/// An error that occurs while finding routes or using a road file.
public typealias DirectionsError = CodedError<DirectionsErrorCode>

/// The error codes for ``DirectionsError``.
public enum DirectionsErrorCode: String, VantageErrorCode {
    /// There is no road file with that name.
    case noRoads = "noRoads"
    /// The operating system denies access to the road file.
    case unreadableRoads = "unreadableRoads"
    /// A newer release created the road file.
    case writtenByNewerRelease = "writtenByNewerRelease"
    /// The file contains no roads or is damaged.
    case invalidRoads = "invalidRoads"
    /// The road file was created without this mode of travel.
    case notSupported = "notSupported"
    /// There is no road near one of the requested places.
    case noRoad = "noRoad"
    /// A road file cannot be created at its location.
    case cannotCreate = "cannotCreate"
    /// There is not enough space for a road file.
    case cannotWrite = "cannotWrite"
    /// A value in the request is out of range.
    case invalidOption = "invalidOption"

    /// The category of all errors with the code.
    public var category: ErrorCategory {
        switch self {
        // The file was chosen by the operator, not by the request.
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
