import CVantageJPEG

/// A decoder of JPEGs: baseline, progressive and arithmetic-coded, with 8 bits per sample, in all color models that are
/// used for photographs.
///
/// All work happens on the calling thread. A large picture takes seconds.
package enum JPEGDecoder {
    /// Reads the header of a JPEG and finds the end of its first picture.
    ///
    /// - Throws: ``JPEGError`` under the same conditions as ``decode(_:scale:region:limits:)``, to the extent that they
    ///   can be detected without decoding pixels.
    package static func header(of bytes: [UInt8], limits: JPEGLimits = .standard) throws(JPEGError) -> JPEGHeader {
        let header = try cjpeg_header(of: bytes, limits: limits)
        return JPEGHeader(header, primaryByteCount: JPEGSegments.primaryByteCount(of: bytes))
    }

    /// Decodes a picture or a part of it to RGB, whatever its color model. Color profiles are not applied, and the
    /// stored orientation is kept.
    ///
    /// - Parameters:
    ///   - scale: The scale. The width and height are divided by its raw value and rounded up.
    ///   - region: The region to decode, in pixels of the scaled picture; nil for the whole picture. The pixels match
    ///     those of a full decode.
    /// - Throws: ``JPEGError``: `.truncated` or `.damaged` if there is damage in or above the region (instead of
    ///   returning a picture with gray areas); `.unsupported`; `.regionOutsidePicture`; or the code of the limit that
    ///   was exceeded.
    package static func decode(
        _ bytes: [UInt8], scale: JPEGScale = .full, region: PixelRegion? = nil, limits: JPEGLimits = .standard
    ) throws(JPEGError) -> PixelImage {
        let header = try cjpeg_header(of: bytes, limits: limits)
        let part = try cjpeg_region(region, scale: scale, header: header)
        var status = cjpeg_status()
        let byteCount = Int(part.width) * Int(part.height) * 3
        // The C function initializes all bytes or reports a failure.
        let pixels = [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
            status = cjpeg_decode(bytes, bytes.count, part, limits.session(for: header), buffer.baseAddress)
            count = status.outcome == CJPEG_OK ? byteCount : 0
        }
        if let error = JPEGError(status, limits: limits) { throw error }
        return PixelImage(width: Int(part.width), height: Int(part.height), pixels: pixels)
    }

    /// Decodes the whole picture at the smallest scale and discards the pixels.
    ///
    /// - Throws: ``JPEGError`` under the same conditions as a decode at full size.
    package static func check(_ bytes: [UInt8], limits: JPEGLimits = .standard) throws(JPEGError) {
        let header = try cjpeg_header(of: bytes, limits: limits)
        let everything = try cjpeg_region(nil, scale: .eighth, header: header)
        let status = cjpeg_decode(bytes, bytes.count, everything, limits.session(for: header), nil)
        if let error = JPEGError(status, limits: limits) { throw error }
    }
}

extension cjpeg_region {
    /// Converts the region to its C struct. Nil means the whole picture.
    fileprivate init(_ region: PixelRegion?, scale: JPEGScale, header: cjpeg_header) throws(JPEGError) {
        let width = scale.scaled(Int(header.width))
        let height = scale.scaled(Int(header.height))
        let region = region ?? PixelRegion(x: 0, y: 0, width: width, height: height)
        guard region.lies(inWidth: width, height: height) else {
            throw JPEGError(
                .regionOutsidePicture,
                """
                Expected a region inside the picture, which is \(width)×\(height) pixels at this scale, but received \
                \(region.width)×\(region.height) pixels at (\(region.x), \(region.y)).
                """
            )
        }
        self.init(
            scale: Int32(scale.rawValue),
            x: UInt32(region.x), y: UInt32(region.y), width: UInt32(region.width), height: UInt32(region.height)
        )
    }
}
