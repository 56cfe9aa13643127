import Foundation
import Vantage

/// `FILE[,stroke=COLOR,fill=COLOR,width=POINTS,dash=6:3,casing=COLOR,level=roads|labels,blend=MODE,opacity=0…1]`, where FILE
/// is GeoJSON, or `enc:` and an encoded polyline.
enum OverlayArgument {
    static let help =
        "GeoJSON, or enc: and an encoded polyline, and what it looks like: ,stroke= ,fill= ,width= ,dash=6:3 "
        + ",casing= ,gradient=red:yellow ,level=roads|labels ,blend=multiply ,opacity=0.5 ,title="

    /// The part of the argument that names a file.
    static func file(_ text: String) -> String { split(text).file }

    private static func split(_ text: String) -> (file: String, settings: [Substring]) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        // A name may have commas, too: it goes on until something is set.
        let settings = parts.reversed().prefix { isSetting($0) }.reversed()
        return (parts.dropLast(settings.count).joined(separator: ","), Array(settings))
    }

    static func overlays(_ text: String) throws -> [MapOverlay] {
        let (file, settings) = split(text)
        guard !file.isEmpty else {
            throw CLIError.usage("--overlay: Name a file of GeoJSON in \"\(text.prefix(80))\".")
        }
        var template = MapOverlay(.points([]))
        for setting in settings { try apply(setting, to: &template) }
        if file.hasPrefix("enc:") {
            template.shape = .polyline(try EncodedPolyline.decode(String(file.dropFirst(4))))
            return [template]
        }
        return try GeoJSONOverlays(try bytes(of: file), label: file, like: template, hasOwnStyle: settings.isEmpty)
            .overlays
    }

    private static let keys: Set<Substring> = [
        "stroke", "fill", "width", "dash", "casing", "gradient", "level", "blend", "opacity", "title", "radius",
    ]

    private static func isSetting(_ part: Substring) -> Bool {
        part.firstIndex(of: "=").map { keys.contains(part[..<$0]) } ?? false
    }

    static func bytes(of file: String, flag: String = "--overlay") throws -> [UInt8] {
        guard !file.contains("://") else {
            throw CLIError(
                .noInput,
                "\(flag): Vantage opens no network connection, so that it cannot read \(file.prefix(200)). "
                    + "Copy it here and name the file.")
        }
        var status = stat()
        guard stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw CLIError(
                .noInput, "\(flag): \(file.prefix(200)) is no file that can be read. Check its name.")
        }
        let size = Int(status.st_size)
        guard size <= 64 << 20 else {
            throw CLIError(
                .badData, "\(flag): \(file.prefix(200)) has \(size) bytes; at most 64 MiB are read.")
        }
        guard let data = FileManager.default.contents(atPath: file) else {
            throw CLIError(
                .noInput, "\(flag): \(file.prefix(200)) cannot be read. Check its name.")
        }
        return [UInt8](data)
    }

    private static func apply(_ setting: Substring, to overlay: inout MapOverlay) throws {
        let mark = setting.firstIndex(of: "=")!
        let (key, value) = (setting[..<mark], String(setting[setting.index(after: mark)...]))
        switch key {
        case "stroke": overlay.style.stroke = value == "none" ? nil : try color(value, key)
        case "fill": overlay.style.fill = value == "none" ? nil : try color(value, key)
        case "casing": overlay.style.casing = .init(color: try color(value, key))
        case "width": overlay.style.lineWidth = try number(value, key, 0...500)
        case "radius": overlay.style.pointRadius = try number(value, key, 0...500)
        case "opacity": overlay.opacity = try number(value, key, 0...1)
        case "dash":
            overlay.style.dash = try value.split(separator: ":").map { try number(String($0), key, 0.1...1000) }
        case "gradient":
            let colors = try value.split(separator: ":").map { try color(String($0), key) }
            overlay.style.gradient = colors.enumerated().map {
                .init(Double($0.offset) / Double(max(1, colors.count - 1)), $0.element)
            }
        case "title": overlay.title = value
        case "level":
            guard
                let level = ["roads": .aboveRoads, "labels": .aboveLabels][value] ?? MapOverlay.Level(rawValue: value)
            else {
                throw CLIError.usage(
                    "--overlay: Expected level=roads or level=labels but received \"\(value.prefix(40))\".")
            }
            overlay.level = level
        default:
            guard let mode = BlendMode(rawValue: value) else {
                let modes = BlendMode.allCases.map(\.rawValue).joined(separator: ", ")
                throw CLIError.usage("--overlay: \"\(value.prefix(40))\" is no blend mode. Modes are: \(modes).")
            }
            overlay.blendMode = mode
        }
    }

    private static func color(_ text: String, _ key: Substring) throws -> MapColor {
        guard let color = MapColor(parsing: text) else {
            throw CLIError.usage(
                "--overlay: Expected \(key)= as #rrggbb, #rrggbbaa or a name but received \"\(text.prefix(40))\".")
        }
        return color
    }

    private static func number(_ text: String, _ key: Substring, _ range: ClosedRange<Double>) throws -> Double {
        guard let number = Double(decimal: text), range.contains(number) else {
            throw CLIError.usage(
                "--overlay: Expected \(key)= from \(range.lowerBound.short) to \(range.upperBound.short) but received "
                    + "\"\(text.prefix(40))\".")
        }
        return number
    }
}

/// `LAT,LON[,TEXT]`.
enum MarkerArgument {
    static func overlay(_ text: String) throws -> MapOverlay {
        let parts = text.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
        let place = try CoordinateArgument.parse(parts.prefix(2).joined(separator: ","), flag: "--marker")
        let title = parts.count > 2 ? String(parts[2]).trimmingCharacters(in: .whitespaces) : ""
        return MapOverlay(
            .marker(MapMarker(at: place, title: title.isEmpty ? nil : String(title.prefix(200)))), level: .aboveLabels)
    }
}
