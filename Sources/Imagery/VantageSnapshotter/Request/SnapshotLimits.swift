import VantageJPEG

/// Limits on the work and memory that one snapshot may use.
public struct SnapshotLimits: Hashable, Sendable {
    /// The maximum length of the snapshot's longer side in pixels.
    public var maximumSide: Int
    /// The maximum number of pixels that are decoded for one snapshot. Each pixel takes at most 3 bytes; smaller copies
    /// for antialiasing take another third. A view that needs more pixels is rendered from a coarser scale, and the
    /// result reports this.
    public var maximumDecodedPixels: Int
    /// The limits for decoding the stored picture. They should be at least as high as the limits used for the import.
    public var picture: JPEGLimits

    /// Creates limits for the longer side in pixels, the number of decoded pixels, and the stored picture.
    public init(
        maximumSide: Int = 8192, maximumDecodedPixels: Int = 36_000_000, picture: JPEGLimits = .standard
    ) {
        self.maximumSide = maximumSide
        self.maximumDecodedPixels = maximumDecodedPixels
        self.picture = picture
    }

    /// The default limits: 8192 pixels per side and 36 megapixels decoded.
    public static let standard = SnapshotLimits()
    /// The longest side in pixels that libjpeg can write.
    public static let largestSide = 65_500
}
