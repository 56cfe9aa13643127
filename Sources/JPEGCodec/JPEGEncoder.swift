import CJPEG

/// Writes baseline JPEGs with a JFIF header. The same picture and options always give the same bytes.
public enum JPEGEncoder {
    /// - Throws: ``JPEGError``: `.cannotEncode` when a side is longer than 65500 pixels, when `pixels` does not hold
    ///   three bytes a pixel, or when an option is out of its range.
    public static func encode(
        _ image: PixelImage, options: JPEGEncodingOptions = JPEGEncodingOptions()
    ) throws(JPEGError) -> [UInt8] {
        try options.check()
        try image.checkEncodable()
        var buffer = cjpeg_buffer()
        let status = cjpeg_encode(image.pixels, cjpeg_encoding(image, options), &buffer)
        defer { cjpeg_free(buffer) }
        if let error = JPEGError(status, limits: .standard) { throw error }
        return buffer.bytes(inserting: options.segments)
    }
}

extension PixelImage {
    /// libjpeg's JPEG_MAX_DIMENSION.
    private static let longestSide = 65500

    fileprivate func checkEncodable() throws(JPEGError) {
        guard pixels.count == width * height * 3 else {
            throw JPEGError(
                .cannotEncode, "The picture has \(pixels.count) bytes for \(width)×\(height) pixels; give 3 a pixel.")
        }
        guard max(width, height) <= Self.longestSide else {
            throw JPEGError(
                .cannotEncode, "The picture is \(width)×\(height); a side of a JPEG has at most \(Self.longestSide).")
        }
    }
}

extension cjpeg_encoding {
    fileprivate init(_ image: PixelImage, _ options: JPEGEncodingOptions) {
        self.init(
            width: UInt32(image.width),
            height: UInt32(image.height),
            quality: Int32(options.quality),
            grey: options.subsampling == .grey,
            horizontal_sampling: options.subsampling.lumaSamples.across,
            vertical_sampling: options.subsampling.lumaSamples.down,
            restart_interval: UInt32(options.restartInterval ?? 0),
            optimised_huffman: options.optimisedHuffman
        )
    }
}

extension cjpeg_buffer {
    /// SOI and the JFIF segment, which libjpeg writes first.
    private static let jfifEnd = 20

    fileprivate func bytes(inserting segments: [JPEGSegment]) -> [UInt8] {
        let written = UnsafeBufferPointer(start: bytes, count: count)
        guard !segments.isEmpty else { return Array(written) }
        return written.prefix(Self.jfifEnd) + segments.flatMap(\.bytes) + written.dropFirst(Self.jfifEnd)
    }
}
