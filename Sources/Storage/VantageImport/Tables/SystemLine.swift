import Foundation

/// A search for coordinate systems in the lines before the rows of a table.
///
/// An OpenDroneMap table has the system in its first line and no column names.
/// Source: docs.opendronemap.org, "Image Geolocation Files".
enum SystemLine {
    /// Returns the system if a line consists of one: `EPSG:25832`, `WGS84 UTM 32N` or `+proj=utm +zone=32`.
    static func system(in line: Substring) -> String? {
        let text = line.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
        if text.lowercased().hasPrefix("epsg:"), text.dropFirst(5).allSatisfy(\.isNumber) { return text.uppercased() }
        if text.hasPrefix("+proj=") { return text }
        let words = text.uppercased().split(separator: " ")
        guard words.count == 3, words[0] == "WGS84", words[1] == "UTM", let half = words[2].last, "NS".contains(half),
            let zone = Int(words[2].dropLast()), (1...60).contains(zone)
        else { return nil }
        return "EPSG:\((half == "N" ? 32600 : 32700) + zone)"
    }

    /// Returns the code of the system that lines mention, such as `EPSG:25832`; `nil` unless there is exactly one.
    static func code(in lines: [Substring]) -> String? {
        let codes = Set(
            lines.flatMap { line in
                line.uppercased().components(separatedBy: "EPSG:").dropFirst()
                    .map { $0.prefix { $0.isASCII && $0.isNumber } }
            }.filter { (4...6).contains($0.count) })
        return codes.count == 1 ? codes.first.map { "EPSG:\($0)" } : nil
    }

    /// Returns the names of OpenDroneMap's columns. All but the first three can be missing from any row.
    static func names(width: Int) -> [String] {
        let names = [
            "image_name", "geo_x", "geo_y", "geo_z", "geo_yaw", "geo_pitch", "geo_roll", "geo_horizontal_accuracy",
            "geo_vertical_accuracy", "geo_extra",
        ]
        return names + (names.count..<max(names.count, width)).map { "geo_extra\($0)" }
    }
}
