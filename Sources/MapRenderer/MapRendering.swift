import Geodesy

/// What is to be drawn, with all decisions made: the renderer's side of a request.
package struct MapRendering: Sendable {
    package var area: MapArea
    /// Points.
    package var width: Int
    package var height: Int
    /// Pixels for each point.
    package var scale = 1.0
    package var insets = MapInsets()
    package var configuration = MapConfiguration.standard()
    package var colorScheme = MapColorScheme.light
    /// BCP 47, the most wanted first; names fall back to what the source calls the local one.
    package var languages: [String] = []
    package var pointsOfInterest = PointOfInterestFilter.includingAll
    package var overlays = MapOverlayList()
    package var traffic: MapTraffic?
    package var showsAttribution = true
    /// Without, a tile that cannot be read is an error.
    package var skipsDamagedTiles = false
    package var format = MapPictureFormat.jpeg()
    package var limits = MapLimits.standard

    package init(area: MapArea, width: Int, height: Int) {
        self.area = area
        self.width = width
        self.height = height
    }

    package var pixelWidth: Int { Int((Double(width) * scale).rounded()) }
    package var pixelHeight: Int { Int((Double(height) * scale).rounded()) }
}

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
