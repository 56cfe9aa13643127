import Vantage
import VantageHTTP
import VantageParameters

/// The parameters for maps, which match the options of `vantage map`.
enum MapParameters {
    /// The parameters for maps as single pictures.
    static let picture: [EndpointParameter] =
        MapAreaParameters.endpointParameters + shown + MapSizeParameters.endpointParameters
        + MapAppearanceParameters.endpointParameters + MapFurnitureParameters.endpointParameters

    /// The parameters for content that a map shows in addition to its sources.
    private static let shown: [EndpointParameter] = [
        EndpointParameter("fit", .overlay(example: "enc:_p~iF~ps|U"), "An overlay that the map must show completely."),
        EndpointParameter(
            "overlay", .overlay(example: "enc:_p~iF~ps|U,stroke=red"),
            "GeoJSON, or an encoded polyline with the prefix enc:, followed by its style.", repeats: true),
        EndpointParameter(
            "marker", .text(example: "48.2001,7.7002,Here"), "A pin with an optional label.", repeats: true),
        EndpointParameter("scenes", .flag, "Show the scenes."),
    ]
}

extension MediaType {
    init(_ format: MapPictureFormat) {
        self =
            switch format {
            case .png: .png
            case .jpeg: .jpeg
            case .webp: .webp
            case .pdf: .pdf
            case .svg: .svg
            }
    }
}
