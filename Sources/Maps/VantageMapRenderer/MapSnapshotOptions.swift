import VantageCore
import VantagePlaces
import VantageMapCanvas
import VantageMapRelief
import VantageMapStyle

/// The options for a map snapshot. Values are validated when the snapshot is requested.
public struct MapSnapshotOptions: Hashable, Sendable {
    /// The part of the world to show, and the camera.
    public var area: MapArea
    /// The size in points.
    public var size: PictureSize
    /// Pixels per point, in 1...4. With a ``paper``, its resolution determines the scale.
    public var scale: Double
    /// The size on paper; `nil` for a map on a screen. It determines ``size`` and ``scale``: a point is 1/72 inch.
    public var paper: MapPaper? { didSet { usePaper() } }
    /// The scale bar, north arrow and other parts that explain the map.
    public var furniture: MapFurniture
    /// The map style: standard, muted, hybrid or imagery.
    public var configuration: MapConfiguration
    /// Light or dark mode.
    public var colorScheme: MapColorScheme
    /// The points of interest to show.
    public var pointOfInterestFilter: PointOfInterestFilter
    /// The features that hit testing returns. Has no effect on drawing.
    public var selectableMapFeatures: MapFeatureOptions
    /// The preferred languages for names, as BCP 47 tags, in order. The fallback is the local name.
    public var languages: [String]
    /// Margins at the edges of the image. ``area`` does not extend into them.
    public var insets: MapInsets
    /// The overlays on the map, from the lowest to the highest.
    public var overlays: MapOverlayList
    /// Traffic data, if available.
    public var traffic: MapTraffic?
    /// Whether ``traffic`` is shown.
    public var showsTraffic: Bool
    /// Whether a pitched camera sees terrain in relief. As in MapKit, the map becomes flat if an overlay on the ground
    /// is above the labels.
    public var elevationStyle: MapElevationStyle
    /// Whether to draw hillshade, if a source has elevation data. Imagery maps ignore it, because imagery already
    /// contains natural shading.
    public var showsHillshade: Bool
    /// Whether to draw contour lines with heights, if a source has elevation data. Also applies to imagery.
    public var showsContours: Bool
    /// Whether to draw the sources' attribution into the image. If false, show it next to the image, as licenses
    /// require.
    public var showsAttribution: Bool
    /// Whether to draw damaged tiles as background and report them in ``MapSnapshot/damagedTiles`` instead of throwing
    /// an error.
    public var skipsDamagedTiles: Bool
    /// The movement of the camera, by which labels persist in an animation; `nil` for a map on its own.
    public var labelTrack: MapLabelTrack?
    /// The file format: JPEG, PNG, WebP, PDF or SVG.
    public var format: MapPictureFormat
    /// Whether to draw only names and icons, on a transparent background. The format must be PNG.
    package var showsLabelsOnly = false
    /// The resource limits.
    public var limits: MapLimits

    /// Creates options. The defaults are 640×480 points and the standard style.
    public init(
        area: MapArea, size: PictureSize = .init(width: 640, height: 480), scale: Double = 1,
        configuration: MapConfiguration = .standard(), colorScheme: MapColorScheme = .light,
        pointOfInterestFilter: PointOfInterestFilter = .includingAll, languages: [String] = [],
        insets: MapInsets = MapInsets(), overlays: MapOverlayList = [], traffic: MapTraffic? = nil,
        showsTraffic: Bool = true, showsHillshade: Bool = false, showsContours: Bool = false,
        showsAttribution: Bool = true, skipsDamagedTiles: Bool = false,
        format: MapPictureFormat = .jpeg(), limits: MapLimits = .standard,
        selectableMapFeatures: MapFeatureOptions = .all, elevationStyle: MapElevationStyle = .flat,
        paper: MapPaper? = nil, furniture: MapFurniture = MapFurniture()
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
        self.paper = paper
        self.furniture = furniture
        usePaper()
    }

    /// The size of the image in pixels.
    public var pixels: PictureSize { paper?.pixels ?? size.pixels(scale: scale) }

    /// The exact size in points. On paper, it is not a whole number.
    package var extent: (width: Double, height: Double) {
        guard paper != nil else { return (Double(size.width), Double(size.height)) }
        return (Double(pixels.width) / scale, Double(pixels.height) / scale)
    }

    /// The size of a document's page, in points of 1/72 inch.
    var pageSize: (width: Double, height: Double) {
        guard let paper else { return extent }
        return (paper.width / MapPaper.inch * 72, paper.height / MapPaper.inch * 72)
    }

    mutating func usePaper() {
        guard let paper else { return }
        scale = paper.scale
        size = PictureSize(
            width: Int(nearest: Double(pixels.width) / scale), height: Int(nearest: Double(pixels.height) / scale))
    }

    /// The options with which a document is drawn. Its shapes have at least the precision of a fine print.
    var preparedForDocument: MapSnapshotOptions {
        guard format.document != nil, paper == nil else { return self }
        var options = self
        options.scale = max(scale, 4)
        return options
    }

    var visibleTraffic: MapTraffic? { showsTraffic ? traffic : nil }

    /// Whether the terrain is raised. It stays flat if an overlay on the ground is drawn above the labels.
    var isRealistic: Bool {
        elevationStyle == .realistic && !overlays.overlays(.aboveLabels).contains(where: \.isOnGround)
    }
}
