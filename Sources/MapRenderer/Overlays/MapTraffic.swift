import Geodesy

/// How the traffic flows on some roads.
public struct MapTraffic: Hashable, Sendable {
    public enum Congestion: String, Hashable, Sendable, CaseIterable {
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

    /// The worst upon the others.
    func overlays(at zoom: Double, isDark: Bool) -> [MapOverlay] {
        guard zoom >= 9 else { return [] }
        let width = ZoomStops((9, 1.2), (12, 2), (14, 3), (16, 4.5), (18, 8), (20, 22)).value(at: zoom)
        return Congestion.allCases.compactMap { congestion in
            guard let lines = segments[congestion] else { return nil }
            var style = MapOverlay.Style(stroke: congestion.color, lineWidth: width)
            style.casing = .init(color: isDark ? MapColor(0x1B1E22) : .white, width: max(0.6, width * 0.22))
            if congestion == .closed { style.dash = [width * 1.6, width * 1.2] }
            var overlay = MapOverlay(.multiPolyline(lines), style: style)
            overlay.title = congestion.rawValue
            return overlay
        }
    }
}

extension MapTraffic.Congestion {
    fileprivate var color: MapColor {
        switch self {
        case .low: MapColor(0x3FAE5A)
        case .moderate: MapColor(0xF2A93B)
        case .heavy: MapColor(0xE2543F)
        case .severe: MapColor(0x9C2131)
        case .closed: MapColor(0x55504E)
        }
    }
}
