import JPEGCodec
import Pictures

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

    /// The pixels of a snapshot.
    ///
    /// - Parameters:
    ///   - size: Points.
    ///   - scale: Pixels per point.
    /// - Throws: ``SnapshotError`` `.optionOutOfRange` when a side is below 1 or the scale outside 1...4, and
    ///   `.viewTooLarge` when a side has more pixels than the limit.
    package func pixels(of size: PictureSize, scale: Double) throws(SnapshotError) -> PictureSize {
        guard size.width > 0, size.height > 0 else {
            throw SnapshotError(
                .optionOutOfRange, "Expected a size of at least 1×1 but received \(size.width)×\(size.height).")
        }
        guard PictureSize.scales.contains(scale) else {
            throw SnapshotError(.optionOutOfRange, "Expected a scale from 1 to 4 but received \(scale).")
        }
        guard Double(max(size.width, size.height)) * scale < Double(maximumSide) + 0.5 else {
            throw SnapshotError(
                .viewTooLarge,
                """
                A snapshot of \(size.width)×\(size.height) at scale \(scale) has a side of more than \(maximumSide) \
                pixels. Ask for a smaller one.
                """,
                limit: .snapshotSide)
        }
        return size.pixels(scale: scale)
    }
}
