import Vantage
import VantageRequests

/// A map that is asked for as one picture.
struct MapRequest {
    let options: MapSnapshotter.Options

    /// - Parameter hasFormat: Whether the request says how the picture is written.
    init(
        _ query: QueryValues, _ names: ParameterNames, stores: ServedStores, limits: MapLimits, hasFormat: Bool
    ) async throws {
        let heading = try query.number("heading") ?? 0
        let overlays = try Self.overlays(query, names)
        let area = try Self.area(query, names).area(heading: heading, names)
        var options = MapSnapshotter.Options(
            area: area, size: try names("size").size(query.text("size") ?? "640x480"),
            scale: try names("scale").scale(query.number("scale") ?? 1),
            insets: try query.text("insets").map { try names("insets").insets($0) } ?? MapInsets(),
            format: hasFormat ? try MapParameters.format(query, names) : .png, limits: limits)
        try MapParameters.apply(query, names, to: &options)
        var scenes: [MapOverlay] = []
        if try query.flag("scenes") {
            scenes = try await stores.provider.mapOverlays(
                showing: area, size: options.size, insets: options.insets)
        }
        options.overlays = MapOverlayList(scenes + overlays)
        self.options = options
    }

    private static func overlays(_ query: QueryValues, _ names: ParameterNames) throws -> [MapOverlay] {
        try query.texts("overlay").flatMap { try overlays($0, names("overlay")) }
            + query.texts("marker").map { try MarkerRequest.overlay($0, names("marker")) }
    }

    /// No file of this machine is ever read for one.
    private static func overlays(_ text: String, _ parameter: Parameter) throws -> [MapOverlay] {
        try OverlayRequest(text, parameter).overlays { text in
            guard text.drop(while: \.isWhitespace).hasPrefix("{") else {
                throw parameter.notUnderstood("as GeoJSON, or enc: and an encoded polyline", text)
            }
            return Array(text.utf8)
        }
    }

    private static func area(_ query: QueryValues, _ names: ParameterNames) throws -> MapAreaRequest {
        let (at, box, fit) = (query.text("at"), query.text("bbox"), query.text("fit"))
        guard [at, box, fit].compactMap(\.self).count == 1 else {
            throw Problem(.badRequest, "missingParameter", "Say what to show: one of at=LAT,LON, bbox=W,S,E,N or fit=.")
        }
        guard at != nil || query.text("zoom") == nil else {
            throw Problem(.badRequest, "contradiction", "zoom goes with at, and with nothing else.")
        }
        if let at { return .center(at: at, zoom: try query.number("zoom") ?? 15) }
        if let box { return .box(box) }
        let places = try overlays(fit ?? "", names("fit")).flatMap(\.places)
        guard !places.isEmpty else {
            throw Problem(.badRequest, "notUnderstood", "fit has no place to show.")
        }
        return .places(places)
    }
}
