import CVantageJPEG

/// An encoder of baseline JPEGs with a JFIF header. The same picture and options always produce the same bytes.
package enum JPEGEncoder {
    /// Encodes a picture.
    ///
    /// - Throws: ``JPEGError`` `.cannotEncode` if the width or height exceeds 65500 pixels, if `pixels` does not
    ///   contain three bytes per pixel, or if an option is out of range.
    package static func encode(
        _ image: PixelImage, options: JPEGEncodingOptions = JPEGEncodingOptions()
    ) throws(JPEGError) -> [UInt8] {
        try options.check()
        try image.checkEncodable()
        return try image.pixels.withUnsafeBufferPointer { pixels throws(JPEGError) in
            let pixels = cjpeg_pixels(bytes: pixels.baseAddress, stride: image.width * 3, blue_first: false)
            return try encode(pixels, width: image.width, height: image.height, options)
        }
    }

    /// Encodes pixels in borrowed memory without copying them.
    ///
    /// - Throws: ``JPEGError`` `.cannotEncode` under the same conditions as ``encode(_:options:)``.
    package static func encode(
        _ rows: PixelRows, options: JPEGEncodingOptions = JPEGEncodingOptions()
    ) throws(JPEGError) -> [UInt8] {
        try options.check()
        try checkSides(width: rows.width, height: rows.height)
        let pixels = cjpeg_pixels(
            bytes: rows.bytes.assumingMemoryBound(to: UInt8.self).baseAddress, stride: rows.stride, blue_first: true)
        return try encode(pixels, width: rows.width, height: rows.height, options)
    }

    private static func encode(
        _ pixels: cjpeg_pixels, width: Int, height: Int, _ options: JPEGEncodingOptions
    ) throws(JPEGError) -> [UInt8] {
        var buffer = cjpeg_buffer()
        let encoding = cjpeg_encoding(
            width: width, height: height, quality: options.quality, subsampling: options.subsampling)
        let status = cjpeg_encode(pixels, encoding, &buffer)
        defer { cjpeg_free(buffer) }
        if let error = JPEGError(status, limits: .standard) { throw error }
        return buffer.bytes(inserting: options.segments)
    }

    /// The longest side that libjpeg supports, in pixels (JPEG_MAX_DIMENSION).
    static let longestSide = 65500

    static func checkSides(width: Int, height: Int) throws(JPEGError) {
        guard max(width, height) <= longestSide else {
            throw JPEGError(
                .cannotEncode,
                "The picture is \(width)×\(height) pixels, but a JPEG can be at most \(longestSide) pixels on a side.")
        }
    }
}

extension PixelImage {
    fileprivate func checkEncodable() throws(JPEGError) {
        guard pixels.count == width * height * 3 else {
            throw JPEGError(
                .cannotEncode,
                "Expected 3 bytes per pixel for \(width)×\(height) pixels but received \(pixels.count) bytes.")
        }
        try JPEGEncoder.checkSides(width: width, height: height)
    }
}

extension cjpeg_encoding {
    init(width: Int, height: Int, quality: Int, subsampling: ChromaSubsampling) {
        self.init(
            width: UInt32(width),
            height: UInt32(height),
            quality: Int32(quality),
            gray: subsampling == .gray,
            horizontal_sampling: subsampling.lumaSamples.across,
            vertical_sampling: subsampling.lumaSamples.down
        )
    }
}

extension cjpeg_buffer {
    /// The offset after SOI and the JFIF segment, which libjpeg writes first.
    private static let jfifEnd = 20

    func bytes(inserting segments: [JPEGSegment]) -> [UInt8] {
        let written = UnsafeBufferPointer(start: bytes, count: count)
        guard !segments.isEmpty else { return Array(written) }
        return written.prefix(Self.jfifEnd) + segments.flatMap(\.bytes) + written.dropFirst(Self.jfifEnd)
    }
}
