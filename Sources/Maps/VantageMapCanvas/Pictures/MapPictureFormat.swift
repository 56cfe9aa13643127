/// The file format of a map image.
public enum MapPictureFormat: Hashable, Sendable {
    /// - Parameters:
    ///   - quality: The quality, 1...100 on libjpeg's scale.
    case jpeg(quality: Int = 85)
    /// A PNG, which is lossless.
    case png
    /// - Parameter quality: The quality, 1...100 on libwebp's scale; 100 is lossless.
    case webp(quality: Int = 85)

    /// The quality, or `nil` if the format has none.
    public var quality: Int? {
        switch self {
        case .jpeg(let quality), .webp(let quality): quality
        case .png: nil
        }
    }

    /// Creates the format for a file name extension; `nil` for an unknown one.
    public init?(fileExtension: String, quality: Int? = nil) {
        switch fileExtension.lowercased() {
        case "jpg", "jpeg": self = .jpeg(quality: quality ?? 85)
        case "png": self = .png
        case "webp": self = .webp(quality: quality ?? 85)
        default: return nil
        }
    }
}
