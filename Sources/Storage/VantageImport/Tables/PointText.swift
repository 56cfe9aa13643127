import VantageParsing

/// A position in a single field: `POINT Z (7.85 48 270)` in Well-Known Text, or a latitude and a longitude such as
/// `48.0, 7.85`, `N48.0 E7.85` and `48°0'0"N 7°51'0"E`.
struct PointText: Equatable {
    /// The longitude or the easting.
    let x: Double
    /// The latitude or the northing.
    let y: Double
    var z: Double?

    /// Returns `nil` if the text is not a position.
    init?(_ text: String) {
        guard let point = Self.wellKnownText(text) ?? Self.pair(text) else { return nil }
        self = point
    }

    private init(x: Double, y: Double, z: Double? = nil) {
        (self.x, self.y, self.z) = (x, y, z)
    }

    /// Parses Well-Known Text. Source: ISO 19125-1, "Well-known Text Representation". PostGIS writes `SRID=4326;`
    /// before it.
    private static func wellKnownText(_ text: String) -> PointText? {
        var text = Substring(text.uppercased())
        if text.hasPrefix("SRID="), let end = text.firstIndex(of: ";") { text = text[text.index(after: end)...] }
        guard text.hasPrefix("POINT"), let start = text.firstIndex(of: "("), text.last == ")" else { return nil }
        let words = text[text.index(after: start)...].dropLast().split { $0 == " " }
        let numbers = words.compactMap { DecimalNumber.number($0) }
        guard numbers.count == words.count, (2...4).contains(numbers.count) else { return nil }
        let hasHeight = numbers.count > 2 && !text[..<start].hasSuffix("M") || numbers.count == 4
        return PointText(x: numbers[0], y: numbers[1], z: hasHeight ? numbers[2] : nil)
    }

    /// Returns a latitude and a longitude. The latitude comes first unless the directions indicate otherwise.
    private static func pair(_ text: String) -> PointText? {
        guard let (first, second) = halves(text) else { return nil }
        if let latitude = degrees(first, .latitude), let longitude = degrees(second, .longitude) {
            return PointText(x: longitude, y: latitude)
        }
        guard let longitude = DegreesText(first, .longitude), let latitude = DegreesText(second, .latitude),
            longitude.hasDirection, latitude.hasDirection
        else { return nil }
        return PointText(x: longitude.degrees, y: latitude.degrees)
    }

    private static func degrees(_ text: String, _ axis: DegreesText.Axis) -> Double? {
        DecimalNumber.number(text) ?? DegreesText(text, axis)?.degrees
    }

    private static func halves(_ text: String) -> (String, String)? {
        for separator: Character in [",", ";", "/", "|"] {
            let parts = text.split(separator: separator, omittingEmptySubsequences: false)
            if parts.count == 2 { return (String(parts[0]), String(parts[1])) }
            guard parts.count == 1 else { return nil }
        }
        let words = text.split(separator: " ")
        guard words.count > 1 else { return nil }
        if words.count == 2 { return (String(words[0]), String(words[1])) }
        // `48°0'0"N 7°51'0"E`: the first half ends with its direction.
        guard let end = text.firstIndex(where: { "NSns".contains($0) }), end != text.startIndex else { return nil }
        return (String(text[...end]), String(text[text.index(after: end)...]))
    }
}
