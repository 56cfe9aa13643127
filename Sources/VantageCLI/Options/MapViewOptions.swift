import ArgumentParser
import Vantage
import VantageRequests

/// What maps look like, wherever they are.
struct MapLookOptions: ParsableArguments {
    enum Style: String, ExpressibleByArgument, CaseIterable { case standard, muted, hybrid, imagery }

    @Option(help: "standard, muted (paler, for overlays), hybrid (names upon pictures) or imagery. Default: standard.")
    var style: Style?

    @Flag(help: "For the night.")
    var dark = false

    @Option(help: ArgumentHelp("Languages of names, the most wanted first, such as fr,en.", valueName: "TAGS"))
    var language: String?

    @Option(
        help: ArgumentHelp(
            "Points of interest: all, none, or categories such as cafe,museum; a ! in front shows all others.",
            valueName: "CATEGORIES"))
    var poi: String?

    @Flag(help: "Light and shadow of hills, where a source has heights.")
    var hillshade = false

    @Flag(help: "Lines of equal height with their heights, where a source has heights.")
    var contours = false

    @Flag(help: "With a pitch, ground that rises and falls, where a source has heights.")
    var realistic = false

    @Flag(help: "Write no attribution into the picture. Say it beside the picture then: licences ask for it.")
    var noAttribution = false

    @Flag(help: "Leave out tiles that are damaged, and say which, instead of drawing nothing.")
    var skipDamagedTiles = false

    @OptionGroup(title: "Limits of the map", visibility: .hidden) var limits: MapLimitOptions

    var request: MapViewRequest {
        var request = MapViewRequest()
        request.style = style?.rawValue
        (request.isDark, request.languages, request.pointsOfInterest) = (dark, language, poi)
        (request.showsHillshade, request.showsContours, request.isRealistic) = (hillshade, contours, realistic)
        (request.showsAttribution, request.skipsDamagedTiles) = (!noAttribution, skipDamagedTiles)
        return request
    }
}

/// What a map shows.
struct MapViewOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Width and height in points. Default: 640x480.", valueName: "WxH"))
    var size: String?

    @Option(
        parsing: .unconditional, help: "Pixels per point, from 1 to 4. Default: 1.", transform: DecimalArgument.parse)
    var scale: Double?

    @Option(
        parsing: .unconditional,
        help: "The direction that points upwards, in degrees clockwise from north. Default: 0.",
        transform: DecimalArgument.parse)
    var heading: Double?

    @Option(
        parsing: .unconditional,
        help: "Degrees by which the camera looks up from straight down, from 0 to 75. Default: 0.",
        transform: DecimalArgument.parse)
    var pitch: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Points at the edges that what is shown does not reach into: one number, or top,left,bottom,right.",
            valueName: "POINTS"))
    var insets: String?

    @Option(help: "JPEG or WebP quality, from 1 to 100. Default: 85.")
    var quality: Int?

    @OptionGroup var look: MapLookOptions

    var request: MapViewRequest {
        var request = look.request
        (request.size, request.scale, request.insets) = (size, scale, insets)
        return request
    }
}
