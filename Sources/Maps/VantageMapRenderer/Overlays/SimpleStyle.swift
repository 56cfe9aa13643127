import VantageMapCanvas
import VantageMapStyle
import VantageParsing

/// The style in the properties of a feature that have the names of simplestyle 1.1.
///
/// Null and empty values are ignored. `none` means no color, as in the settings of the command line.
/// Source: https://github.com/mapbox/simplestyle-spec
struct SimpleStyle {
    let properties: JSONValue
    /// The feature in messages: `feature 3 of zone.geojson`.
    let feature: String

    /// - Throws: ``MapError`` for an invalid color, opacity or width.
    func apply(to style: inout MapOverlay.Style) throws(MapError) {
        let opacity = (stroke: try number("stroke-opacity", in: 0...1), fill: try number("fill-opacity", in: 0...1))
        let marker = try color("marker-color")
        if let stroke = try color("stroke") { style.stroke = stroke.seen(opacity.stroke ?? 1) }
        if let fill = try color("fill") {
            // The default of simplestyle is 0.6.
            style.fill = fill.seen(opacity.fill ?? 0.6)
        } else if let marker {
            style.fill = marker.seen(1)
        }
        if let width = try number("stroke-width", in: 0...500) { style.lineWidth = width }
    }

    private enum Color {
        case none
        case some(MapColor)

        func seen(_ opacity: Double) -> MapColor? {
            guard case .some(let color) = self else { return nil }
            return color.withAlpha(opacity * color.alpha)
        }
    }

    private func color(_ name: String) throws(MapError) -> Color? {
        guard let value = value(name) else { return nil }
        if value.text == "none" { return Color.none }
        guard let color = value.text.flatMap(MapColor.init(parsing:)) else {
            throw refused(name, value, "#rgb, #rrggbb, #rrggbbaa, a color name of CSS 2.1, or none")
        }
        return .some(color)
    }

    /// Some programs write numbers as text.
    private func number(_ name: String, in range: ClosedRange<Double>) throws(MapError) -> Double? {
        guard let value = value(name) else { return nil }
        guard let number = value.number ?? value.text.flatMap({ DecimalNumber.number($0) }), range.contains(number)
        else {
            let (low, high) = (DecimalNumber.short(range.lowerBound), DecimalNumber.short(range.upperBound))
            throw refused(name, value, "a number from \(low) to \(high)")
        }
        return number
    }

    private func value(_ name: String) -> JSONValue? {
        guard let value = properties[name], value != .null, value != .string("") else { return nil }
        return value
    }

    private func refused(_ name: String, _ value: JSONValue, _ expected: String) -> MapError {
        let words =
            switch value {
            case .string(let text): "\"\(text.prefix(40))\""
            case .number(let number): DecimalNumber.short(number)
            case .bool(let isTrue): "\(isTrue)"
            default: "a list or an object"
            }
        return MapError(
            .invalidSource,
            "Expected \"\(name)\" of \(feature) as \(expected), but it is \(words). Mend it, or say yourself what the "
                + "overlay looks like, so that its properties do not count.")
    }
}
