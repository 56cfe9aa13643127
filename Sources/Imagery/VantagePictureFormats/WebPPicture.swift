import CVantageWebP
import VantageJPEG

/// The conversion of a still WebP with libwebp.
enum WebPPicture {
    static func jpeg(of bytes: [UInt8], limits: JPEGLimits) throws(PictureFormatError) -> DerivedJPEG {
        try DerivedJPEG(
            pixels(of: bytes, limits), subsampling: .s420, metadata: metadata(in: bytes), profile: profile(in: bytes))
    }

    private static func profile(in bytes: [UInt8]) -> ColorProfile? {
        Chunks(of: bytes, from: 12, order: .nameFirst).first { $0.name == "ICCP" }
            .flatMap { ColorProfile(icc: Array($0.contents)) }
    }

    private static func pixels(of bytes: [UInt8], _ limits: JPEGLimits) throws(PictureFormatError) -> PixelImage {
        var features = WebPBitstreamFeatures()
        guard WebPGetFeatures(bytes, bytes.count, &features) == VP8_STATUS_OK else {
            throw .damaged("its header is damaged or incomplete")
        }
        guard features.has_animation == 0 else { throw .unsupported("it is an animation") }
        let (width, height) = (Int(features.width), Int(features.height))
        try limits.check(width: width, height: height, bytesPerPixel: features.has_alpha == 0 ? 6 : 10)
        if features.has_alpha == 0 { return try opaque(bytes, width, height) }
        return try transparent(bytes, width, height)
    }

    private static func opaque(_ bytes: [UInt8], _ width: Int, _ height: Int) throws(PictureFormatError) -> PixelImage {
        try PixelImage(
            width: width, height: height,
            pixels: decoded(width * height * 3) {
                WebPDecodeRGBInto(bytes, bytes.count, $0.baseAddress, $0.count, Int32(width * 3)) != nil
            })
    }

    private static func transparent(
        _ bytes: [UInt8], _ width: Int, _ height: Int
    ) throws(PictureFormatError) -> PixelImage {
        let pixels = try decoded(width * height * 4) {
            WebPDecodeRGBAInto(bytes, bytes.count, $0.baseAddress, $0.count, Int32(width * 4)) != nil
        }
        let opaque = [UInt8](unsafeUninitializedCapacity: width * height * 3) { target, count in
            for pixel in 0..<width * height {
                let opacity = Int(pixels[4 * pixel + 3])
                let under = (255 - opacity) * Int(DerivedJPEG.background)
                for channel in 0..<3 {
                    let value = (Int(pixels[4 * pixel + channel]) * opacity + under + 127) / 255
                    target.initializeElement(at: 3 * pixel + channel, to: UInt8(value))
                }
            }
            count = width * height * 3
        }
        return PixelImage(width: width, height: height, pixels: opaque)
    }

    private static func decoded(
        _ size: Int, _ decode: (UnsafeMutableBufferPointer<UInt8>) -> Bool
    ) throws(PictureFormatError) -> [UInt8] {
        var isDecoded = false
        let pixels = [UInt8](unsafeUninitializedCapacity: size) { target, count in
            isDecoded = decode(UnsafeMutableBufferPointer(rebasing: target[..<size]))
            count = isDecoded ? size : 0
        }
        guard isDecoded else { throw .damaged("") }
        return pixels
    }

    /// Returns the EXIF and XMP data. Source: Google, "WebP Container Specification", section "Metadata".
    static func metadata(in bytes: [UInt8]) -> EmbeddedMetadata {
        var metadata = EmbeddedMetadata()
        for chunk in Chunks(of: bytes, from: 12, order: .nameFirst) {
            switch chunk.name {
            case "EXIF": metadata.exif = metadata.exif ?? EmbeddedMetadata.exif(in: Array(chunk.contents))
            case "XMP ": metadata.xmp = metadata.xmp ?? Array(chunk.contents)
            default: break
            }
        }
        return metadata
    }
}
