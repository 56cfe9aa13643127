import VantageCore

/// An error that occurred while reading or writing a JPEG.
package typealias JPEGError = CodedError<JPEGErrorCode>

/// The codes of ``JPEGError``.
package enum JPEGErrorCode: String, VantageErrorCode {
    case notAJPEG = "notAJPEG"
    /// The file ends before the picture is complete.
    case truncated = "truncated"
    case damaged = "damaged"
    /// The file is a valid JPEG of a kind that is not supported.
    case unsupported = "unsupported"
    case tooManyPixels = "tooManyPixels"
    case tooManyBytes = "tooManyBytes"
    case tooMuchMemory = "tooMuchMemory"
    case tooManyScans = "tooManyScans"
    case regionOutsidePicture = "regionOutsidePicture"
    case cannotEncode = "cannotEncode"

    package var category: ErrorCategory {
        switch self {
        case .notAJPEG, .truncated, .damaged: .invalidData
        case .unsupported: .unsupported
        case .tooManyPixels, .tooManyBytes, .tooMuchMemory, .tooManyScans: .inputTooLarge
        case .regionOutsidePicture: .invalidArgument
        case .cannotEncode: .cannotWrite
        }
    }
}
