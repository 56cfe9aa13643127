import VantageCore
import VantageJPEG

/// A JPEG made from a picture in another format, with the metadata of that picture.
package struct DerivedJPEG: Sendable {
    /// The quality of the JPEG, on libjpeg's scale.
    package static let quality = 92
    /// The color of transparent parts. It is the same as for the parts of a panorama that were not photographed.
    static let background: UInt8 = 128

    package let bytes: [UInt8]
    package let metadata: EmbeddedMetadata
    /// Whether the orientation has been applied to the pixels. If so, the EXIF Orientation no longer describes them.
    package let isUpright: Bool

    /// Converts a picture.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - format: The format of the file; must not be JPEG.
    /// - Throws: ``PictureFormatError``.
    package init(of bytes: [UInt8], format: PictureFormat, limits: JPEGLimits) throws(PictureFormatError) {
        switch format {
        case .heif: self = try HEIFPicture.jpeg(of: bytes, limits: limits)
        case .png: self = try PNGPicture.jpeg(of: bytes, limits: limits)
        case .webp: self = try WebPPicture.jpeg(of: bytes, limits: limits)
        case .tiff: self = try TIFFPicture.jpeg(of: bytes, limits: limits)
        case .orf, .rw2: self = try RawTIFFPicture.jpeg(of: bytes, format: format, limits: limits)
        case .raf: self = try FujiPicture.jpeg(of: bytes, limits: limits)
        case .cr3: self = try CanonPicture.jpeg(of: bytes, limits: limits)
        case .jpeg, .gif, .bmp, .jpegXL, .jpeg2000:
            throw PictureFormatError(.unsupported, "\(format.rawValue) pictures are not supported.")
        }
    }

    init(bytes: [UInt8], metadata: EmbeddedMetadata, isUpright: Bool) {
        self.bytes = bytes
        self.metadata = metadata
        self.isUpright = isUpright
    }

    /// Encodes decoded pixels.
    ///
    /// - Parameters:
    ///   - subsampling: The subsampling of the original, so that nothing is lost.
    ///   - profile: The conversion to sRGB, if the picture is in another color space.
    init(
        _ image: PixelImage, subsampling: ChromaSubsampling, metadata: EmbeddedMetadata, isUpright: Bool = false,
        profile: ColorProfile? = nil
    ) throws(PictureFormatError) {
        var image = image
        profile?.apply(to: &image)
        let options = JPEGEncodingOptions(quality: Self.quality, subsampling: subsampling)
        let bytes = try Self.encoded { () throws(JPEGError) in try JPEGEncoder.encode(image, options: options) }
        self.init(bytes: bytes, metadata: metadata, isUpright: isUpright)
    }

    /// Encodes decoded planes.
    init(_ image: PlanarImage, metadata: EmbeddedMetadata, isUpright: Bool) throws(PictureFormatError) {
        let options = PlaneEncodingOptions(quality: Self.quality)
        let bytes = try Self.encoded { () throws(JPEGError) in try JPEGEncoder.encode(image, options: options) }
        self.init(bytes: bytes, metadata: metadata, isUpright: isUpright)
    }

    private static func encoded(
        _ encode: () throws(JPEGError) -> [UInt8]
    ) throws(PictureFormatError) -> [UInt8] {
        do { return try encode() } catch { throw PictureFormatError(.unsupported, error.description) }
    }
}

extension JPEGLimits {
    /// Checks the size of a picture before the whole picture is decoded.
    ///
    /// - Parameter bytesPerPixel: The memory that the decoder needs per pixel, including the decoded pixel.
    func check(width: Int, height: Int, bytesPerPixel: Int) throws(PictureFormatError) {
        guard width > 0, height > 0 else { throw .damaged("its size is \(width)×\(height)") }
        guard width <= maximumPixels / height else { throw .tooManyPixels(maximumPixels) }
        guard width * height <= maximumMemory / bytesPerPixel else { throw .tooMuchMemory(maximumMemory) }
    }
}

extension PictureFormatError {
    /// - Parameter reason: A clause, such as a message from the decoder.
    static func damaged(_ reason: String) -> PictureFormatError {
        // Some messages from libheif end with a space.
        let words = reason.split(separator: " ").joined(separator: " ")
        let reason = words.isEmpty ? "its data is damaged" : words
        return PictureFormatError(.damaged, "The picture cannot be decoded: \(reason). Copy it again from its source.")
    }

    static func unsupported(_ reason: String) -> PictureFormatError {
        PictureFormatError(.unsupported, "The picture cannot be decoded: \(reason). Convert it to JPEG.")
    }

    /// - Parameters:
    ///   - package: The Debian package of the library.
    ///   - format: The format of pictures that need the library.
    ///   - reason: The dynamic loader's message.
    static func missing(
        _ library: String, package: String, for format: String, reason: String
    ) -> PictureFormatError {
        let reason = reason.isEmpty ? "" : ": \(reason)"
        return PictureFormatError(
            .unsupported,
            "\(format) pictures need \(library), which cannot be loaded\(reason). Install the package \(package).")
    }

    static func tooManyPixels(_ limit: Int) -> PictureFormatError {
        PictureFormatError(
            .tooManyPixels, "The picture has more than \(limit) pixels. Make it smaller.", limit: .picturePixels)
    }

    static func tooMuchMemory(_ limit: Int) -> PictureFormatError {
        PictureFormatError(
            .tooMuchMemory, "Decoding the picture needs more than \(limit >> 20) MiB. Make it smaller.",
            limit: .decoderMemory)
    }
}
