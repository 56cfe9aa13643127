import Places
import Geodesy
import Pictures

/// What a map is to show. Values out of range are reported when the snapshot is asked for.
public struct MapSnapshotOptions: Hashable, Sendable {
    /// What part of the world, from where.
    public var area: MapArea
    /// Points.
    public var size: PictureSize
    /// Pixels per point, in 1...4.
    public var scale: Double
    /// Standard, muted, hybrid or imagery.
    public var configuration: MapConfiguration
    /// By day or by night.
    public var colorScheme: MapColorScheme
    /// Which points of interest are shown.
    public var pointOfInterestFilter: PointOfInterestFilter
    /// What can be found at a point of the picture. All of it is drawn.
    public var selectableMapFeatures: MapFeatureOptions
    /// BCP 47, the most wanted first. What has no name in any of them is called as it is where it lies.
    public var languages: [String]
    /// Room at the edges that ``area`` does not reach into.
    public var insets: MapInsets
    /// What is drawn over the map, from below upwards.
    public var overlays: MapOverlayList
    /// How the traffic is, where that is known.
    public var traffic: MapTraffic?
    /// Whether ``traffic`` is shown.
    public var showsTraffic: Bool
    /// Whether a pitched camera sees ground that rises and falls. As MapKit has it, an overlay above labels that lies on
    /// the ground makes the map flat again.
    public var elevationStyle: MapElevationStyle
    /// Whether hills have light and shadow, where a source has heights. Imagery has its own.
    public var showsHillshade: Bool
    /// Whether there are contour lines with heights, where a source has heights; upon imagery, too.
    public var showsContours: Bool
    /// Whether the attribution of the sources is written into the picture. Without it, say it beside the picture:
    /// licences ask for it.
    public var showsAttribution: Bool
    /// Whether a tile that is damaged is background, and told of in ``MapSnapshot/damagedTiles``, instead of an error.
    public var skipsDamagedTiles: Bool
    /// JPEG, PNG or WebP.
    public var format: MapPictureFormat
    /// What a map may cost.
    public var limits: MapLimits

    /// 640×480 points in the standard style, where nothing else is said.
    public init(
        area: MapArea, size: PictureSize = .init(width: 640, height: 480), scale: Double = 1,
        configuration: MapConfiguration = .standard(), colorScheme: MapColorScheme = .light,
        pointOfInterestFilter: PointOfInterestFilter = .includingAll, languages: [String] = [],
        insets: MapInsets = MapInsets(), overlays: MapOverlayList = [], traffic: MapTraffic? = nil,
        showsTraffic: Bool = true, showsHillshade: Bool = false, showsContours: Bool = false,
        showsAttribution: Bool = true, skipsDamagedTiles: Bool = false,
        format: MapPictureFormat = .jpeg(), limits: MapLimits = .standard,
        selectableMapFeatures: MapFeatureOptions = .all, elevationStyle: MapElevationStyle = .flat
    ) {
        self.area = area
        self.size = size
        self.scale = scale
        self.configuration = configuration
        self.colorScheme = colorScheme
        self.pointOfInterestFilter = pointOfInterestFilter
        self.languages = languages
        self.insets = insets
        self.overlays = overlays
        self.traffic = traffic
        self.showsTraffic = showsTraffic
        self.showsHillshade = showsHillshade
        self.showsContours = showsContours
        self.showsAttribution = showsAttribution
        self.skipsDamagedTiles = skipsDamagedTiles
        self.format = format
        self.limits = limits
        self.selectableMapFeatures = selectableMapFeatures
        self.elevationStyle = elevationStyle
    }

    /// The size of the picture in pixels.
    public var pixels: PictureSize { size.pixels(scale: scale) }

    var visibleTraffic: MapTraffic? { showsTraffic ? traffic : nil }

    /// Whether ground is raised.
    var isRealistic: Bool {
        elevationStyle == .realistic && !overlays.overlays(.aboveLabels).contains(where: \.isOnGround)
    }
}
