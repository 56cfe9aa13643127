import VantageParsing

/// A place, a division, an address or a building from Overture, translated to OpenStreetMap tags.
///
/// Objects may be nested, or may be JSON strings if the program that wrote them cannot nest objects.
///
/// Source: https://docs.overturemaps.org/schema/reference/ (releases before and after September 2026)
struct OvertureFeature {
    /// Properties that only buildings have. Files with a single theme have neither `theme` nor `type`.
    private static let ofBuildings: Set = [
        "has_parts", "is_underground", "num_floors", "num_floors_underground", "min_floor", "facade_color",
        "facade_material", "roof_shape", "roof_material", "roof_color", "height",
    ]

    private let properties: JSONValue
    /// The names; `nil` for addresses and most buildings.
    private let names: JSONValue?

    private init(_ properties: JSONValue) {
        self.properties = properties
        names = Self.value(properties["names"]).flatMap { $0["primary"] == nil ? nil : $0 }
    }

    /// Returns the tags of a feature, or `nil` if the properties are not from Overture.
    static func tags(_ properties: JSONValue) -> PlaceTags? {
        let feature = OvertureFeature(properties)
        if feature.isBuilding { return feature.tagsOfBuilding }
        if feature.isAddress { return feature.tagsOfAddress }
        return feature.names == nil ? nil : feature.tags
    }

    private var isBuilding: Bool {
        if let theme = text("theme") { return theme == "buildings" && text("type") == "building" }
        guard properties["sources"] != nil, properties["version"] != nil, division == nil else { return false }
        return properties.members.contains { Self.ofBuildings.contains($0.name) }
    }

    private var isAddress: Bool {
        if let theme = text("theme") { return theme == "addresses" }
        return properties["address_levels"] != nil && properties["sources"] != nil
    }

    private var tagsOfBuilding: PlaceTags {
        var tags = PlaceTags()
        tags.set("source_name", "overture")
        setNames(&tags)
        tags.set("building", text("class") ?? "yes")
        for member in properties.members {
            if let text = member.value.label, Self.ofBuildings.contains(member.name) || member.name == "min_height" {
                tags.set(member.name, text)
            }
        }
        if properties["is_underground"]?.bool == true { tags.set("is_underground", "true") }
        if let license { tags.set("license", license) }
        return tags
    }

    private var tagsOfAddress: PlaceTags {
        var tags = PlaceTags()
        tags.set("source_name", "overture")
        let levels = Self.value(properties["address_levels"])?.elements?.compactMap { $0["value"]?.text } ?? []
        for (key, value) in [
            ("addr:housenumber", properties["number"]?.label), ("addr:street", text("street")),
            ("addr:unit", properties["unit"]?.label), ("addr:postcode", properties["postcode"]?.label),
            ("addr:city", text("postal_city") ?? levels.last), ("addr:country", text("country")),
            ("addr:state", levels.count > 1 ? levels[0] : nil),
        ] { tags.set(key, value ?? "") }
        if let license { tags.set("license", license) }
        return tags
    }

    /// The tags. They are empty for permanently closed places and for countries' maritime areas.
    private var tags: PlaceTags {
        var tags = PlaceTags()
        guard text("operating_status") != "permanently_closed", text("class") != "maritime" else { return tags }
        tags.set("source_name", "overture")
        setNames(&tags)
        if let division = division { setDivision(division, &tags) } else { setPlace(&tags) }
        if let license { tags.set("license", license) }
        return tags
    }

    private func setNames(_ tags: inout PlaceTags) {
        tags.set("name", names?["primary"]?.text ?? "")
        for member in Self.value(names?["common"])?.members ?? [] {
            if let name = member.value.text { tags.set("name:\(member.name)", name) }
        }
        let others = Self.value(names?["rules"])?.elements?.compactMap { $0["value"]?.text } ?? []
        tags.set("alt_name", others.joined(separator: ";"))
    }

    private func setPlace(_ tags: inout PlaceTags) {
        for (name, key) in [("phones", "phone"), ("websites", "website")] {
            tags.set(key, Self.value(properties[name])?.elements?.first?.text ?? "")
        }
        let socials = Self.value(properties["socials"])?.elements?.compactMap(\.text) ?? []
        tags.set("social_links", socials.joined(separator: ";"))
        let brand = Self.value(properties["brand"])
        tags.set("brand", Self.value(brand?["names"])?["primary"]?.text ?? "")
        if let address = Self.value(properties["addresses"])?.elements?.first {
            for (name, key) in [
                ("freeform", "addr:full"), ("locality", "addr:city"), ("postcode", "addr:postcode"),
                ("region", "addr:state"), ("country", "addr:country"),
            ] { tags.set(key, address[name]?.text ?? "") }
            // The one-line address includes the other parts.
            tags.set("addr:full", Self.line(of: address))
        }
        tags.set("kind", "pointOfInterest")
        tags.set("category_words", categories.joined(separator: ";"))
        tags.set("subcategory_words", mainCategories.joined(separator: ";"))
        if let brand = Self.value(properties["brand"]), let names = Self.value(brand["names"]) {
            tags.set("brand", names["primary"]?.text ?? "")
        }
    }

    private static func line(of address: JSONValue) -> String {
        let parts = ["freeform", "postcode", "locality", "country"].compactMap { address[$0]?.text }
        return parts.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// The main categories of the place, without alternates, in the vocabularies of all releases.
    private var mainCategories: [String] {
        let taxonomy = Self.value(properties["taxonomy"])
        let old = Self.value(properties["categories"])
        return [taxonomy?["primary"]?.text, old?["primary"]?.text, text("basic_category")].compactMap(\.self)
    }

    /// The categories of the place, most specific first, in the vocabularies of all releases.
    private var categories: [String] {
        let taxonomy = Self.value(properties["taxonomy"])
        let old = Self.value(properties["categories"])
        let all =
            [taxonomy?["primary"]?.text, old?["primary"]?.text, text("basic_category")]
            + (taxonomy?["hierarchy"]?.elements?.reversed().map(\.text) ?? [])
            + (taxonomy?["alternates"]?.elements?.map(\.text) ?? [])
            + (old?["alternate"]?.elements?.map(\.text) ?? [])
        return all.compactMap(\.self)
    }

    /// OpenStreetMap's `place` value for the division, or `nil` if the feature is not a division.
    private var division: String? {
        guard ["division", "division_area"].contains(text("type")) || properties["subtype"] != nil else { return nil }
        switch text("subtype") {
        case "country", "dependency": return "country"
        case "macroregion": return "region"
        case "region": return "state"
        case "macrocounty", "county": return "county"
        case "localadmin": return "municipality"
        case "locality": return ["city", "town", "village", "hamlet"].first { $0 == text("class") } ?? "town"
        case "borough": return "borough"
        case "macrohood": return "suburb"
        case "neighborhood", "microhood": return "neighbourhood"
        default: return nil
        }
    }

    /// Sets the tags of a division. A division area gets the identity of its division.
    private func setDivision(_ word: String, _ tags: inout PlaceTags) {
        tags.set("place", word)
        for (name, key) in [
            ("division_id", "division_id"), ("population", "population"), ("admin_level", "admin_level"),
            ("wikidata", "wikidata"),
        ] { tags.set(key, properties[name]?.label ?? "") }
        if word == "country" { tags.set("iso3166-1", text("country") ?? "") }
        if word == "state" { tags.set("iso3166-2", text("region") ?? "") }
    }

    /// The license of the dataset that the place comes from. Source: https://docs.overturemaps.org/attribution/
    private var license: String? {
        guard let source = Self.value(properties["sources"])?.elements?.first else { return nil }
        if let license = source["license"]?.text { return license }
        let dataset = source["dataset"]?.text?.lowercased() ?? ""
        if dataset.contains("openstreetmap") { return "ODbL-1.0" }
        if dataset.contains("foursquare") { return "Apache-2.0" }
        if dataset.contains("alltheplaces") { return "CC0-1.0" }
        return dataset.contains("meta") || dataset.contains("msft") || dataset.contains("microsoft")
            ? "CDLA-Permissive-2.0" : nil
    }

    private func text(_ name: String) -> String? { properties[name]?.text }

    private static func value(_ json: JSONValue?) -> JSONValue? {
        guard let text = json?.text, text.first == "{" || text.first == "[" else { return json }
        return try? JSONParser.value(of: Array(text.utf8), maximumDepth: 16)
    }
}
