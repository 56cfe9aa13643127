import JPEGCodec

/// How much work and memory one snapshot may take.
public struct SnapshotLimits: Hashable, Sendable {
    /// Pixels of a snapshot's longer side.
    public var maximumSide: Int
    /// Pixels of the picture that are decoded for one snapshot, at most 3 bytes each; a view that needs more is made from a
    /// coarser scale, and says so. Smaller scales made for antialiasing take a third more.
    public var maximumDecodedPixels: Int
    /// What the stored picture itself may cost; as much as was allowed when it was imported.
    public var picture: JPEGLimits

    /// - Parameters: Pixels of the longer side; pixels that are decoded; what the stored picture may cost.
    public init(
        maximumSide: Int = 8192, maximumDecodedPixels: Int = 36_000_000, picture: JPEGLimits = .standard
    ) {
        self.maximumSide = maximumSide
        self.maximumDecodedPixels = maximumDecodedPixels
        self.picture = picture
    }

    /// 8192 pixels of a side, 36 megapixels decoded.
    public static let standard = SnapshotLimits()
    /// Pixels of a JPEG's longer side that libjpeg writes.
    public static let largestSide = 65_500
}
