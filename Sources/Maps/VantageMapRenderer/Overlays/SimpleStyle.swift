import VantageMapCanvas
import VantageMapStyle
import VantageParsing

/// The style given by the feature properties that simplestyle 1.1 defines.
///
/// Null and empty values are ignored. `none` means no color, as in command-line options. Source:
/// https://github.com/mapbox/simplestyle-spec
struct SimpleStyle {
    let properties: JSONValue
    /// The feature's name in error messages, such as `feature 3 of zone.geojson`.
    let feature: String

    /// - Throws: ``MapError`` for an invalid color, opacity or width.
    func apply(to style: inout MapOverlay.Style) throws(MapError) {
        let opacity = (stroke: try number("stroke-opacity", in: 0...1), fill: try number("fill-opacity", in: 0...1))
        let marker = try color("marker-color")
        if let stroke = try color("stroke") { style.stroke = stroke.seen(opacity.stroke ?? 1) }
        if let fill = try color("fill") {
            // The default in simplestyle is 0.6.
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
            throw refused(name, value, "#rgb, #rrggbb, #rrggbbaa, a CSS 2.1 color name, or none")
        }
        return .some(color)
    }

    /// Returns the number in a property. Some programs write numbers as text.
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
            "Expected \"\(name)\" of \(feature) to be \(expected), but it is \(words). Correct it, or specify the "
                + "style in the request, which overrides these properties.")
    }
}
