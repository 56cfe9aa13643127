import VantageGeodesy
import VantageParsing

/// Functions that parse archive metadata. Invalid values are ignored.
enum MapPlaces {
    /// Parses the numbers of a version such as `0.8.1`, and ignores any suffix.
    static func version(_ text: String?) -> [Int]? {
        let numbers = text?.prefix(40).split(separator: ".").map { $0.prefix { $0.isASCII && $0.isNumber } }
        guard let numbers, numbers.first.flatMap({ Int($0) }) != nil else { return nil }
        return numbers.map { Int($0) ?? 0 }
    }

    /// Parses `W,S,E,N` in degrees. Values that exceed a limit because of rounding are clamped.
    static func bounds(_ text: String) -> BoundingBox? {
        let numbers = text.split(separator: ",").compactMap { DecimalNumber.number($0) }
        guard numbers.count == 4 else { return nil }
        return bounds(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
    }

    static func bounds(west: Double, south: Double, east: Double, north: Double) -> BoundingBox? {
        guard abs(west) < 181, abs(east) < 181, abs(south) < 91, abs(north) < 91 else { return nil }
        return try? BoundingBox(
            west: max(-180, min(west, 180)), south: max(-90, min(south, 90)), east: max(-180, min(east, 180)),
            north: max(-90, min(north, 90)))
    }

    /// Returns the attribution that must accompany a map, as plain text.
    ///
    /// - Parameter author: Used only if there is no attribution. In Shortbread tiles, the author is the only credit to
    ///   OpenStreetMap's contributors, which the license requires.
    static func attribution(_ text: String?, author: String?) -> String? {
        if let text = text.flatMap({ PlainText.text(ofHTML: $0) }) { return text }
        guard let author = author.flatMap({ PlainText.text(ofHTML: $0) }), author.contains("OpenStreetMap") else {
            return nil
        }
        return author.hasPrefix("©") ? author : "© \(author)"
    }

    /// Returns the names of the layers that a TileJSON document lists.
    static func layerNames(_ json: JSONValue) -> [String] {
        (json["vector_layers"]?.elements ?? []).compactMap { $0["id"]?.text }
    }

    /// Returns the descriptions of feature fields in a TileJSON document, by layer and field.
    static func layerFields(_ json: JSONValue) -> [String: [String: String]] {
        var fields: [String: [String: String]] = [:]
        for layer in json["vector_layers"]?.elements ?? [] {
            guard let name = layer["id"]?.text else { continue }
            for field in layer["fields"]?.members ?? [] { fields[name, default: [:]][field.name] = field.value.text }
        }
        return fields
    }
}
