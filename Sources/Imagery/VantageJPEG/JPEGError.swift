import VantageCore

/// An error of reading or writing a JPEG.
package struct JPEGError: VantageError, Hashable {
    package enum Code: String, VantageErrorCode {
        case notAJPEG = "notAJPEG"
        /// The file ends before the picture does.
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
    }

    package let code: Code
    /// The explanation of what happened and what is expected. A caller that knows the name of the file puts it in
    /// front.
    package let description: String
    /// The limit that was exceeded, if it can be raised.
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
