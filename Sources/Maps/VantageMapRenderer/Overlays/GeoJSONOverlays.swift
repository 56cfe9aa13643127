import VantageGeodesy
import VantageMapCanvas
import VantageParsing

/// Overlays from GeoJSON (RFC 7946), one for each geometry.
///
/// The properties that simplestyle 1.1 defines (`stroke`, `stroke-width`, `stroke-opacity`, `fill`, `fill-opacity`,
/// `marker-color`, `title`) override the given style. An invalid color, opacity or width is an error. Source:
/// https://github.com/mapbox/simplestyle-spec
public struct GeoJSONOverlays: Sendable {
    /// The overlays, in file order.
    public let overlays: [MapOverlay]
    /// The coordinates of all overlays, for fitting the map to them.
    public var places: [Coordinate] { overlays.flatMap(\.places) }

    /// - Parameters:
    ///   - bytes: The document.
    ///   - label: The document's name, for error messages.
    ///   - overlay: The style, level, opacity and blend mode of the overlays; its shape is ignored.
    ///   - hasOwnStyle: Whether feature properties override the style.
    /// - Throws: ``MapError`` if the document is not GeoJSON, or a geometry or a style in it is invalid.
    public init(
        _ bytes: [UInt8], label: String, like overlay: MapOverlay = MapOverlay(.points([])), hasOwnStyle: Bool = true
    ) throws(MapError) {
        let values = try Self.values(of: bytes, label)
        let reader = Reader(label: label, template: overlay, hasOwnStyle: hasOwnStyle, change: nil)
        overlays = try reader.overlays(of: values)
    }

    /// - Parameter change: Applies a feature's properties to an overlay; returns `false` to leave the feature out.
    init(
        _ bytes: [UInt8], label: String, change: @escaping (inout MapOverlay, JSONValue) -> Bool
    ) throws(MapError) {
        let values = try Self.values(of: bytes, label)
        let reader = Reader(label: label, template: MapOverlay(.points([])), hasOwnStyle: false, change: change)
        overlays = try reader.overlays(of: values)
    }

    private static func values(of bytes: [UInt8], _ label: String) throws(MapError) -> [JSONValue] {
        do { return try GeoJSONText.values(of: bytes) } catch {
            throw error.isTooDeep
                ? MapError(.invalidSource, "\(label) \(error). Remove its deeply nested properties.")
                : MapError(.invalidSource, "\(label) is not JSON: it \(error). Correct it or create it again.")
        }
    }

    private struct Reader {
        let label: String
        let template: MapOverlay
        let hasOwnStyle: Bool
        let change: ((inout MapOverlay, JSONValue) -> Bool)?

        func overlays(of values: [JSONValue]) throws(MapError) -> [MapOverlay] {
            var overlays: [MapOverlay] = []
            for value in values { overlays += try self.overlays(of: value) }
            return overlays
        }

        private func overlays(of value: JSONValue) throws(MapError) -> [MapOverlay] {
            switch value["type"]?.text {
            case "FeatureCollection":
                var overlays: [MapOverlay] = []
                for (index, feature) in (value["features"]?.elements ?? []).enumerated() {
                    overlays += try self.overlays(ofFeature: feature, number: index + 1)
                }
                return overlays
            case "Feature": return try overlays(ofFeature: value, number: 1)
            case nil: throw broken("is not GeoJSON: it has no type")
            default: return try overlays(of: value, .null, number: 1)
            }
        }

        private func overlays(ofFeature feature: JSONValue, number: Int) throws(MapError) -> [MapOverlay] {
            return try overlays(of: feature["geometry"] ?? .null, feature["properties"] ?? .null, number: number)
        }

        private func overlays(
            of geometry: JSONValue, _ properties: JSONValue, number: Int
        ) throws(MapError) -> [MapOverlay] {
            guard let geometry = try read(geometry) else { return [] }
            let shapes = try shapes(of: geometry)
            guard let overlay = try styled(properties, number) else { return [] }
            let structures = RouteStructures(properties["structures"])
            return shapes.map { shape in
                var overlay = overlay
                overlay.shape = structures?.route(shape) ?? shape
                return overlay
            }
        }

        private func read(_ geometry: JSONValue) throws(MapError) -> GeoJSONGeometry? {
            do { return try GeoJSONGeometry(geometry) } catch { throw broken("\(error)") }
        }

        /// - Returns: An overlay without a shape, or `nil` to leave the feature out.
        private func styled(_ properties: JSONValue, _ number: Int) throws(MapError) -> MapOverlay? {
            var overlay = template
            overlay.title = properties["title"]?.text ?? properties["name"]?.text ?? template.title
            if let change, !change(&overlay, properties) { return nil }
            if hasOwnStyle {
                try SimpleStyle(properties: properties, feature: "feature \(number) of \(label)")
                    .apply(to: &overlay.style)
            }
            return overlay
        }

        private func shapes(of geometry: GeoJSONGeometry) throws(MapError) -> [MapOverlay.Shape] {
            switch geometry {
            case .point(let position, _): return [.points([try place(position)])]
            case .multiPoint(let positions): return [.points(try line(positions))]
            case .lineString(let positions): return [.polyline(try line(positions))]
            case .multiLineString(let parts): return [.multiPolyline(try lines(parts))]
            case .polygon(let rings): return [.polygon(try lines(rings))]
            case .multiPolygon(let polygons):
                return [.multiPolygon(try polygons.map { (rings) throws(MapError) in try lines(rings) })]
            case .collection(let parts):
                var shapes: [MapOverlay.Shape] = []
                for part in parts { shapes += try self.shapes(of: part) }
                return shapes
            }
        }

        private func lines(_ parts: [[GeoJSONGeometry.Position]]) throws(MapError) -> [[Coordinate]] {
            try parts.map { (part) throws(MapError) in try line(part) }
        }

        private func line(_ positions: [GeoJSONGeometry.Position]) throws(MapError) -> [Coordinate] {
            guard Self.isClear(positions.map(\.x)) else {
                throw broken("has a segment beyond ±180° that is ambiguous because it spans more than half the globe")
            }
            return try positions.map { (position) throws(MapError) in try place(position) }
        }

        /// Reports whether the direction of each segment is clear: all longitudes are within ±180°, so that segments
        /// take the shorter way around the globe, or no segment spans more than half the globe.
        private static func isClear(_ longitudes: [Double]) -> Bool {
            longitudes.allSatisfy { abs($0) <= 180 }
                || zip(longitudes, longitudes.dropFirst()).allSatisfy { abs($0 - $1) <= 180 }
        }

        private func place(_ position: GeoJSONGeometry.Position) throws(MapError) -> Coordinate {
            guard let place = try? Coordinate(latitude: position.y, shapeLongitude: position.x) else {
                throw broken("has an invalid position: expected [longitude, latitude] in degrees (WGS 84)")
            }
            return place
        }

        private func broken(_ why: String) -> MapError { MapError(.invalidSource, "\(label) \(why). Correct it.") }
    }
}

extension MapOverlay {
    /// The coordinates of the shape.
    public var places: [Coordinate] {
        switch shape {
        case .polygon(let rings): rings.flatMap { $0 }
        case .multiPolygon(let polygons): polygons.flatMap { $0.flatMap { $0 } }
        case .polyline(let line): line
        case .multiPolyline(let lines): lines.flatMap { $0 }
        case .route(let route): route.line
        case .circle(let center, let radius):
            [0, 90, 180, 270].map { center.destination(bearing: $0, distance: max(0, radius)) }
        case .points(let places), .heat(let places): places
        case .cones(let cones): cones.map(\.coordinate)
        case .marker(let marker): [marker.coordinate]
        case .text(_, let place): [place]
        }
    }
}
