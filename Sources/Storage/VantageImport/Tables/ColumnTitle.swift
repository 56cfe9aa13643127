import VantageGeodesy
import VantageParsing

/// A column's unit, and its name without the unit and without words that do not change its meaning: degrees and
/// `latitude` for `Latitude_WGS84 [deg]`.
struct ColumnTitle: Equatable {
    enum Unit: Hashable {
        case degrees, radians, gon, meters, seconds
        /// Coordinated Universal Time, which some names contain in place of a unit.
        case utc
        case other
    }

    /// The name with its separators and its unit removed, in lowercase.
    let name: String
    /// The name without additional words such as `WGS84`.
    let shortName: String
    /// The unit in brackets; `nil` if there is none.
    let unit: Unit?

    private static let units: [String: Unit] = [
        "deg": .degrees, "degree": .degrees, "degrees": .degrees, "°": .degrees, "º": .degrees, "dd": .degrees,
        "decimal degrees": .degrees, "decimal": .degrees, "deg.": .degrees, "rad": .radians, "radian": .radians,
        "radians": .radians, "gon": .gon, "gons": .gon, "m": .meters, "meter": .meters, "meters": .meters,
        "metre": .meters, "metres": .meters, "s": .seconds, "sec": .seconds, "seconds": .seconds, "utc": .utc,
        "wgs84": .degrees, "true": .degrees,
    ]
    private static let additions: Set<String> = ["gps", "gnss", "wgs84", "wgs", "84", "epsg", "4326", "etrs89"]

    init(_ text: String) {
        var text = Substring(text.lowercased())
        while text.last?.isWhitespace == true { text.removeLast() }
        unit = Self.removeUnit(&text)
        name = ColumnName.normalized(String(text))
        shortName = text.split { " _-\t.".contains($0) }.filter { !Self.additions.contains(String($0)) }.joined()
    }

    /// Removes the unit in brackets at the end of a name.
    private static func removeUnit(_ text: inout Substring) -> Unit? {
        let pairs: [Character: Character] = [")": "(", "]": "["]
        guard let last = text.last, let opening = pairs[last], let start = text.lastIndex(of: opening) else {
            return nil
        }
        let unit = text[text.index(after: start)...].dropLast()
        // Brackets in the middle, as in `x[m]/longitude[deg]`, mean that there are several names.
        guard !text[..<start].contains(opening) else { return nil }
        text = text[..<start]
        return units[String(unit)] ?? .other
    }

    /// Reports whether a value in a row is a unit, as in tables whose second line contains the units of the columns.
    static func isUnit(_ text: String) -> Bool {
        var text = Substring(text.lowercased())
        if let first = text.first, let last = text.last, "[(".contains(first), "])".contains(last), text.count > 2 {
            text = text.dropFirst().dropLast()
        }
        return units[String(text)] != nil || text == "-" || text == "--"
    }
}

extension AngleUnit {
    /// Creates an angle unit from the unit in a column's name. Returns `nil` if there is none, or if it is not a unit
    /// of angles.
    init?(_ unit: ColumnTitle.Unit?) {
        switch unit {
        case .radians: self = .radians
        case .gon: self = .gons
        case .degrees: self = .degrees
        default: return nil
        }
    }
}
