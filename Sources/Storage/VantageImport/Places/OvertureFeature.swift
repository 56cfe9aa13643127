import VantageParsing

/// A place or a division from Overture, translated to OpenStreetMap tags.
///
/// Objects may be nested, or may be JSON strings if the program that wrote them cannot nest objects.
///
/// Source: https://docs.overturemaps.org/schema/reference/ (releases before and after September 2026)
struct OvertureFeature {
    private let properties: JSONValue
    private let names: JSONValue

    /// Creates a feature. Returns `nil` if the properties are not from Overture.
    init?(_ properties: JSONValue) {
        self.properties = properties
        guard let names = Self.value(properties["names"]), names["primary"] != nil else { return nil }
        self.names = names
    }

    /// The tags. They are empty for permanently closed places and for countries' maritime areas.
    var tags: PlaceTags {
        var tags = PlaceTags()
        guard text("operating_status") != "permanently_closed", text("class") != "maritime" else { return tags }
        tags.set("source_name", "overture")
        setNames(&tags)
        if let division = division { setDivision(division, &tags) } else { setPlace(&tags) }
        if let license { tags.set("license", license) }
        return tags
    }

    private func setNames(_ tags: inout PlaceTags) {
        tags.set("name", names["primary"]?.text ?? "")
        for member in Self.value(names["common"])?.members ?? [] {
            if let name = member.value.text { tags.set("name:\(member.name)", name) }
        }
        let others = Self.value(names["rules"])?.elements?.compactMap { $0["value"]?.text } ?? []
        tags.set("alt_name", others.joined(separator: ";"))
    }

    private func setPlace(_ tags: inout PlaceTags) {
        for (name, key) in [("phones", "phone"), ("websites", "website")] {
            tags.set(key, Self.value(properties[name])?.elements?.first?.text ?? "")
        }
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

    /// The categories of the place without alternatives, in the vocabularies of all releases.
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
