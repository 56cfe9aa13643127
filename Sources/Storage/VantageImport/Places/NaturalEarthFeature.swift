import VantageParsing

/// A Natural Earth feature, translated to OpenStreetMap tags.
///
/// Source: https://www.naturalearthdata.com/features/
struct NaturalEarthFeature {
    private let values: [String: String]

    /// Creates a feature. Returns `nil` if the properties are not from Natural Earth.
    init?(_ properties: JSONValue) {
        let members = properties.members.compactMap { member in
            member.value.label.map { (member.name.lowercased(), $0.trimmingNUL) }
        }
        values = Dictionary(members, uniquingKeysWith: { first, _ in first })
        guard values["featurecla"] != nil else { return nil }
    }

    var tags: PlaceTags {
        var tags = PlaceTags()
        tags.set("source_name", "naturalearth")
        tags.set("ne_id", values["ne_id"] ?? "")
        tags.set("name", values["name"] ?? values["nameascii"] ?? "")
        for (key, name) in values where key.count == 7 && key.hasPrefix("name_") {
            tags.set("name:\(key.suffix(2))", name)
        }
        tags.set("name:zh-Hant", values["name_zht"] ?? "")
        let others = ["name_long", "name_alt", "namealt", "formal_en"].compactMap { values[$0] }
        tags.set("alt_name", others.filter { $0 != values["name"] }.joined(separator: ";").replacing("|", with: ";"))
        setKind(&tags)
        return tags
    }

    private var feature: String { values["featurecla"]?.lowercased() ?? "" }

    private func setKind(_ tags: inout PlaceTags) {
        tags.set(isTerritory ? "place" : "natural", word)
        tags.set("population", values["pop_max"] ?? values["pop_est"] ?? "")
        if word == "country" { tags.set("admin_level", "2") }
        let code = word == "country" ? (values["iso_a2_eh"] ?? values["iso_a2"]) : values["iso_3166_2"]
        if let code, !code.hasPrefix("-") { tags.set(word == "country" ? "iso3166-1" : "iso3166-2", code) }
        if !isTerritory, let rank = values["scalerank"].flatMap({ DecimalNumber.number($0) }) {
            tags.set("importance", "\(max(0.2, 0.7 - 0.05 * rank))")
        }
    }

    private var isTerritory: Bool {
        feature.hasPrefix("admin-") || feature.hasPrefix("populated place") || feature == "historic place"
            || feature == "scientific station"
    }

    private var word: String {
        switch feature {
        case let text where text.hasSuffix("capital") || text.hasSuffix("capital alt"): "city"
        case let text where text.hasPrefix("admin-0"): "country"
        case let text where text.hasPrefix("admin-1"): "state"
        case let text where text.hasPrefix("admin-2"): "county"
        case let text where text.hasPrefix("populated") || isTerritory: "city"
        case "range/mtn": "mountain_range"
        default: feature.replacing(" ", with: "_").replacing("/", with: "_")
        }
    }
}

extension String {
    /// The text up to the first NUL. Natural Earth's data comes from dBASE tables, which pad text with NULs.
    fileprivate var trimmingNUL: String { String(prefix { $0 != "\0" }) }
}
