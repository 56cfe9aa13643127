import JSONReading
import Vantage
import VantageRequests

/// A line, an area, or both: `color:`, `weight:`, `fillcolor:`, `geodesic:` and places.
struct GooglePath: Sendable {
    private static let names: Set<String> = ["color", "weight", "fillcolor", "geodesic"]
    private static let widths = 0.0...500.0
    private static let standardWidth = 5.0

    private let shape: GoogleShape
    /// Points.
    private let width: Double
    private let color: MapColor
    private let fill: MapColor?
    /// With those between them, where the line is to be the shortest.
    private let line: [Coordinate]

    /// - Parameter limit: Places that the line may have with those between them.
    init(_ text: String, _ parameter: Parameter, limit: Int) throws {
        shape = try GoogleShape(text, Self.names, parameter)
        width = try shape.setting("weight").map { try Self.width($0, parameter) } ?? Self.standardWidth
        color = try shape.setting("color").map { try parameter.googleColor($0, of: "color") } ?? .googleLine
        fill = try shape.setting("fillcolor").map { try parameter.googleColor($0, of: "fillcolor") }
        let isGeodesic = try shape.setting("geodesic").map(parameter.googleFlag) ?? false
        line = isGeodesic ? try GreatCircle.line(through: shape.places, limit: limit) : shape.places
    }

    /// All that have to be seen: between two places the shortest line may lie far to the north of both.
    var places: [Coordinate] { line }

    /// How far the line reaches beyond its places, in points.
    var reach: MapInsets { MapInsets(width / 2) }

    /// The area beneath, closed; the line upon it goes no farther than its places.
    var overlays: [MapOverlay] {
        var overlays: [MapOverlay] = []
        if let fill {
            overlays.append(MapOverlay(.polygon([line]), style: .init(fill: fill, stroke: nil), level: .aboveLabels))
        }
        if width > 0, color.alpha > 0 {
            overlays.append(
                MapOverlay(.polyline(line), style: .init(stroke: color, lineWidth: width), level: .aboveLabels))
        }
        return overlays
    }

    private static func width(_ text: String, _ parameter: Parameter) throws -> Double {
        guard let width = DecimalText.number(text), widths.contains(width) else {
            throw parameter.notUnderstood("with weight: from 0 to \(widths.upperBound.short)", text)
        }
        return width
    }
}

extension MapColor {
    /// Blue that the map is seen through.
    fileprivate static let googleLine = MapColor(0x0000FF, alpha: 0.5)
}
