/// What a map may cost.
public struct MapLimits: Hashable, Sendable {
    /// Of a side, in pixels.
    public var maximumSide = 8192
    /// Of the picture.
    public var maximumPixels = 32_000_000
    /// That one map reads of one source.
    public var maximumTiles = 1024
    /// Of the tiles of one map in memory.
    public var maximumTileBytes = 1 << 30
    /// Places of all overlays together, and of the traffic's lines.
    public var maximumOverlayPoints = 5_000_000
    /// How many overlays there may be.
    public var maximumOverlays = 100_000
    /// Pixels of the boxes about all overlays that are mixed with the map as a whole (those with a blend mode or an opacity,
    /// and heat), each overlay for itself.
    public var maximumBlendedPixels = 1_000_000_000

    /// Units of work of drawing areas, lines, dashes, discs and heat, of tiles and overlays together, of which one is a
    /// pixel through which an area's edge runs.
    public var maximumDrawingWork = 1_000_000_000

    /// The standard limits.
    public init() {}

    /// The limits where none are given.
    public static let standard = MapLimits()
}
