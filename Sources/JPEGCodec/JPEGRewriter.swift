import CJPEG

/// Writes JPEGs in another form without touching a pixel.
package enum JPEGRewriter {
    /// Writes the same coefficients as a baseline JPEG, so that every pixel stays as it is.
    ///
    /// APPn and COM segments (EXIF, XMP, ICC profile) are kept byte for byte, but not the multi-picture index, nor
    /// what follows the first picture. The standard Huffman tables are used, which have a code for every case.
    ///
    /// - Parameter restartInterval: MCUs between restart markers, 1...65535; nil writes none.
    /// - Throws: ``JPEGError`` as ``JPEGDecoder/decode(_:scale:region:limits:)`` does; `.cannotEncode` when a
    ///   coefficient, of a broken encoder, is larger than baseline can hold. The coefficients of the whole
    ///   picture, 2 bytes a sample, must fit into `maximumMemory`.
    package static func baseline(
        _ bytes: [UInt8], restartInterval: Int? = nil, limits: JPEGLimits = .standard
    ) throws(JPEGError) -> [UInt8] {
        try JPEGEncodingOptions.check(restartInterval: restartInterval)
        let header = try cjpeg_header(of: bytes, limits: limits)
        var buffer = cjpeg_buffer()
        let status = cjpeg_rewrite(
            bytes, bytes.count, UInt32(restartInterval ?? 0), limits.session(for: header), &buffer)
        defer { cjpeg_free(buffer) }
        if let error = JPEGError(status, limits: limits) { throw error }
        return Array(UnsafeBufferPointer(start: buffer.bytes, count: buffer.count))
    }
}
