import Vantage

extension ErrorCategory {
    /// The exit status of a program that fails with an error of this category. The values come from sysexits.h if it
    /// defines a matching value.
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
