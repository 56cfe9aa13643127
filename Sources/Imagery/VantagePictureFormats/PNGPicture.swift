import CVantageDeflate
import CVantagePNG
import VantageJPEG

/// The conversion of a PNG with libpng.
enum PNGPicture {
    static func jpeg(of bytes: [UInt8], limits: JPEGLimits) throws(PictureFormatError) -> DerivedJPEG {
        try DerivedJPEG(
            pixels(of: bytes, limits), subsampling: .s444, metadata: metadata(in: bytes), profile: profile(in: bytes))
    }

    /// The maximum size of a decompressed profile in bytes.
    private static let maximumProfile = 1 << 20

    /// Returns the conversion for the profile in the iCCP chunk, where it follows a NUL-terminated name and the
    /// compression method.
    private static func profile(in bytes: [UInt8]) -> ColorProfile? {
        let chunk = Chunks(of: bytes, from: 8, order: .lengthFirst).first { $0.name == "iCCP" }
        guard let contents = chunk?.contents, let end = contents.prefix(80).firstIndex(of: 0),
            contents[end...].dropFirst().first == 0, let decompressor = libdeflate_alloc_decompressor()
        else { return nil }
        defer { libdeflate_free_decompressor(decompressor) }
        let packed = Array(contents[end...].dropFirst(2))
        let profile = [UInt8](unsafeUninitializedCapacity: maximumProfile) { target, count in
            let result = libdeflate_zlib_decompress(
                decompressor, packed, packed.count, target.baseAddress, target.count, &count)
            if result != LIBDEFLATE_SUCCESS { count = 0 }
        }
        return ColorProfile(icc: profile)
    }

    private static func pixels(of bytes: [UInt8], _ limits: JPEGLimits) throws(PictureFormatError) -> PixelImage {
        var image = png_image()
        image.version = UInt32(PNG_IMAGE_VERSION)
        defer { png_image_free(&image) }
        return try bytes.withUnsafeBufferPointer { file throws(PictureFormatError) in
            guard png_image_begin_read_from_memory(&image, file.baseAddress, file.count) != 0 else {
                throw .damaged(image.words)
            }
            let (width, height) = (Int(image.width), Int(image.height))
            try limits.check(width: width, height: height, bytesPerPixel: 3)
            image.format = UInt32(PNG_FORMAT_FLAG_COLOR)
            var background = png_color(
                red: DerivedJPEG.background, green: DerivedJPEG.background, blue: DerivedJPEG.background)
            var isRead = false
            let pixels = [UInt8](unsafeUninitializedCapacity: width * height * 3) { target, count in
                isRead = png_image_finish_read(&image, &background, target.baseAddress, Int32(width * 3), nil) != 0
                count = isRead ? width * height * 3 : 0
            }
            guard isRead else { throw .damaged(image.words) }
            return PixelImage(width: width, height: height, pixels: pixels)
        }
    }

    /// Returns the EXIF and XMP data. Source: W3C, "Portable Network Graphics (PNG) Specification (Third Edition)",
    /// sections 11.3.2.5 (eXIf) and 11.3.3.3 (iTXt); Adobe, "XMP Specification Part 3: Storage in Files", section
    /// 1.1.5.
    static func metadata(in bytes: [UInt8]) -> EmbeddedMetadata {
        var metadata = EmbeddedMetadata()
        for chunk in Chunks(of: bytes, from: 8, order: .lengthFirst) {
            switch chunk.name {
            case "eXIf": metadata.exif = metadata.exif ?? EmbeddedMetadata.exif(in: Array(chunk.contents))
            case "iTXt": metadata.xmp = metadata.xmp ?? xmp(in: chunk.contents)
            default: break
            }
        }
        return metadata
    }

    /// The keyword, followed by NUL, the compression flag and method, and an empty language tag and translated keyword.
    private static let xmpPrefix = Array("XML:com.adobe.xmp\0\0\0\0\0".utf8)

    private static func xmp(in text: ArraySlice<UInt8>) -> [UInt8]? {
        text.starts(with: xmpPrefix) ? Array(text.dropFirst(xmpPrefix.count)) : nil
    }
}

extension png_image {
    fileprivate var words: String {
        withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
