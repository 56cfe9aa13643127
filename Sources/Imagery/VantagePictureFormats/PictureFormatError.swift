import VantageCore

/// An error that occurred while a picture was converted to a JPEG.
package typealias PictureFormatError = CodedError<PictureFormatErrorCode>

/// The codes of ``PictureFormatError``.
package enum PictureFormatErrorCode: String, VantageErrorCode {
    /// The picture cannot be decoded.
    case damaged = "damaged"
    /// The picture is of a kind that is not supported.
    case unsupported = "unsupported"
    case tooManyPixels = "tooManyPixels"
    case tooMuchMemory = "tooMuchMemory"

    package var category: ErrorCategory {
        switch self {
        case .damaged: .invalidData
        case .unsupported: .unsupported
        case .tooManyPixels, .tooMuchMemory: .inputTooLarge
        }
    }
}
