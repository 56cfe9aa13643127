/// How a map's picture is written.
public enum MapPictureFormat: Hashable, Sendable {
    /// - Parameters:
    ///   - quality: 1...100, libjpeg's scale.
    case jpeg(quality: Int = 85)
    /// Lossless.
    case png
    /// - Parameter quality: 1...100, libwebp's scale; 100 is lossless.
    case webp(quality: Int = 85)

    /// Nil where it has none.
    public var quality: Int? {
        switch self {
        case .jpeg(let quality), .webp(let quality): quality
        case .png: nil
        }
    }

    /// What the ending of a file's name stands for; nil for another.
    public init?(fileExtension: String, quality: Int? = nil) {
        switch fileExtension.lowercased() {
        case "jpg", "jpeg": self = .jpeg(quality: quality ?? 85)
        case "png": self = .png
        case "webp": self = .webp(quality: quality ?? 85)
        default: return nil
        }
    }
}
