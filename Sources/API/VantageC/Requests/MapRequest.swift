import Vantage
import VantageParameters

/// A request for a map.
struct MapRequest {
    private static let areas = ["at", "bbox", "camera-at", "fit", "fit-source"]

    private let request: Request

    init(_ json: UnsafePointer<CChar>?) throws {
        request = try Request(
            json, MapAreaParameters.requested, ["fit", "fit-source"], MapSizeParameters.requested,
            MapAppearanceParameters.requested, MapFurnitureParameters.requested, MapFormatParameters.requested,
            MapFeatureParameters.requested,
            [RequestParameter("overlay", repeats: true), RequestParameter("marker", repeats: true)])
    }

    /// Returns the options of the map.
    ///
    /// - Parameter maps: The sources, which may declare their extent.
    func options(in maps: MapStore) throws -> MapSnapshotter.Options {
        var options = MapSnapshotter.Options(area: try area(in: maps))
        options.format = try request.options(MapFormatParameters.self).format
        options = try request.options(MapSizeParameters.self, options)
        options = try request.options(MapFurnitureParameters.self, options)
        options = try request.options(MapAppearanceParameters.self, options)
        options = try request.options(MapFeatureParameters.self, options)
        let overlays =
            try request.texts("overlay").flatMap { try Self.overlays($0, "overlay") }
            + request.texts("marker").map { try MarkerRequest.overlay($0, "marker") }
        options.overlays = MapOverlayList(overlays)
        return options
    }

    private func area(in maps: MapStore) throws -> MapArea {
        let form = try request.only(of: Self.areas.filter { $0 != "fit-source" || request.has($0) })
        guard request.has("camera-at") == request.has("look-at") else {
            throw RequestError(.contradiction, "camera-at and look-at must be used together.")
        }
        guard !request.has("zoom") || form == "at" else {
            throw RequestError(.contradiction, "zoom requires at.")
        }
        let area = try request.options(MapAreaParameters.self)
        let places = try request.text("fit").map { try Self.overlays($0, "fit").flatMap(\.places) }
        guard places != [] else { throw RequestError(.notUnderstood, "fit contains no places.") }
        guard let area = area.area(fitting: places, orShowing: maps.bounds) else {
            throw RequestError(.notUnderstood, "fit-source: No source declares its extent. Use at or bbox.")
        }
        return area
    }

    /// Parses overlays in the request itself. Never reads files.
    private static func overlays(_ text: String, _ parameter: Parameter) throws -> [MapOverlay] {
        try OverlayRequest(text, parameter).overlays(label: "the overlay") { text in
            guard text.drop(while: \.isWhitespace).hasPrefix("{") else {
                throw parameter.notUnderstood("to be GeoJSON, or an encoded polyline with the prefix enc:", text)
            }
            return Array(text.utf8)
        }
    }
}
