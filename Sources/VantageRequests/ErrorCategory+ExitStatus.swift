import Vantage

extension ErrorCategory {
    /// How a program ends that failed with it. Source: sysexits.h, where they come from there.
    package var exitStatus: Int32 {
        switch self {
        case .invalidArgument, .limitExceeded: 64
        case .invalidData, .unsupported, .inputTooLarge: 65
        case .notFound, .unreadable: 66
        case .cannotCreate: 73
        case .cannotWrite, .busy: 74
        case .cancelled: 130
        }
    }
}
