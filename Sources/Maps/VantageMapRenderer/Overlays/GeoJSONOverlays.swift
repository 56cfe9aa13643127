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
            guard let geometry = feature["geometry"], geometry != .null else { return [] }
            return try overlays(of: geometry, feature["properties"] ?? .null, number: number)
        }

        private func overlays(
            of geometry: JSONValue, _ properties: JSONValue, number: Int
        ) throws(MapError) -> [MapOverlay] {
            let shapes = try shapes(of: geometry)
            guard let overlay = try styled(properties, number) else { return [] }
            let structures = RouteStructures(properties["structures"])
            return shapes.map { shape in
                var overlay = overlay
                overlay.shape = structures?.route(shape) ?? shape
                return overlay
            }
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

        private func shapes(of geometry: JSONValue) throws(MapError) -> [MapOverlay.Shape] {
            let coordinates = geometry["coordinates"] ?? .null
            switch geometry["type"]?.text {
            case "Point": return [.points([try place(coordinates)])]
            case "MultiPoint": return [.points(try line(coordinates))]
            case "LineString": return [.polyline(try line(coordinates))]
            case "MultiLineString": return [.multiPolyline(try lines(coordinates))]
            case "Polygon": return [.polygon(try lines(coordinates))]
            case "MultiPolygon":
                var polygons: [[[Coordinate]]] = []
                for polygon in try elements(coordinates) { polygons.append(try lines(polygon)) }
                return [.multiPolygon(polygons)]
            case "GeometryCollection":
                var shapes: [MapOverlay.Shape] = []
                for part in geometry["geometries"]?.elements ?? [] { shapes += try self.shapes(of: part) }
                return shapes
            default: throw broken("has a geometry of unknown type \(geometry["type"]?.text ?? "null")")
            }
        }

        private func lines(_ value: JSONValue) throws(MapError) -> [[Coordinate]] {
            var lines: [[Coordinate]] = []
            for part in try elements(value) { lines.append(try line(part)) }
            return lines
        }

        private func line(_ value: JSONValue) throws(MapError) -> [Coordinate] {
            let positions = try elements(value)
            var line: [Coordinate] = []
            for part in positions { line.append(try place(part)) }
            guard Self.isClear(positions.compactMap(\.longitude)) else {
                throw broken("has a segment beyond ±180° that is ambiguous because it spans more than half the globe")
            }
            return line
        }

        /// Whether the direction of each segment is clear: all longitudes are within ±180°, so that segments take the
        /// shorter way around the globe, or no segment spans more than half the globe.
        private static func isClear(_ longitudes: [Double]) -> Bool {
            longitudes.allSatisfy { abs($0) <= 180 }
                || zip(longitudes, longitudes.dropFirst()).allSatisfy { abs($0 - $1) <= 180 }
        }

        private func place(_ value: JSONValue) throws(MapError) -> Coordinate {
            guard let numbers = value.elements, numbers.count >= 2, case .number(let longitude) = numbers[0],
                case .number(let latitude) = numbers[1],
                let place = try? Coordinate(latitude: latitude, shapeLongitude: longitude)
            else { throw broken("has an invalid position: expected [longitude, latitude] in degrees (WGS 84)") }
            return place
        }

        private func elements(_ value: JSONValue) throws(MapError) -> [JSONValue] {
            guard let elements = value.elements else { throw broken("has a geometry without coordinates") }
            return elements
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

extension JSONValue {
    /// The longitude of a position.
    fileprivate var longitude: Double? {
        if case .number(let longitude)? = elements?.first { longitude } else { nil }
    }
}
