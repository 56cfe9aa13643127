import Vantage
import VantageHTTP
import VantageParameters

/// A static map's style and format.
enum GoogleMapAppearance {
    private enum MapType: String, CaseIterable { case roadmap, satellite, terrain, hybrid }

    private enum Format: String, CaseIterable {
        case png, png8, png32, gif, jpg
        case baseline = "jpg-baseline"
    }

    static let parameters: [EndpointParameter] = [
        EndpointParameter(
            "maptype", .words(MapType.allCases.map(\.rawValue)),
            "The map type. Default: roadmap. terrain is drawn as roadmap; satellite and hybrid need an imagery source."
        ),
        EndpointParameter(
            "format", .words(Format.allCases.map(\.rawValue)),
            "The format. Default: png. png8 and png32 are PNG, jpg is baseline JPEG, and gif is rejected."),
        EndpointParameter("language", .text(example: "fr"), "The language for labels."),
        EndpointParameter("region", .text(example: "fr"), "No effect: borders come from the map sources."),
        EndpointParameter(
            "style", .text(example: "feature:poi|visibility:off"),
            "Only feature:poi|visibility:off, which hides points of interest, is supported.", repeats: true),
        EndpointParameter("map_id", .text(example: ""), "A style stored by Google. Rejected."),
    ]

    static func apply(_ values: GoogleValues, to options: inout MapSnapshotter.Options) throws {
        if let id = values.text("map_id") {
            throw Problem.notSupported(
                "map_id: \"\(id.prefix(40))\" is a style stored by Google, which is not supported. Leave map_id out.")
        }
        options.languages = values.text("language").map { $0.split(separator: ",").map(String.init) } ?? []
        for rule in values.texts("style") {
            try GoogleStyleRule.check(rule, values("style"))
            options.pointOfInterestFilter = .excludingAll
        }
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
        case .gif: throw .notSupported("format: GIF is not supported. Use png or jpg.")
        }
    }
}
