/// Why a picture could not be read or written.
public struct JPEGError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Code: String, Sendable {
        case notAJPEG
        /// The file ends before its picture does.
        case truncated
        case damaged
        /// A legal JPEG of a kind that cannot be read here.
        case unsupported
        case tooManyPixels
        case tooManyBytes
        case tooMuchMemory
        case tooManyScans
        case regionOutsidePicture
        case cannotEncode
    }

    public let code: Code
    /// What happened, and what to do next; a caller that knows the file's name puts it in front.
    public let description: String

    public init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
