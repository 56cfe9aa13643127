import Vantage

/// What a request says of the look of a map, wherever it is, before it is known to be possible.
package struct MapLookRequest: Sendable {
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
        if let style { options.configuration = try name("style").style(style) }
        options.colorScheme = isDark ? .dark : .light
        options.pointOfInterestFilter = try name("poi").pointsOfInterest(pointsOfInterest)
        options.languages = languages?.split(separator: ",").map(String.init) ?? []
        options.selectableMapFeatures = try name("selectable").selectable(selectable)
        options.showsHillshade = showsHillshade
        options.elevationStyle = isRealistic ? .realistic : .flat
        options.showsContours = showsContours
        options.showsAttribution = showsAttribution
        options.skipsDamagedTiles = skipsDamagedTiles
    }
}
