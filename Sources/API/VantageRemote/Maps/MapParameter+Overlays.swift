import VantageMapRenderer
import VantageMapStyle
import Vantage
import VantageParameters
import VantageParsing

extension MapParameter {
    /// Returns the parameters for a map's overlays.
    ///
    /// - Throws: ``RemoteError`` with the code `notExpressible` for overlays that a request cannot describe.
    static func overlays(_ overlays: MapOverlayList) throws -> [MapParameter] {
        let above = overlays.overlays(.aboveLabels)
        let markers = above.reversed().prefix { $0.isMarker }.reversed()
        // The server draws the markers in a request above everything else.
        let others = overlays.overlays(.aboveRoads) + above.dropLast(markers.count)
        return try others.map { try MapParameter($0) } + markers.map { try MapParameter(marker: $0) }
    }

    private init(_ overlay: MapOverlay) throws(RemoteError) {
        guard let geometry = overlay.shape.geometry else {
            throw RemoteError(.notExpressible, "A request cannot contain \(overlay.shape.word). Remove it.")
        }
        let properties = overlay.title.map { [JSONValue.Member(name: "title", value: .string($0))] } ?? []
        let feature = JSONValue(members: [
            "type": .string("Feature"), "geometry": geometry, "properties": .object(properties),
        ])
        try overlay.checkStyle()
        let settings = OverlaySettings.texts(of: overlay).map { name, text in
            JSONValue.Member(name: name, value: .string(text))
        }
        self.init("overlay", .object([JSONValue.Member(name: "geojson", value: feature)] + settings))
    }

    private init(marker overlay: MapOverlay) throws(RemoteError) {
        guard case .marker(let marker) = overlay.shape else { preconditionFailure("The overlay is not a marker.") }
        let title = marker.title ?? ""
        var usual = MapOverlay(.marker(MapMarker(at: marker.coordinate, title: marker.title)), level: .aboveLabels)
        // The app's ID for the overlay does not affect the picture.
        (usual.id, usual.title) = (overlay.id, overlay.title == marker.title ? overlay.title : nil)
        guard overlay == usual, title.count <= 200, title == title.trimmed, title.isEmpty == (marker.title == nil)
        else {
            throw RemoteError(
                .notExpressible, "A request cannot describe a custom marker. Use the default appearance.")
        }
        self.init("marker", "\(marker.coordinate)" + (title.isEmpty ? "" : ",\(title)"))
    }
}

extension String {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}

extension MapOverlay {
    fileprivate var isMarker: Bool { if case .marker = shape { true } else { false } }

    /// - Throws: ``RemoteError`` with the code `notExpressible` for a gradient with uneven stops, or for a casing with
    ///   a custom width.
    fileprivate func checkStyle() throws(RemoteError) {
        if let casing = style.casing, casing != Style.Casing(color: casing.color) {
            throw RemoteError(
                .notExpressible, "A request cannot describe a casing with a custom width. Use the default width.")
        }
        let last = Double(max(1, style.gradient.count - 1))
        for (number, stop) in style.gradient.enumerated() where abs(stop.location - Double(number) / last) > 1e-9 {
            throw RemoteError(
                .notExpressible, "A request cannot describe a gradient with uneven stops. Space the stops evenly.")
        }
    }
}
