import Vantage
import VantageCore
import VantageHTTP
import VantageParameters

/// A request in the format of Google's Maps Static API.
struct GoogleMapRequest: Sendable {
    static let parameters: [EndpointParameter] = [
        EndpointParameter(
            "center", .text(example: "48.2001,7.7002"), "The center of the map: LAT,LON, not an address."),
        EndpointParameter(
            "zoom", .number(GoogleMapArea.zooms),
            "The zoom level: at zoom Z the world is 256·2^Z points wide. For other endpoints, subtract 1."
        ),
        EndpointParameter("size", .text(example: "640x480"), "Width and height in points.", isRequired: true),
        EndpointParameter("scale", .integer(1...4), "Pixels per point."),
        EndpointParameter(
            "markers", .overlay(example: "size:mid|color:0xFF0000|label:A|48.2001,7.7002"),
            "Pins that share a style. icon: is rejected, and anchor: has no effect.", repeats: true),
        EndpointParameter(
            "path", .overlay(example: "color:0x0000FFFF|weight:5|enc:_p~iF~ps|U"),
            "A line or, if fillcolor: is set, an area.", repeats: true),
        EndpointParameter(
            "visible", .overlay(example: "48.2001,7.7002|48.2011,7.7012"), "Places that must be visible.", repeats: true
        ),
    ]

    let options: MapSnapshotter.Options

    /// Parses a request, which may be large, on a thread where blocking is allowed.
    static func reading(_ request: EndpointRequest, limits: MapLimits) async throws -> GoogleMapRequest {
        let values = GoogleValues(request)
        return try await WorkerPool.waiting.run { _ in try GoogleMapRequest(values, limits: limits) }
    }

    private init(_ values: GoogleValues, limits: MapLimits) throws {
        let size = try values("size").size(values.required("size", "640x480"))
        let markers = try values.texts("markers").map { try GoogleMarkers($0, values("markers")) }
        let paths = try values.texts("path").map {
            try GooglePath($0, values("path"), limit: limits.maximumOverlayPoints)
        }
        let visible = try values.texts("visible").map { try GoogleShape($0, [], values("visible")) }
        let parts =
            markers.map { GoogleMapArea.Part(places: $0.places, reach: $0.reach) }
            + paths.map { GoogleMapArea.Part(places: $0.places, reach: $0.reach) }
            + visible.map { GoogleMapArea.Part(places: $0.places, reach: MapInsets()) }
        let area = GoogleMapArea(center: try values.place("center"), zoom: try Self.zoom(values), parts: parts)
        var options = MapSnapshotter.Options(
            area: try area.area(of: size), size: size,
            scale: try values("scale").scale(Double(try values.integer("scale") ?? 1)), limits: limits)
        try GoogleMapAppearance.apply(values, to: &options)
        // Pins are drawn over all lines.
        options.overlays = MapOverlayList(paths.flatMap(\.overlays) + markers.flatMap(\.overlays))
        self.options = options
    }

    private static func zoom(_ values: GoogleValues) throws -> Double? {
        try values.number("zoom").map { try values("zoom").check($0, in: GoogleMapArea.zooms) }
    }
}
