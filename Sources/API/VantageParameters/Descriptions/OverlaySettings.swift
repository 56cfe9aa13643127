import Vantage

/// The settings of an overlay, written after its file or encoded line: `,stroke=red,width=2`.
package enum OverlaySettings: ParameterGroup {
    package static let standard = MapOverlay(.points([]))

    package static let all: [ParameterDescription<MapOverlay>] = [
        .color("stroke", \.style.stroke, "The color of lines and edges.", default: standard.style.stroke),
        .color("fill", \.style.fill, "The color of areas and points.", default: standard.style.fill),
        .number(
            "width", \.style.lineWidth, in: 0...500, unit: "points", "The width of lines.",
            default: standard.style.lineWidth),
        .value(
            "dash", \.style.dash, .text(example: "6:3", placeholder: "POINTS:POINTS…"),
            "The lengths of dashes and gaps; a pattern finer than a pixel becomes a paler line.", default: [],
            defaultText: "none", parse: Parameter.lengths, text: { $0.map { "\($0)" }.joined(separator: ":") }),
        .optional(
            "casing", \.style.casing, .text(example: "white", placeholder: "COLOR"),
            "The color of a 1.5-point border on both sides of lines.", defaultText: "none",
            parse: { parameter in { (text) throws(RequestError) in .init(color: try parameter.color(text)) } },
            text: { $0.color.text }),
        .value(
            "gradient", \.style.gradient, .text(example: "red:yellow", placeholder: "COLOR:COLOR…"),
            "Colors along a line.", default: [], defaultText: "none", parse: Parameter.gradient,
            text: { $0.map(\.color.text).joined(separator: ":") }),
        .number(
            "radius", \.style.pointRadius, in: 0...500, unit: "points", "The radius of points.",
            default: standard.style.pointRadius),
        .value(
            "level", \.level, .words(["roads", "labels"]), "The map layer to draw the overlay above.",
            default: .aboveRoads, parse: Parameter.level, text: { $0 == .aboveRoads ? "roads" : "labels" }),
        .choice("blend", \.blendMode, "The blend mode.", default: standard.blendMode),
        .number("opacity", \.opacity, in: 0...1, "The opacity of the overlay as a whole.", default: standard.opacity),
        // A title may contain commas, so clients send it as a property of the feature.
        ParameterDescription(
            "title", .text(example: "Route"), "The overlay's name in lists of features.",
            read: { (text, overlay, _) in overlay.title = text }, write: { _ in nil }),
    ]
}

extension ParameterDescription<MapOverlay> {
    fileprivate static func color(
        _ name: String, _ path: OptionPath<MapOverlay, MapColor?>, _ help: String, default standard: MapColor?
    ) -> Self {
        value(
            name, path, .text(example: "#2a9d8f", placeholder: "COLOR"), help, default: standard,
            parse: { parameter in
                { (text) throws(RequestError) in text == "none" ? nil : try parameter.color(text) }
            },
            text: { $0?.text ?? "none" })
    }
}

extension Parameter {
    /// Parses a color: `#rrggbb`, `#rrggbbaa` or a name.
    fileprivate func color(_ text: some StringProtocol) throws(RequestError) -> MapColor {
        guard let color = MapColor(parsing: String(text)) else {
            throw notUnderstood("to be #rrggbb, #rrggbbaa or a name", text)
        }
        return color
    }

    fileprivate func lengths(_ text: String) throws(RequestError) -> [Double] {
        var lengths: [Double] = []
        for part in text.split(separator: ":") {
            lengths.append(try check(number(String(part)), in: 0.1...1000, " points"))
        }
        return lengths
    }

    /// Parses the colors of a gradient and spaces them evenly.
    fileprivate func gradient(_ text: String) throws(RequestError) -> [MapOverlay.Style.GradientStop] {
        var colors: [MapColor] = []
        for part in text.split(separator: ":") { colors.append(try color(part)) }
        return colors.enumerated().map { .init(Double($0.offset) / Double(max(1, colors.count - 1)), $0.element) }
    }

    fileprivate func level(_ text: String) throws(RequestError) -> MapOverlay.Level {
        if let level = ["roads": .aboveRoads, "labels": .aboveLabels][text] ?? MapOverlay.Level(rawValue: text) {
            return level
        }
        throw notUnderstood("to be roads or labels", text)
    }
}

extension MapColor {
    /// The color in hexadecimal, with an alpha component and 8 bits per component.
    fileprivate var text: String { hex.count == 7 ? hex + "ff" : hex }
}
