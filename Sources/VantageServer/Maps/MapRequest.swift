import BlockingWork
import Vantage
import VantageRequests

/// A map that is asked for as one picture.
struct MapRequest: Sendable {
    private(set) var options: MapSnapshotter.Options
    /// Whether the scenes of the stores are to be shown.
    let showsScenes: Bool

    /// Reads what may be much: overlays.
    ///
    /// - Parameters:
    ///   - hasFormat: Whether the request says how the picture is written.
    ///   - query: Gives the values, on a thread that may block.
    static func reading(
        _ names: ParameterNames, limits: MapLimits, hasFormat: Bool,
        _ query: @escaping @Sendable () throws -> QueryValues
    ) async throws -> MapRequest {
        try await Workers.waiting.run { _ in
            try MapRequest(query(), names, limits: limits, hasFormat: hasFormat)
        }
    }

    private init(_ query: QueryValues, _ names: ParameterNames, limits: MapLimits, hasFormat: Bool) throws {
        let overlays = try Self.overlays(query, names)
        let area = try Self.area(query, names).area(
            heading: try query.number("heading"), pitch: try query.number("pitch"), names)
        var options = MapSnapshotter.Options(
            area: area, format: hasFormat ? try MapParameters.format(query, names) : .png, limits: limits)
        try MapParameters.view(query).apply(to: &options, names)
        options.overlays = MapOverlayList(overlays)
        self.options = options
        showsScenes = try query.flag("scenes")
    }

    /// Puts the scenes of a provider beneath what is drawn over the map, where they are to be shown.
    ///
    /// - Returns: What the answer depends on by that.
    mutating func addScenes(of provider: any SceneProvider) async throws -> String {
        guard showsScenes else { return "" }
        let scenes = try await provider.mapOverlays(
            showing: options.area, size: options.size, insets: options.insets)
        options.overlays = MapOverlayList(
            scenes + options.overlays.overlays(.aboveRoads) + options.overlays.overlays(.aboveLabels))
        return "\(scenes)"
    }

    private static func overlays(_ query: QueryValues, _ names: ParameterNames) throws -> [MapOverlay] {
        try query.texts("overlay").flatMap { try overlays($0, names("overlay")) }
            + query.texts("marker").map { try MarkerRequest.overlay($0, names("marker")) }
    }

    /// No file of this machine is ever read for one.
    static func overlays(_ text: String, _ parameter: Parameter) throws -> [MapOverlay] {
        do {
            return try OverlayRequest(text, parameter).overlays(label: "the overlay") { text in
                guard text.drop(while: \.isWhitespace).hasPrefix("{") else {
                    throw parameter.notUnderstood("as GeoJSON, or enc: and an encoded polyline", text)
                }
                return Array(text.utf8)
            }
        } catch let error as MapError {
            // It came with the request, and is not a file of ours.
            throw Problem(.badRequest, "invalidOverlay", "\(parameter.name): \(error)")
        }
    }

    private static func area(_ query: QueryValues, _ names: ParameterNames) throws -> MapAreaRequest {
        let (at, box, fit) = (query.text("at"), query.text("bbox"), query.text("fit"))
        let (eye, target) = (query.text("camera-at"), query.text("look-at"))
        guard [at, box, fit, eye].compactMap(\.self).count == 1, (eye == nil) == (target == nil) else {
            throw Problem(
                .badRequest, "missingParameter",
                "Say what to show: one of at=LAT,LON, bbox=W,S,E,N, fit=, or camera-at=LAT,LON,METRES with look-at=.")
        }
        guard at != nil || query.text("zoom") == nil else {
            throw Problem(.badRequest, "contradiction", "zoom goes with at, and with nothing else.")
        }
        if let at { return .center(at: at, zoom: try query.number("zoom")) }
        if let box { return .box(box) }
        if let eye, let target { return .eye(camera: eye, target: target) }
        let places = try overlays(fit ?? "", names("fit")).flatMap(\.places)
        guard !places.isEmpty else {
            throw Problem(.badRequest, "notUnderstood", "fit has no place to show.")
        }
        return .places(places)
    }
}
