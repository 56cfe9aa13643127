import Vantage

/// What a request says of a map, wherever it is, before it is known to be possible. Where a text or a number is `nil`, that
/// stays as it is.
package struct MapViewRequest: Sendable {
    /// `640x480`, in points.
    package var size: String?
    /// Pixels per point.
    package var scale: Double?
    /// `POINTS` or `TOP,LEFT,BOTTOM,RIGHT`.
    package var insets: String?
    package var style: String?
    package var isDark = false
    /// BCP 47, separated by commas, the most wanted first.
    package var languages: String?
    /// `all`, `none`, or categories.
    package var pointsOfInterest: String?
    /// `all`, or some of `MapFeatureOptions`.
    package var selectable: String?
    package var showsHillshade = false
    /// Whether ground rises and falls.
    package var isRealistic = false
    package var showsContours = false
    package var showsAttribution = true
    package var skipsDamagedTiles = false

    package init() {}

    package func apply(to options: inout MapSnapshotter.Options, _ name: ParameterNames) throws(RequestError) {
        if let size { options.size = try name("size").size(size) }
        if let scale { options.scale = try name("scale").scale(scale) }
        if let insets { options.insets = try name("insets").insets(insets) }
        if let style { options.configuration = try name("style").style(style) }
        if let pointsOfInterest { options.pointOfInterestFilter = try name("poi").pointsOfInterest(pointsOfInterest) }
        if let selectable { options.selectableMapFeatures = try name("selectable").selectable(selectable) }
        if let languages { options.languages = languages.split(separator: ",").map(String.init) }
        options.colorScheme = isDark ? .dark : .light
        options.showsHillshade = showsHillshade
        options.elevationStyle = isRealistic ? .realistic : .flat
        options.showsContours = showsContours
        options.showsAttribution = showsAttribution
        options.skipsDamagedTiles = skipsDamagedTiles
    }
}
