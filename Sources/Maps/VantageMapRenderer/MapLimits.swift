/// The resource limits for one map.
public struct MapLimits: Hashable, Sendable {
    /// The maximum width and height of the image, in pixels.
    public var maximumSide = 8192
    /// The maximum number of pixels in the image.
    public var maximumPixels = 32_000_000
    /// The maximum number of tiles that one map reads from one source.
    public var maximumTiles = 1024
    /// The maximum size of one map's tiles in memory, in bytes.
    public var maximumTileBytes = 1 << 30
    /// The maximum number of points in all overlays together. The same limit applies separately to the traffic lines.
    public var maximumOverlayPoints = 5_000_000
    /// The maximum number of overlays.
    public var maximumOverlays = 100_000
    /// The maximum number of blended pixels: the total area of the bounding boxes of all overlays that are composited
    /// as a group (those with a blend mode or an opacity, and heat maps).
    public var maximumBlendedPixels = 1_000_000_000

    /// The maximum work for drawing the areas, lines, dashes, discs and heat maps of tiles and overlays together. One
    /// unit is the work for one pixel on the edge of an area.
    public var maximumDrawingWork = 1_000_000_000

    /// Creates the default limits.
    public init() {}

    /// The default limits.
    public static let standard = MapLimits()
}
