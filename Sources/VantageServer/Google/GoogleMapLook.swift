import Vantage
import VantageRequests

/// What a static map looks like, and how it is written.
enum GoogleMapLook {
    private enum MapType: String, CaseIterable { case roadmap, satellite, terrain, hybrid }

    private enum Format: String, CaseIterable {
        case png, png8, png32, gif, jpg
        case baseline = "jpg-baseline"
    }

    static let parameters: [EndpointParameter] = [
        EndpointParameter(
            "maptype", .words(MapType.allCases.map(\.rawValue)),
            "roadmap where nothing is said. terrain is roadmap; satellite and hybrid need a map with pictures."),
        EndpointParameter(
            "format", .words(Format.allCases.map(\.rawValue)),
            "png where nothing is said; png8 and png32 are png, jpg is baseline. gif is refused."),
        EndpointParameter("language", .text(example: "fr"), "The language of names."),
        EndpointParameter("region", .text(example: "fr"), "Borders are those of the map's sources: changes nothing."),
        EndpointParameter(
            "style", .text(example: "feature:poi|visibility:off"),
            "Only points of interest can be left out; any other style is refused.", repeats: true),
        EndpointParameter("map_id", .text(example: ""), "A style that is kept at Google: refused."),
    ]

    static func apply(_ values: GoogleValues, to options: inout MapSnapshotter.Options) throws {
        if let id = values.text("map_id") {
            throw Problem.notSupported("map_id: \"\(id.prefix(40))\" is a style that is kept at Google. Leave it out.")
        }
        var look = MapViewRequest()
        look.languages = values.text("language")
        for rule in values.texts("style") {
            try GoogleStyle.check(rule, values("style"))
            look.pointsOfInterest = "none"
        }
        try look.apply(to: &options, .plain)
        options.configuration = configuration(try values.word("maptype") ?? .roadmap)
        options.format = try format(values.word("format") ?? .png)
    }

    private static func configuration(_ type: MapType) -> MapConfiguration {
        switch type {
        case .roadmap, .terrain: .standard()
        case .satellite: .imagery
        case .hybrid: .hybrid
        }
    }

    private static func format(_ format: Format) throws(Problem) -> MapPictureFormat {
        switch format {
        case .png, .png8, .png32: return .png
        case .jpg, .baseline: return .jpeg()
        case .gif: throw .notSupported("format: GIF is not written here. Ask for png or jpg.")
        }
    }
}
