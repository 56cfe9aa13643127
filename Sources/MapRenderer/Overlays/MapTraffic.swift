import Geodesy

/// How the traffic flows on some roads.
public struct MapTraffic: Hashable, Sendable {
    /// How the traffic flows, the worst last.
    public enum Congestion: String, Hashable, Sendable, CaseIterable {
        /// As Mapbox's traffic data call it; nobody drives on what is closed.
        case low, moderate, heavy, severe, closed
    }

    private let segments: [Congestion: [[Coordinate]]]

    /// Reads GeoJSON of lines, of which each says in its property `congestion` how it is: `low`, `moderate`, `heavy`, `severe`
    /// or `closed`; as Mapbox's traffic data have it. Other features are left out.
    ///
    /// - Throws: ``MapError`` when it is no GeoJSON.
    public init(geoJSON bytes: [UInt8], label: String) throws(MapError) {
        var segments: [Congestion: [[Coordinate]]] = [:]
        let overlays = try GeoJSONOverlays(bytes, label: label) { overlay, properties in
            overlay.title = properties["congestion"]?.text
            return overlay.title.flatMap(Congestion.init) != nil
        }.overlays
        for overlay in overlays {
            guard let congestion = overlay.title.flatMap(Congestion.init) else { continue }
            switch overlay.shape {
            case .polyline(let line): segments[congestion, default: []].append(line)
            case .multiPolyline(let lines): segments[congestion, default: []] += lines
            default: break
            }
        }
        self.segments = segments
    }

    /// How many places its lines have.
    var pointCount: Int { segments.values.reduce(0) { $0 + $1.reduce(0) { $0 + $1.count } } }

    /// Its lines as overlays, in the order of the steps.
    func overlays(_ steps: [TrafficStep]) -> [MapOverlay] {
        steps.compactMap { step in
            guard let lines = segments[step.selector] else { return nil }
            var overlay = MapOverlay(.multiPolyline(lines), style: step.paint)
            overlay.title = step.selector.rawValue
            return overlay
        }
    }
}
