import VantageJPEG

/// A reader of the preview in a RAF file, Fujifilm's raw format. The metadata is read from the preview.
///
/// Source: ExifTool, "FujiFilm Tags", RAFHeader; LibRaw, `src/metadata/identify.cpp`.
enum FujiPicture {
    /// The position of the preview's offset and length, which are 32-bit big-endian numbers.
    private static let pointer = 84

    static func jpeg(of bytes: [UInt8], limits: JPEGLimits) throws(PictureFormatError) -> DerivedJPEG {
        let preview = try preview(in: bytes, limits)
        return DerivedJPEG(
            bytes: preview.jpeg, metadata: EmbeddedMetadata(preview: preview.segments), isUpright: false)
    }

    static func metadata(in bytes: [UInt8], limits: JPEGLimits) throws(PictureFormatError) -> EmbeddedMetadata {
        EmbeddedMetadata(preview: try preview(in: bytes, limits).segments)
    }

    private static func preview(in bytes: [UInt8], _ limits: JPEGLimits) throws(PictureFormatError) -> RawPreview {
        let numbers = bytes.dropFirst(pointer).prefix(8)
        guard numbers.count == 8 else { throw .damaged("its header is incomplete") }
        let start = numbers.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let length = numbers.suffix(4).reduce(0) { $0 << 8 | Int($1) }
        guard start <= bytes.count, length <= bytes.count - start else { throw .damaged("its preview is incomplete") }
        return try RawPreview(largestOf: [bytes[start..<start + length]], limits: limits)
    }
}
