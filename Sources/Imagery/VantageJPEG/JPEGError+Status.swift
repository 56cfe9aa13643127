import CVantageJPEG
import VantageCore

extension JPEGError {
    /// Creates the error that ended a session, or nil if the session succeeded.
    init?(_ status: cjpeg_status, limits: JPEGLimits) {
        guard let code = Code(status.outcome) else { return nil }
        let sentence = Self.sentence(for: status.outcome, limits: limits)
        let words = status.words
        self.init(
            code, words.isEmpty ? sentence : "\(sentence) Details: \(words).", limit: Self.limit(of: status.outcome))
    }

    private static func limit(of outcome: cjpeg_outcome) -> ResourceLimit? {
        switch outcome {
        case CJPEG_TOO_MANY_SCANS: .pictureScans
        case CJPEG_TOO_MUCH_MEMORY: .decoderMemory
        default: nil
        }
    }

    private static func sentence(for outcome: cjpeg_outcome, limits: JPEGLimits) -> String {
        switch outcome {
        case CJPEG_NOT_A_JPEG:
            "The data is not a JPEG. Convert the picture to JPEG."
        case CJPEG_TRUNCATED:
            "The JPEG is truncated. Copy the file again from its source."
        case CJPEG_DAMAGED:
            "The JPEG is damaged. Copy the file again, or save it again with an application that still opens it."
        case CJPEG_UNSUPPORTED_PRECISION:
            "The JPEG has more than 8 bits per sample. Convert it to an 8-bit JPEG."
        case CJPEG_UNSUPPORTED_PROCESS:
            "The JPEG is lossless or hierarchical. Convert it to a baseline or progressive JPEG."
        case CJPEG_TOO_MANY_PIXELS:
            "The picture is wider or taller than 65500 pixels. Make it smaller or split it."
        case CJPEG_TOO_MANY_SCANS:
            "The progressive JPEG has too many scans for its size. Save it as a baseline JPEG."
        case CJPEG_TOO_MUCH_MEMORY:
            "Reading the JPEG takes more than \(limits.maximumMemory >> 20) MiB of memory. Save it as a baseline JPEG."
        case CJPEG_CANNOT_ENCODE:
            "The picture cannot be written as a JPEG with these options. Check its size and the options."
        case CJPEG_BAD_REQUEST:
            "The region is not inside the scaled picture. Choose one that is."
        default:
            "This kind of JPEG is not supported. Convert it to a baseline JPEG."
        }
    }
}

extension JPEGErrorCode {
    fileprivate init?(_ outcome: cjpeg_outcome) {
        switch outcome {
        case CJPEG_OK: return nil
        case CJPEG_NOT_A_JPEG: self = .notAJPEG
        case CJPEG_TRUNCATED: self = .truncated
        case CJPEG_DAMAGED: self = .damaged
        case CJPEG_TOO_MANY_PIXELS: self = .tooManyPixels
        case CJPEG_TOO_MANY_SCANS: self = .tooManyScans
        case CJPEG_TOO_MUCH_MEMORY: self = .tooMuchMemory
        case CJPEG_CANNOT_ENCODE: self = .cannotEncode
        case CJPEG_BAD_REQUEST: self = .regionOutsidePicture
        default: self = .unsupported
        }
    }
}

extension cjpeg_status {
    /// A description of the error that ended the session, mostly in libjpeg's words.
    fileprivate var words: String {
        withUnsafeBytes(of: message) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
