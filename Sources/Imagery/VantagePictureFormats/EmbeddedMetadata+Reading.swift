import VantageCore
import VantageJPEG

extension EmbeddedMetadata {
    /// Reads the metadata of a picture without decoding it.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - format: The format of the file; must not be JPEG.
    /// - Throws: ``PictureFormatError`` if the format is not supported or the file is damaged.
    package init(of bytes: [UInt8], format: PictureFormat, limits: JPEGLimits) throws(PictureFormatError) {
        switch format {
        case .heif: self = try HEIFPicture.metadata(in: bytes, limits: limits)
        case .png: self = PNGPicture.metadata(in: bytes)
        case .webp: self = WebPPicture.metadata(in: bytes)
        case .tiff: self = try TIFFPicture.metadata(in: bytes)
        case .orf, .rw2: self = try RawTIFFPicture.metadata(in: bytes, format: format, limits: limits)
        case .raf: self = try FujiPicture.metadata(in: bytes, limits: limits)
        case .cr3: self = try CanonPicture.metadata(in: bytes)
        case .jpeg, .gif, .bmp, .jpegXL, .jpeg2000:
            throw PictureFormatError(.unsupported, "\(format.rawValue) pictures are not supported.")
        }
    }
}
