import VantageGeodesy
import VantageParsing
import VantagePlaces
import VantagePlaceStore

/// A builder of places from rows with OpenStreetMap tags and from GeoNames lines.
struct PlaceBuilder: Sendable {
    /// The source to use for rows without a source.
    let source: String

    /// The content of a row.
    struct Built {
        /// The place. Its name is empty if the row is only a building.
        let place: Place
        var outline: Outline?
        var building: PreparedBuilding?
        /// The interpolation line, if the row is an address interpolation rather than a place.
        var houses: InterpolationWay?
    }

    /// Builds the place for a row.
    ///
    /// - Returns: `nil` if the row has neither a name nor a house number and is not a building.
    func place(of input: PlaceInput) throws(ImportFailure) -> Built? {
        switch try input.row.get() {
        case .tagged(let written, let shape):
            let (tags, geometry) = ClosedWay.normalized(written, try Self.geometry(shape, input.label))
            let outline = geometry.flatMap { Outline($0) }
            if let way = Self.houses(tags, outline) {
                return try tagged(tags, geometry, input.label, isUnnamed: true).map { Built(place: $0, houses: way) }
            }
            let building = BuildingTags(tags).building(outline)
            return try tagged(tags, geometry, input.label, isUnnamed: building != nil).map {
                Built(place: $0, outline: Self.outline(of: $0, outline), building: building)
            }
        case .geoNames(let line): return try GeoNamesLine(line, label: input.label).place().map { Built(place: $0) }
        }
    }

    private static func geometry(_ json: JSONValue?, _ label: String) throws(ImportFailure) -> GeoJSONGeometry? {
        let geometry: GeoJSONGeometry?
        do { geometry = try GeoJSONGeometry(json ?? .null) } catch {
            throw ImportFailure(.badGeometry, label, "\(label) \(error). Correct it, or leave it out.")
        }
        if case .point? = geometry { return geometry }
        guard geometry?.isWithin(longitude: Coordinate.maximumShapeLongitude, latitude: 90) ?? true else {
            throw ImportFailure(
                .positionOutOfRange, label,
                "\(label) has a geometry with a position that is not in degrees. Convert it to WGS 84, or correct it.")
        }
        return geometry
    }

    private static func houses(_ tags: PlaceTags, _ outline: Outline?) -> InterpolationWay? {
        guard let interpolation = tags["addr:interpolation"], let outline else { return nil }
        return InterpolationWay(interpolation: interpolation, along: outline)
    }

    /// Returns the outline of a place. Lines are kept only for streets and physical features.
    private static func outline(of place: Place, _ outline: Outline?) -> Outline? {
        guard let outline else { return nil }
        return outline.isArea || place.kind == .street || place.kind == .physicalFeature ? outline : nil
    }

    private func tagged(
        _ tags: PlaceTags, _ geometry: GeoJSONGeometry?, _ label: String, isUnnamed: Bool
    ) throws(ImportFailure) -> Place? {
        var kind = TaggedKind(tags)
        let address = tags.address
        let house = Self.house(kind, address)
        let facets = PlaceFacets(tags, kind)
        let subcategory = kind.isSubcategorized ? facets.label : nil
        let ownName = tags["name"] ?? Self.otherName(tags, kind) ?? tags["brand"]
        guard
            let name = ownName ?? (subcategory?.isFacility == true ? nil : tags["operator"]) ?? house
                ?? subcategory?.label ?? (isUnnamed ? "" : nil)
        else { return nil }
        let isLabel = subcategory != nil && ownName == nil && name == subcategory?.label
        if subcategory != nil || kind.kind == .pointOfInterest { kind.fill(facets) }
        let coordinate = try Self.coordinate(tags, geometry, label)
        let origin = tags["source_name"] ?? source
        // A place without an id is identified by its name and position.
        let id =
            tags["division_id", "ne_id", "id", "@id", "osm_id", "gers_id"]
            ?? "\(name)@\(coordinate.latitude),\(coordinate.longitude)"
        // A shop without a name is a house with a category.
        let isHouse = name == house && kind.kind == .pointOfInterest
        var place = Place(
            id: PlaceID(source: origin, id: id), kind: isHouse ? .address : kind.kind, name: name,
            coordinate: coordinate, source: origin,
            sourceID: id)
        place.category = kind.category
        place.isUnnamed = isLabel
        if kind.isSubcategorized { place.facets = facets.terms }
        place.type = kind.type
        if place.kind == .territory { Self.fillTerritory(&place, tags) }
        place.importance = kind.importance(tags)
        place.address = address.isEmpty ? nil : address
        Self.fill(&place, tags)
        return place
    }

    private static func fill(_ place: inout Place, _ tags: PlaceTags) {
        for (language, name) in tags.values(under: "name:").merging(
            tags.values(under: "name_"), uniquingKeysWith: { a, _ in a })
        where Self.isLanguage(language) {
            place.names[Self.canonical(language)] = name
        }
        let others = ["alt_name", "old_name", "short_name", "official_name", "loc_name", "int_name"]
        for text in others.compactMap({ tags[$0] }) {
            place.aliases += text.split(separator: ";").map { $0.trimmingPrefix(" ") }.map(String.init)
        }
        place.telephone = tags["phone", "contact:phone", "telephone", "contact:mobile", "phone:mobile"]
        place.url = tags["website", "contact:website", "url"]
        place.openingHours = tags["opening_hours", "hours"]
        place.attributes = tags.attributes
        place.license = tags["license", "licence"]
        place.attribution = tags["attribution"]
    }

    private static func fillTerritory(_ place: inout Place, _ tags: PlaceTags) {
        place.adminLevel = tags.number("admin_level").flatMap { Int(exactly: $0) }.flatMap {
            (1...15).contains($0) ? $0 : nil
        }
        place.code = tags["iso3166-2", "iso3166-1", "iso3166-1:alpha2", "country_code_iso3166_1_alpha_2"]
    }

    /// Reports whether text looks like a BCP 47 language tag, such as `fr` or `zh-Hant`, unlike `etymology` in
    /// `name:etymology`.
    private static func isLanguage(_ text: String) -> Bool {
        let first = text.prefix { $0 != "-" && $0 != "_" }
        return (2...3).contains(first.utf8.count) && first.utf8.allSatisfy { (0x61...0x7A).contains($0) }
    }

    /// Returns a language tag with the capitalization that RFC 5646, section 2.1.1, recommends, such as `zh-Hant-TW`.
    private static func canonical(_ language: String) -> String {
        let parts = language.split { $0 == "-" || $0 == "_" }
        let rest = parts.dropFirst().map { part in
            switch part.utf8.count {
            case 2: part.uppercased()
            case 4: part.prefix(1).uppercased() + part.dropFirst().lowercased()
            default: String(part)
            }
        }
        return ([String(parts[0])] + rest).joined(separator: "-")
    }

    /// Returns a name for a place without the tag `name`: a postal code, a name in another language, or another name.
    private static func otherName(_ tags: PlaceTags, _ kind: TaggedKind) -> String? {
        if kind.type == "postal_code" { return tags["postal_code", "addr:postcode", "ref"] }
        if let english = tags["name:en", "name_en"] { return english }
        let translated = tags.values(under: "name:").merging(
            tags.values(under: "name_"), uniquingKeysWith: { a, _ in a })
        let first = translated.filter { isLanguage($0.key) }.min { $0.key < $1.key }
        return first?.value ?? tags["official_name", "int_name", "loc_name"]
    }

    private static func house(_ kind: TaggedKind, _ address: PostalAddress) -> String? {
        guard kind.kind == .address || kind.kind == .pointOfInterest, address.houseNumber != nil, address.street != nil
        else { return nil }
        return address.house
    }

    private static func coordinate(
        _ tags: PlaceTags, _ geometry: GeoJSONGeometry?, _ label: String
    ) throws(ImportFailure) -> Coordinate {
        let point: (latitude: Double?, longitude: Double?)
        if let surface = geometry.flatMap({ SurfacePoint($0) }) {
            point = (surface.latitude, surface.longitude)
        } else {
            point = tags.position
        }
        guard let latitude = point.latitude, let longitude = point.longitude else {
            throw ImportFailure(
                .noPosition, label, "\(label) has no position. Add its latitude and longitude, or leave it out.")
        }
        do { return try Coordinate(latitude: latitude, longitude: longitude) } catch {
            throw ImportFailure(
                .positionOutOfRange, label,
                "\(label) has the position \(latitude),\(longitude), which is out of range. Correct it.")
        }
    }
}
