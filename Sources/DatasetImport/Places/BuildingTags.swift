import Geodesy
import JSONReading
import PlaceStore

/// What tags say of a building: those of OpenStreetMap, and the properties of Overture's theme of buildings.
///
/// Source: https://wiki.openstreetmap.org/wiki/Simple_3D_buildings
struct BuildingTags {
    /// Metres of a storey whose height nobody says.
    private static let storey = 3.0
    private static let metresPerFoot = 0.3048
    /// What stands on posts, or is no building any more: one looks through.
    private static let open: Set = ["no", "roof", "carport", "ruins", "demolished", "proposed", "construction"]

    private let tags: PlaceTags

    init(_ tags: PlaceTags) { self.tags = tags }

    /// - Returns: `nil` for what is neither a building nor a way through one.
    func building(_ geometry: JSONValue?) -> PreparedBuilding? {
        guard isBuilding || isPassage, let outline = geometry.flatMap({ Outline(geometry: $0) }),
            outline.isArea == isBuilding
        else { return nil }
        return PreparedBuilding(outline: outline, height: isBuilding ? height : nil, base: base)
    }

    private var isBuilding: Bool {
        let isOfOverture = tags["theme"] == "buildings" && tags["type"] == "building"
        guard let kind = tags["building"] ?? (isOfOverture ? "yes" : nil) else { return false }
        return !Self.open.contains(kind) && tags["location"] != "underground" && tags["is_underground"] != "true"
    }

    private var isPassage: Bool { !isBuilding && tags["tunnel"] == "building_passage" }

    private var height: Double? {
        metres("height", "building:height")
            ?? number("building:levels", "num_floors").map { ($0 + (number("roof:levels") ?? 0)) * Self.storey }
    }

    private var base: Double {
        metres("min_height") ?? number("building:min_level", "min_floor").map { $0 * Self.storey } ?? 0
    }

    private func number(_ keys: String...) -> Double? { keys.lazy.compactMap { tags.number($0) }.first }

    /// A length as OpenStreetMap has it: metres, with or without their unit, or feet and inches, such as `40'6"`.
    private func metres(_ keys: String...) -> Double? { keys.lazy.compactMap { tags[$0].flatMap(Self.metres) }.first }

    static func metres(_ text: String) -> Double? {
        let text = text.trimmingPrefix { $0 == " " }
        if let mark = text.firstIndex(of: "'") {
            let inches = text[text.index(after: mark)...].prefix { $0 != "\"" }
            guard let feet = Double(decimal: text[..<mark]), let rest = inches.isEmpty ? 0 : Double(decimal: inches)
            else { return nil }
            return (feet + rest / 12) * metresPerFoot
        }
        let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let unit = text.dropFirst(number.count).trimmingPrefix { $0 == " " }
        guard let value = Double(decimal: number) else { return nil }
        switch unit {
        case "", "m": return value
        case "ft": return value * metresPerFoot
        default: return nil
        }
    }
}
