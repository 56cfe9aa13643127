import VantageErrors

/// Why a picture could not be read or written.
package struct JPEGError: VantageError, Hashable {
    package enum Code: String, VantageErrorCode {
        case notAJPEG = "notAJPEG"
        /// The file ends before its picture does.
        case truncated = "truncated"
        case damaged = "damaged"
        /// A legal JPEG of a kind that cannot be read here.
        case unsupported = "unsupported"
        case tooManyPixels = "tooManyPixels"
        case tooManyBytes = "tooManyBytes"
        case tooMuchMemory = "tooMuchMemory"
        case tooManyScans = "tooManyScans"
        case regionOutsidePicture = "regionOutsidePicture"
        case cannotEncode = "cannotEncode"
    }

    package let code: Code
    /// What happened, and what would be right; a caller that knows the file's name puts it in front.
    package let description: String
    /// The limit that was met, where it is one that can be raised.
    package let limit: ResourceLimit?

    package init(_ code: Code, _ description: String, limit: ResourceLimit? = nil) {
        self.code = code
        self.description = description
        self.limit = limit
    }
}

extension JPEGError.Code {
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
