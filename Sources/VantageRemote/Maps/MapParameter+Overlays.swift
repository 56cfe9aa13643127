import MapRenderer
import Vantage
import VantageRequests

extension MapParameter {
    /// What is drawn over the map.
    ///
    /// - Throws: ``RemoteError`` `notExpressible` for what a request has no words for.
    static func overlays(_ overlays: MapOverlayList) throws -> [MapParameter] {
        let above = overlays.overlays(.aboveLabels)
        let markers = above.reversed().prefix { $0.isMarker }.reversed()
        // Markers of a request are above all else.
        let others = overlays.overlays(.aboveRoads) + above.dropLast(markers.count)
        return try others.map { try MapParameter($0) } + markers.map { try MapParameter(marker: $0) }
    }

    private init(_ overlay: MapOverlay) throws(RemoteError) {
        guard let geometry = overlay.shape.geometry else {
            throw RemoteError(.notExpressible, "A server cannot be asked for an overlay such as \(overlay.shape.word).")
        }
        let title = overlay.title.flatMap { try? JSONLine.text(["title": $0]) } ?? "{}"
        let feature = "{\"type\":\"Feature\",\"geometry\":\(geometry),\"properties\":\(title)}"
        let look = try overlay.settings.map { name, value in
            ",\"\(name)\":\((try? JSONLine.text(value)) ?? "\"\"")"
        }
        self.init("overlay", json: "{\"geojson\":\(feature)\(look.joined())}")
    }

    private init(marker overlay: MapOverlay) throws(RemoteError) {
        guard case .marker(let marker) = overlay.shape else { preconditionFailure("Only markers are asked for so.") }
        let title = marker.title ?? ""
        var usual = MapOverlay(.marker(MapMarker(at: marker.coordinate, title: marker.title)), level: .aboveLabels)
        // What an app calls it makes no difference to the picture.
        (usual.id, usual.title) = (overlay.id, overlay.title == marker.title ? overlay.title : nil)
        guard overlay == usual, title.count <= 200, title == title.trimmed, title.isEmpty == (marker.title == nil)
        else {
            throw RemoteError(.notExpressible, "A server cannot be asked for a marker of another look.")
        }
        self.init("marker", "\(marker.coordinate)" + (title.isEmpty ? "" : ",\(title)"))
    }
}

extension String {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}

extension MapOverlay {
    fileprivate var isMarker: Bool { if case .marker = shape { true } else { false } }

    /// As requests name them.
    ///
    /// - Throws: ``RemoteError`` `notExpressible` for a casing of its own width and a gradient of uneven steps.
    fileprivate var settings: [(String, String)] {
        get throws(RemoteError) {
            var settings = [
                ("stroke", style.stroke?.text ?? "none"), ("fill", style.fill?.text ?? "none"),
                ("width", "\(style.lineWidth)"), ("radius", "\(style.pointRadius)"), ("opacity", "\(opacity)"),
                ("blend", blendMode.rawValue), ("level", level.rawValue),
            ]
            if !style.dash.isEmpty { settings.append(("dash", style.dash.map { "\($0)" }.joined(separator: ":"))) }
            if let casing = style.casing {
                guard casing == Style.Casing(color: casing.color) else {
                    throw RemoteError(.notExpressible, "A server cannot be asked for a casing of another width.")
                }
                settings.append(("casing", casing.color.text))
            }
            if !style.gradient.isEmpty { settings.append(("gradient", try style.gradientText)) }
            return settings
        }
    }
}

extension MapOverlay.Style {
    fileprivate var gradientText: String {
        get throws(RemoteError) {
            let last = Double(max(1, gradient.count - 1))
            for (number, stop) in gradient.enumerated() where abs(stop.location - Double(number) / last) > 1e-9 {
                throw RemoteError(.notExpressible, "A server cannot be asked for a gradient of uneven steps.")
            }
            return gradient.map(\.color.text).joined(separator: ":")
        }
    }
}

extension MapColor {
    /// To 255 steps of each part.
    fileprivate var text: String { hex.count == 7 ? hex + "ff" : hex }
}
