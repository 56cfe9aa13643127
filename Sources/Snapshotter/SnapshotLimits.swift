/// How much work and memory one snapshot may take.
public struct SnapshotLimits: Hashable, Sendable {
    /// Pixels of a snapshot's longer side.
    public var maximumSide: Int
    /// Pixels of the picture that are decoded for one snapshot, 3 bytes each; a view that needs more is made from a
    /// coarser scale, and says so. Smaller scales made for antialiasing take a third more.
    public var maximumDecodedPixels: Int

    public init(maximumSide: Int = 8192, maximumDecodedPixels: Int = 36_000_000) {
        self.maximumSide = maximumSide
        self.maximumDecodedPixels = maximumDecodedPixels
    }

    public static let standard = SnapshotLimits()
}
