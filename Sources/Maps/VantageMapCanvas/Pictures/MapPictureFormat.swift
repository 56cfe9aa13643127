/// The file format of a map image.
public enum MapPictureFormat: Hashable, Sendable {
    /// - Parameters:
    ///   - quality: The quality, 1...100 on libjpeg's scale.
    case jpeg(quality: Int = 85)
    /// A PNG, which is lossless.
    case png
    /// - Parameter quality: The quality, 1...100 on libwebp's scale; 100 is lossless.
    case webp(quality: Int = 85)
    /// A PDF file with one page. Lines, areas and names are vectors, and names can be searched and selected.
    case pdf
    /// An SVG file. Lines, areas and names are vectors, and names can be searched and selected.
    case svg

    /// The quality, or `nil` if the format has none.
    public var quality: Int? {
        switch self {
        case .jpeg(let quality), .webp(let quality): quality
        case .png, .pdf, .svg: nil
        }
    }

    /// The kind of document; `nil` for a format that consists of pixels.
    package var document: MapDocument.Format? {
        switch self {
        case .pdf: .pdf
        case .svg: .svg
        case .jpeg, .png, .webp: nil
        }
    }

    /// Creates the format of a document, which only maps can have; `nil` for an unknown file name extension.
    public init?(documentExtension: String) {
        switch documentExtension.lowercased() {
        case "pdf": self = .pdf
        case "svg": self = .svg
        default: return nil
        }
    }

    /// Creates the format of a picture for a file name extension; `nil` for an unknown one.
    public init?(fileExtension: String, quality: Int? = nil) {
        switch fileExtension.lowercased() {
        case "jpg", "jpeg": self = .jpeg(quality: quality ?? 85)
        case "png": self = .png
        case "webp": self = .webp(quality: quality ?? 85)
        default: return nil
        }
    }
}
