/// Reads speed limits from tags, in km/h.
enum SpeedLimit {
    /// Returns the speed limit on a road.
    ///
    /// - Parameter suffix: `:forward` or `:backward`.
    /// - Returns: `nil` when the tags do not contain a valid limit.
    static func limit(_ tags: RoadTags, suffix: String) -> Double? {
        let keys = ["maxspeed" + suffix, "maxspeed", "maxspeed:type", "source:maxspeed", "zone:maxspeed"]
        return keys.lazy.compactMap { tags[$0].flatMap(speed) }.first
    }

    /// Parses a number with an optional unit, or words such as `walk`, `DE:zone30` or `RU:urban`.
    ///
    /// Source: https://wiki.openstreetmap.org/wiki/Key:maxspeed
    static func speed(_ text: String) -> Double? {
        let text = text.prefix { $0 != ";" }
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        if let number = Double(digits) {
            let unit = text.dropFirst(digits.count).drop(while: \.isWhitespace)
            return units[String(unit)].map { number * $0 }.flatMap { (1...200).contains($0) ? $0 : nil }
        }
        if text == "walk" { return walking }
        if text == "none" { return unlimited }
        let parts = text.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, parts[0].count == 2 else { return nil }
        return speed(in: String(parts[0]), String(parts[1]))
    }

    private static let walking = 7.0
    /// The speed assumed on roads without a limit.
    private static let unlimited = 140.0
    private static let units: [String: Double] = [
        "": 1, "km/h": 1, "kmh": 1, "kph": 1, "mph": 1.609344, "knots": 1.852,
    ]

    /// Returns the speed limit of a kind of road in a country.
    private static func speed(in country: String, _ kind: String) -> Double? {
        if kind.hasPrefix("zone") { return Double(kind.drop { !$0.isNumber }) }
        switch kind {
        case "walk", "living_street", "pedestrian_zone": return country == "RU" ? 20 : walking
        case "bicycle_road": return 30
        default: return (countries[country]?[kind] ?? usual[kind]) ?? Double(kind)
        }
    }

    private static let usual: [String: Double] = [
        "urban": 50, "rural": 90, "trunk": 100, "motorway": 120, "nsl_restricted": 48.28032, "nsl_single": 96.56064,
        "nsl_dual": 112.65408,
    ]

    /// Limits in countries that differ from the usual ones.
    ///
    /// Source: https://wiki.openstreetmap.org/wiki/Default_speed_limits
    private static let countries: [String: [String: Double]] = [
        "AT": ["rural": 100, "motorway": 130],
        "BE": ["rural": 70, "trunk": 120],
        "BY": ["urban": 60],
        "CH": ["rural": 80],
        "CZ": ["trunk": 110, "motorway": 130],
        "DE": ["rural": 100, "trunk": unlimited, "motorway": unlimited],
        "DK": ["rural": 80, "motorway": 130],
        "FI": ["rural": 80],
        "FR": ["rural": 80, "trunk": 110, "motorway": 130],
        "GB": ["urban": 48.28032, "rural": 96.56064, "trunk": 112.65408, "motorway": 112.65408],
        "GR": ["motorway": 130],
        "HU": ["trunk": 110, "motorway": 130],
        "IT": ["trunk": 110, "motorway": 130],
        "NL": ["rural": 80, "motorway": 100],
        "NO": ["rural": 80],
        "PL": ["motorway": 140],
        "RO": ["motorway": 130],
        "RU": ["urban": 60, "motorway": 110],
        "SE": ["rural": 70, "motorway": 110],
        "UA": ["motorway": 130],
    ]
}
