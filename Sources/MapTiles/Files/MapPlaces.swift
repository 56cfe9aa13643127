import Geodesy
import JSONReading

/// Reads what archives write about themselves, and passes over what makes no sense.
enum MapPlaces {
    /// The numbers of `0.8.1`; of what follows them nothing counts.
    static func version(_ text: String?) -> [Int]? {
        let numbers = text?.prefix(40).split(separator: ".").map { $0.prefix { $0.isASCII && $0.isNumber } }
        guard let numbers, numbers.first.flatMap({ Int($0) }) != nil else { return nil }
        return numbers.map { Int($0) ?? 0 }
    }

    /// `W,S,E,N` in degrees; numbers that rounding has put over an edge are put back on it.
    static func bounds(_ text: String) -> BoundingBox? {
        let numbers = text.split(separator: ",").compactMap { DecimalText.number($0) }
        guard numbers.count == 4 else { return nil }
        return bounds(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
    }

    static func bounds(west: Double, south: Double, east: Double, north: Double) -> BoundingBox? {
        guard abs(west) < 181, abs(east) < 181, abs(south) < 91, abs(north) < 91 else { return nil }
        return try? BoundingBox(
            west: max(-180, min(west, 180)), south: max(-90, min(south, 90)), east: max(-180, min(east, 180)),
            north: max(-90, min(north, 90)))
    }

    /// What has to stand beside a map, as plain text.
    ///
    /// - Parameter author: Where Shortbread's tiles name OpenStreetMap's contributors, whose licence asks for it, and say
    ///   nothing else.
    static func attribution(_ text: String?, author: String?) -> String? {
        if let said = text.flatMap({ PlainText.text(ofHTML: $0) }) { return said }
        guard let author = author.flatMap({ PlainText.text(ofHTML: $0) }), author.contains("OpenStreetMap") else {
            return nil
        }
        return author.hasPrefix("©") ? author : "© \(author)"
    }

    /// The layers that a TileJSON lists.
    static func layerNames(_ json: JSONValue) -> [String] {
        (json["vector_layers"]?.elements ?? []).compactMap { $0["id"]?.text }
    }

    /// The fields of their features that a TileJSON describes.
    static func layerFields(_ json: JSONValue) -> [String: [String: String]] {
        var fields: [String: [String: String]] = [:]
        for layer in json["vector_layers"]?.elements ?? [] {
            guard let name = layer["id"]?.text else { continue }
            for field in layer["fields"]?.members ?? [] { fields[name, default: [:]][field.name] = field.value.text }
        }
        return fields
    }
}
