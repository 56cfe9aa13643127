import VantageGeodesy
import VantagePlaceStore

/// The properties of a building, from OpenStreetMap tags or from Overture's buildings theme.
///
/// Source: https://wiki.openstreetmap.org/wiki/Simple_3D_buildings
struct BuildingTags {
    /// The default story height in meters.
    private static let story = 3.0
    private static let metersPerFoot = 0.3048
    /// Values for structures that do not block the view because they are open at the sides, no longer standing, or not
    /// built yet.
    private static let open: Set = ["no", "roof", "carport", "ruins", "demolished", "proposed", "construction"]

    private let tags: PlaceTags

    init(_ tags: PlaceTags) { self.tags = tags }

    /// Returns the building, or `nil` if the tags describe neither a building nor a passage through one.
    func building(_ outline: Outline?) -> PreparedBuilding? {
        guard isBuilding || isPassage, let outline, outline.isArea == isBuilding else { return nil }
        return PreparedBuilding(outline: outline, height: isBuilding ? height : nil, base: base)
    }

    private var isBuilding: Bool {
        guard let kind = tags["building"] else { return false }
        return !Self.open.contains(kind) && tags["location"] != "underground" && tags["is_underground"] != "true"
    }

    private var isPassage: Bool { !isBuilding && tags["tunnel"] == "building_passage" }

    private var height: Double? {
        meters("height", "building:height")
            ?? number("building:levels", "num_floors").map { ($0 + (number("roof:levels") ?? 0)) * Self.story }
    }

    private var base: Double {
        meters("min_height") ?? number("building:min_level", "min_floor").map { $0 * Self.story } ?? 0
    }

    private func number(_ keys: String...) -> Double? { keys.lazy.compactMap { tags.number($0) }.first }

    /// Returns the length, in meters, of the first key whose value is a length.
    private func meters(_ keys: String...) -> Double? { keys.lazy.compactMap { tags[$0].flatMap(Self.meters) }.first }

    /// Parses a length in OpenStreetMap's notation: meters with or without a unit, or feet and inches, such as `40'6"`.
    static func meters(_ text: String) -> Double? {
        let text = text.trimmingPrefix { $0 == " " }
        if let mark = text.firstIndex(of: "'") {
            let inches = text[text.index(after: mark)...].prefix { $0 != "\"" }
            guard let feet = Double(decimal: text[..<mark]), let rest = inches.isEmpty ? 0 : Double(decimal: inches)
            else { return nil }
            return (feet + rest / 12) * metersPerFoot
        }
        let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let unit = text.dropFirst(number.count).trimmingPrefix { $0 == " " }
        guard let value = Double(decimal: number) else { return nil }
        switch unit {
        case "", "m": return value
        case "ft": return value * metersPerFoot
        default: return nil
        }
    }
}
