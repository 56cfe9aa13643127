import Vantage
import VantageCore
import VantageHTTP
import VantageParameters

/// A request for a map as a single picture.
struct MapRequest: Sendable {
    private(set) var options: MapSnapshotter.Options
    /// Whether to draw the stores' scenes on the map.
    let showsScenes: Bool

    /// Parses a request, which may have large overlays.
    ///
    /// - Parameters:
    ///   - hasFormat: Whether the request may specify a format.
    ///   - query: A closure that returns the request's values. It is called on a thread where blocking is allowed.
    static func reading(
        _ names: ParameterNames, limits: MapLimits, hasFormat: Bool,
        _ query: @escaping @Sendable () throws -> QueryValues
    ) async throws -> MapRequest {
        try await WorkerPool.waiting.run { _ in
            try MapRequest(query(), names, limits: limits, hasFormat: hasFormat)
        }
    }

    private init(_ query: QueryValues, _ names: ParameterNames, limits: MapLimits, hasFormat: Bool) throws {
        let overlays = try Self.overlays(query, names)
        var options = MapSnapshotter.Options(area: try Self.area(query, names), format: .png, limits: limits)
        if hasFormat { options.format = try query.options(MapFormatParameters.self).format }
        options = try query.options(MapSizeParameters.self, options)
        options = try query.options(MapAppearanceParameters.self, options)
        options = try query.options(MapFurnitureParameters.self, options)
        options = try query.options(MapFeatureParameters.self, options)
        options.overlays = MapOverlayList(overlays)
        self.options = options
        showsScenes = try query.flag("scenes")
    }

    /// Adds a provider's scenes below the other overlays, if the request asks for scenes.
    ///
    /// - Returns: A component of the entity tag that changes with the scenes.
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

    /// Parses overlays. Never reads files on this machine.
    static func overlays(_ text: String, _ parameter: Parameter) throws -> [MapOverlay] {
        do {
            return try OverlayRequest(text, parameter).overlays(label: "the overlay") { text in
                guard text.drop(while: \.isWhitespace).hasPrefix("{") else {
                    throw parameter.notUnderstood("to be GeoJSON, or an encoded polyline with the prefix enc:", text)
                }
                return Array(text.utf8)
            }
        } catch let error as MapError {
            // The error is about the request, not about a file on the server.
            throw Problem(.badRequest, "invalidOverlay", "\(parameter.name): \(error)")
        }
    }

    private static func area(_ query: QueryValues, _ names: ParameterNames) throws -> MapArea {
        let (at, box, fit) = (query.text("at"), query.text("bbox"), query.text("fit"))
        let (eye, target) = (query.text("camera-at"), query.text("look-at"))
        guard [at, box, fit, eye].compactMap(\.self).count == 1, (eye == nil) == (target == nil) else {
            throw Problem(
                .badRequest, "missingParameter",
                "Expected one of at=LAT,LON, bbox=W,S,E,N, fit=, or camera-at=LAT,LON,METERS with look-at=.")
        }
        guard at != nil || query.text("zoom") == nil else {
            throw Problem(.badRequest, "contradiction", "The zoom parameter is only allowed with the at parameter.")
        }
        let request = try query.options(MapAreaParameters.self)
        if let area = request.area() { return area }
        let places = try overlays(fit ?? "", names("fit")).flatMap(\.places)
        guard !places.isEmpty, let area = request.area(fitting: places) else {
            throw Problem(.badRequest, "notUnderstood", "fit contains no places.")
        }
        return area
    }
}
