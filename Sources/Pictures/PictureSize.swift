/// The size of a picture: pixels, or points where that is said.
public struct PictureSize: Hashable, Sendable {
    /// How many pixels a point may have, in a view and in a map.
    package static let scales = 1.0...4.0

    /// Across.
    public var width: Int
    /// Down.
    public var height: Int

    /// - Parameters: Pixels, or points where that is said.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The pixels of a size in points, each side to the nearest.
    ///
    /// - Parameter scale: Pixels per point; at most 2⁵³ pixels may come of it.
    package func pixels(scale: Double) -> PictureSize {
        PictureSize(width: Int((Double(width) * scale).rounded()), height: Int((Double(height) * scale).rounded()))
    }
}
