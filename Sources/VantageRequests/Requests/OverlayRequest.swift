import Vantage

/// `FILE[,stroke=COLOR,fill=COLOR,width=POINTS,dash=6:3,casing=COLOR,level=roads|labels,blend=MODE,opacity=0…1]`, where FILE
/// is GeoJSON, or `enc:` and an encoded polyline.
package struct OverlayRequest: Sendable {
    private static let keys: Set<Substring> = [
        "stroke", "fill", "width", "dash", "casing", "gradient", "level", "blend", "opacity", "title", "radius",
    ]

    private let text: String
    private let parameter: Parameter
    /// The part of the text that names a file, or `enc:` and a polyline.
    package let file: String
    private let settings: [Substring]

    package init(_ text: String, _ parameter: Parameter) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        // A name may have commas, too: it goes on until something is set.
        let settings = parts.reversed().prefix { Self.isSetting($0) }.reversed()
        self.text = text
        self.parameter = parameter
        self.settings = Array(settings)
        file = parts.dropLast(settings.count).joined(separator: ",")
    }

    /// - Parameters:
    ///   - label: What errors call it; ``file`` where nothing is said.
    ///   - read: Gives the bytes of ``file``; not called for an encoded polyline.
    package func overlays(
        label: String? = nil, reading read: (String) throws -> [UInt8]
    ) throws -> [MapOverlay] {
        guard !file.isEmpty else {
            throw RequestError(
                .notUnderstood, "\(parameter.name): Name a file of GeoJSON in \"\(text.prefix(80))\".")
        }
        var template = MapOverlay(.points([]))
        for setting in settings { try apply(setting, to: &template) }
        if file.hasPrefix("enc:") {
            template.shape = .polyline(try EncodedPolyline.decode(String(file.dropFirst(4))))
            return [template]
        }
        return try GeoJSONOverlays(try read(file), label: label ?? file, like: template, hasOwnStyle: settings.isEmpty)
            .overlays
    }

    /// Whether something of this name can be set.
    package static func takes(_ key: String) -> Bool { keys.contains(Substring(key)) }

    private static func isSetting(_ part: Substring) -> Bool {
        part.firstIndex(of: "=").map { keys.contains(part[..<$0]) } ?? false
    }

    private func apply(_ setting: Substring, to overlay: inout MapOverlay) throws(RequestError) {
        let mark = setting.firstIndex(of: "=")!
        let (key, value) = (setting[..<mark], setting[setting.index(after: mark)...])
        switch key {
        case "stroke": overlay.style.stroke = value == "none" ? nil : try parameter.color(value, of: key)
        case "fill": overlay.style.fill = value == "none" ? nil : try parameter.color(value, of: key)
        case "casing": overlay.style.casing = .init(color: try parameter.color(value, of: key))
        case "width": overlay.style.lineWidth = try parameter.setting(value, of: key, in: 0...500)
        case "radius": overlay.style.pointRadius = try parameter.setting(value, of: key, in: 0...500)
        case "opacity": overlay.opacity = try parameter.setting(value, of: key, in: 0...1)
        case "dash": overlay.style.dash = try dash(value, of: key)
        case "gradient": overlay.style.gradient = try gradient(value, of: key)
        case "title": overlay.title = String(value)
        case "level": overlay.level = try level(value)
        default: overlay.blendMode = try blendMode(value)
        }
    }

    private func dash(_ text: Substring, of key: Substring) throws(RequestError) -> [Double] {
        var lengths: [Double] = []
        for part in text.split(separator: ":") {
            lengths.append(try parameter.setting(part, of: key, in: 0.1...1000))
        }
        return lengths
    }

    private func gradient(_ text: Substring, of key: Substring) throws(RequestError) -> [MapOverlay.Style.GradientStop]
    {
        var colors: [MapColor] = []
        for part in text.split(separator: ":") { colors.append(try parameter.color(part, of: key)) }
        return colors.enumerated().map { .init(Double($0.offset) / Double(max(1, colors.count - 1)), $0.element) }
    }

    private func level(_ text: Substring) throws(RequestError) -> MapOverlay.Level {
        if let level = ["roads": .aboveRoads, "labels": .aboveLabels][text] ?? MapOverlay.Level(rawValue: String(text))
        {
            return level
        }
        throw RequestError(
            .notUnderstood,
            "\(parameter.name): Expected level=roads or level=labels but received \"\(text.prefix(40))\".")
    }

    private func blendMode(_ text: Substring) throws(RequestError) -> BlendMode {
        guard let mode = BlendMode(rawValue: String(text)) else {
            let modes = BlendMode.allCases.map(\.rawValue).joined(separator: ", ")
            throw RequestError(
                .notUnderstood, "\(parameter.name): \"\(text.prefix(40))\" is no blend mode. Modes are: \(modes).")
        }
        return mode
    }
}
