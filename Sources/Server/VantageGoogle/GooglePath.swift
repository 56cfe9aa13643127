import VantageParsing
import Vantage
import VantageParameters

/// A line, an area, or both, described by `color:`, `weight:`, `fillcolor:`, `geodesic:` and places.
struct GooglePath: Sendable {
    private static let names: Set<String> = ["color", "weight", "fillcolor", "geodesic"]
    private static let widths = 0.0...500.0
    private static let standardWidth = 5.0

    private let shape: GoogleShape
    /// The line width in points.
    private let width: Double
    private let color: MapColor
    private let fill: MapColor?
    /// The places, including the intermediate ones on a geodesic line.
    private let line: [Coordinate]

    /// - Parameter limit: The maximum number of places, including intermediate ones.
    init(_ text: String, _ parameter: Parameter, limit: Int) throws {
        shape = try GoogleShape(text, Self.names, parameter)
        width = try shape.setting("weight").map { try Self.width($0, parameter) } ?? Self.standardWidth
        color = try shape.setting("color").map { try parameter.googleColor($0, of: "color") } ?? .googleLine
        fill = try shape.setting("fillcolor").map { try parameter.googleColor($0, of: "fillcolor") }
        let isGeodesic = try shape.setting("geodesic").map(parameter.googleFlag) ?? false
        line = isGeodesic ? try GreatCircle.line(through: shape.places, limit: limit) : shape.places
    }

    /// The places that must be visible. They include intermediate ones, because a geodesic line may run far north of
    /// both ends.
    var places: [Coordinate] { line }

    /// The distance by which the drawn line extends beyond its coordinates, in points.
    var reach: MapInsets { MapInsets(width / 2) }

    /// The filled area, and on top of it the line, which is not closed.
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
        guard let width = DecimalNumber.number(text), widths.contains(width) else {
            throw parameter.notUnderstood("with weight: from 0 to \(widths.upperBound.short)", text)
        }
        return width
    }
}

extension MapColor {
    /// The default color of lines, a translucent blue.
    fileprivate static let googleLine = MapColor(0x0000FF, alpha: 0.5)
}
