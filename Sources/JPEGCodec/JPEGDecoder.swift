import CJPEG

/// Reads JPEGs: baseline, progressive and arithmetic, 8 bits a sample, of any color model that photographs have.
///
/// All work happens on the calling thread; a large picture takes seconds.
package enum JPEGDecoder {
    /// Reads what a JPEG says of itself, and looks for the first picture's end.
    ///
    /// - Throws: ``JPEGError`` as ``decode(_:scale:region:limits:)`` does, for what can be told without pixels.
    package static func header(of bytes: [UInt8], limits: JPEGLimits = .standard) throws(JPEGError) -> JPEGHeader {
        let header = try cjpeg_header(of: bytes, limits: limits)
        return JPEGHeader(header, primaryByteCount: JPEGSegments.primaryByteCount(of: bytes))
    }

    /// Decodes a picture or a part of it to RGB, whatever its color model; color profiles are not applied, and
    /// orientation is left as stored.
    ///
    /// - Parameters:
    ///   - scale: Divides the sides, rounding up.
    ///   - region: Pixels of the scaled picture; nil is all of it. The pixels equal those of a decode of the whole.
    /// - Throws: ``JPEGError``: `.truncated` or `.damaged` instead of a picture with grey parts, when the damage lies
    ///   in or above the region; `.unsupported`; `.regionOutsidePicture`; and each limit by its name.
    package static func decode(
        _ bytes: [UInt8], scale: JPEGScale = .full, region: PixelRegion? = nil, limits: JPEGLimits = .standard
    ) throws(JPEGError) -> PixelImage {
        let header = try cjpeg_header(of: bytes, limits: limits)
        let part = try cjpeg_region(region, scale: scale, header: header)
        var status = cjpeg_status()
        let byteCount = Int(part.width) * Int(part.height) * 3
        // The decoder fills every byte or reports why it did not.
        let pixels = [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
            status = cjpeg_decode(bytes, bytes.count, part, limits.session(for: header), buffer.baseAddress)
            count = status.outcome == CJPEG_OK ? byteCount : 0
        }
        if let error = JPEGError(status, limits: limits) { throw error }
        return PixelImage(width: Int(part.width), height: Int(part.height), pixels: pixels)
    }

    /// Reads the whole picture at the least cost, and keeps nothing of it.
    ///
    /// - Throws: ``JPEGError`` where a decode of the whole picture would.
    package static func check(_ bytes: [UInt8], limits: JPEGLimits = .standard) throws(JPEGError) {
        let header = try cjpeg_header(of: bytes, limits: limits)
        let everything = try cjpeg_region(nil, scale: .eighth, header: header)
        let status = cjpeg_decode(bytes, bytes.count, everything, limits.session(for: header), nil)
        if let error = JPEGError(status, limits: limits) { throw error }
    }
}

extension cjpeg_region {
    /// The region in C's numbers; nil is the whole picture.
    fileprivate init(_ region: PixelRegion?, scale: JPEGScale, header: cjpeg_header) throws(JPEGError) {
        let width = scale.scaled(Int(header.width))
        let height = scale.scaled(Int(header.height))
        let region = region ?? PixelRegion(x: 0, y: 0, width: width, height: height)
        guard region.lies(inWidth: width, height: height) else {
            throw JPEGError(
                .regionOutsidePicture,
                """
                Asked for \(region.width)×\(region.height) pixels at (\(region.x), \(region.y)) of a picture that has \
                \(width)×\(height) at this scale; ask for a region inside it.
                """
            )
        }
        self.init(
            scale: Int32(scale.rawValue),
            x: UInt32(region.x), y: UInt32(region.y), width: UInt32(region.width), height: UInt32(region.height)
        )
    }
}
