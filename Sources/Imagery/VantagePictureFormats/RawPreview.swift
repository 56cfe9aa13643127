import VantageJPEG

/// The largest JPEG preview in a raw file. The sensor data is not decoded.
struct RawPreview {
    /// The minimum number of pixels that a preview must have to be used.
    static let minimumPixels = 1_000_000
    /// The maximum number of previews that are examined.
    private static let maximumCount = 64

    let jpeg: [UInt8]

    /// Chooses the largest preview.
    ///
    /// - Parameter candidates: Bytes that may be previews. Any that are not JPEGs with three components of 8 bits are
    ///   ignored.
    /// - Throws: ``PictureFormatError`` `.unsupported` if there is none with at least one megapixel.
    init(largestOf candidates: [ArraySlice<UInt8>], limits: JPEGLimits) throws(PictureFormatError) {
        var best: (pixels: Int, bytes: [UInt8])?
        for candidate in candidates.prefix(Self.maximumCount) where candidate.starts(with: [0xFF, 0xD8]) {
            let bytes = Array(candidate)
            guard let header = try? JPEGDecoder.header(of: bytes, limits: limits) else { continue }
            let pixels = header.width * header.height
            guard header.precision == 8, header.components == 3, pixels > best?.pixels ?? 0 else { continue }
            best = (pixels, bytes)
        }
        guard let best, best.pixels >= Self.minimumPixels else {
            throw .unsupported("it is a raw file without a preview of at least one megapixel")
        }
        jpeg = best.bytes
    }

    /// The metadata segments; empty if they are damaged.
    var segments: [JPEGSegment] { (try? JPEGSegments.read(from: jpeg)) ?? [] }
}
