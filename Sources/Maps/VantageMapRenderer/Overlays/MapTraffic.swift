import VantageGeodesy
import VantageMapCanvas
import VantageMapStyle

/// The traffic on a set of roads.
public struct MapTraffic: Hashable, Sendable {
    /// A level of congestion. The cases are in order, from best to worst.
    public typealias Congestion = TrafficCongestion

    private let segments: [Congestion: [[Coordinate]]]

    /// Decodes GeoJSON whose lines have a `congestion` property of `low`, `moderate`, `heavy`, `severe` or `closed`, as in
    /// Mapbox's traffic data. Other features are ignored.
    ///
    /// - Throws: ``MapError`` if the document is not GeoJSON.
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

    /// The number of coordinates in the lines.
    var pointCount: Int { segments.values.reduce(0) { $0 + $1.reduce(0) { $0 + $1.count } } }

    /// Returns the lines as overlays, in drawing order.
    func overlays(_ steps: [TrafficStep]) -> [MapOverlay] {
        steps.compactMap { step in
            guard let lines = segments[step.congestion] else { return nil }
            var overlay = MapOverlay(.multiPolyline(lines), style: MapOverlay.Style(step))
            overlay.title = step.congestion.rawValue
            return overlay
        }
    }
}

extension MapOverlay.Style {
    fileprivate init(_ step: TrafficStep) {
        self.init(stroke: step.line.color, lineWidth: step.line.width)
        casing = .init(color: step.casing.color, width: step.casing.width)
        dash = step.line.dash
    }
}
