/// The size of a picture, in pixels unless stated otherwise.
public struct PictureSize: Hashable, Sendable {
    /// The allowed scales of views and maps, in pixels per point.
    package static let allowedScales = 1.0...4.0

    /// The width.
    public var width: Int
    /// The height.
    public var height: Int

    /// Creates a size in pixels or, where stated, in points.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Converts a size in points to pixels, rounding the width and the height.
    ///
    /// - Parameter scale: The number of pixels per point. A scale that is not a number gives 0×0 pixels, and sizes that
    ///   `Int` cannot represent are clamped, so that computing a size from invalid options cannot crash.
    package func pixels(scale: Double) -> PictureSize {
        PictureSize(width: Int(nearest: Double(width) * scale), height: Int(nearest: Double(height) * scale))
    }
}
