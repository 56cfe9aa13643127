import Vantage
import VantageRequests

/// What maps look like and what part of the world they show, as `vantage map` has it.
enum MapParameters {
    static let styles = ["standard", "muted", "hybrid", "imagery"]

    /// Of all maps, tiles too.
    static let look: [EndpointParameter] = [
        EndpointParameter("dark", .flag, "For the night."),
        EndpointParameter("language", .text(example: "fr,en"), "Languages of names, the most wanted first."),
        EndpointParameter("poi", .text(example: "cafe,museum"), "Points of interest: all, none, or categories."),
    ]

    /// Of maps that are one picture.
    static let picture: [EndpointParameter] = [
        EndpointParameter("at", .text(example: "48.2001,7.7002"), "The middle of the map."),
        EndpointParameter("zoom", .number(MapProjection.zooms), "With at: the world is 512 * 2^zoom points wide."),
        EndpointParameter("bbox", .text(example: "7.69,48.19,7.71,48.21"), "Show all of a box: W,S,E,N."),
        EndpointParameter("fit", .overlay(example: "enc:_p~iF~ps|U"), "Show all of an overlay."),
        EndpointParameter(
            "camera-at", .text(example: "48.1985,7.7002,150"),
            "Where the camera stands: LAT,LON,METRES above the ground."),
        EndpointParameter(
            "look-at", .text(example: "48.2001,7.7002"), "With camera-at, what it looks at: LAT,LON or LAT,LON,METRES."),
        EndpointParameter("size", .text(example: "640x480"), "Width and height in points."),
        EndpointParameter("scale", .number(PictureSize.scales), "Pixels per point."),
        EndpointParameter("style", .words(styles), "What kind of map it is."),
        EndpointParameter(
            "heading", .number(Parameter.headings), "Degrees clockwise from north of what points upwards."),
        EndpointParameter(
            "pitch", .number(MapProjection.pitches), "Degrees by which the camera looks up from straight down."),
        EndpointParameter("insets", .text(example: "10"), "Points at the edges that stay free: one number, or four."),
        EndpointParameter(
            "overlay", .overlay(example: "enc:_p~iF~ps|U,stroke=red"),
            "GeoJSON, or enc: and an encoded polyline, and what it looks like.", repeats: true),
        EndpointParameter(
            "marker", .text(example: "48.2001,7.7002,Here"), "A pin, with a text beneath it.", repeats: true),
        EndpointParameter("scenes", .flag, "Show where the scenes are."),
        EndpointParameter("hillshade", .flag, "Light and shadow of hills, where a map of the server has heights."),
        EndpointParameter(
            "contours", .flag, "Lines of equal height with their heights, where a map of the server has heights."),
        EndpointParameter(
            "realistic", .flag, "With a pitch, ground that rises and falls, where a map of the server has heights."),
        EndpointParameter(
            "no-attribution", .flag, "Write no attribution into the picture: say it beside the picture then."),
        EndpointParameter(
            "skip-damaged-tiles", .flag, "A tile that is damaged is background, and not an error; the JSON tells of it."
        ),
    ]

    static let format: [EndpointParameter] = [
        EndpointParameter("format", .words(["png", "jpeg", "webp"]), "Of the picture; png where nothing is said."),
        EndpointParameter("quality", .integer(Parameter.qualities), "Of a JPEG or WebP."),
    ]

    /// The look of all maps.
    static func look(_ query: QueryValues) throws -> MapViewRequest {
        var look = MapViewRequest()
        look.style = query.text("style")
        look.isDark = try query.flag("dark")
        look.languages = query.text("language")
        look.pointsOfInterest = query.text("poi")
        return look
    }

    /// What is asked of a map that is one picture.
    static func view(_ query: QueryValues) throws -> MapViewRequest {
        var view = try look(query)
        (view.size, view.scale, view.insets) = (query.text("size"), try query.number("scale"), query.text("insets"))
        view.showsHillshade = try query.flag("hillshade")
        view.isRealistic = try query.flag("realistic")
        view.showsContours = try query.flag("contours")
        view.showsAttribution = try !query.flag("no-attribution")
        view.skipsDamagedTiles = try query.flag("skip-damaged-tiles")
        return view
    }

    static func format(_ query: QueryValues, _ names: ParameterNames) throws -> MapPictureFormat {
        let quality = try query.integer("quality").map { try names("quality").quality($0) }
        return switch try query.word("format") ?? Format.png {
        case .png: .png
        case .jpeg: quality.map { .jpeg(quality: $0) } ?? .jpeg()
        case .webp: quality.map { .webp(quality: $0) } ?? .webp()
        }
    }

    private enum Format: String, CaseIterable {
        case png = "png"
        case jpeg = "jpeg"
        case webp = "webp"
    }
}

extension MediaType {
    init(_ format: MapPictureFormat) {
        self =
            switch format {
            case .png: .png
            case .jpeg: .jpeg
            case .webp: .webp
            }
    }
}
