import VantageGeodesy
import VantagePlaces

/// The properties of a territory that matter for the addresses around it.
struct Territory {
    /// `place.id`.
    let row: Int64
    let name: String
    let point: GridPoint
    let type: String?
    let level: Int?
    let code: String?
    /// The parts of the territory's own address that the source specifies, such as the postal code.
    let address: PostalAddress?
    let role: AreaRole

    init(_ place: Place, row: Int64) {
        self.row = row
        name = place.name
        point = GridPoint(place.coordinate)
        type = place.type
        level = place.adminLevel
        code = place.code
        address = place.address
        role = AreaRole(type: place.type, level: place.adminLevel)
    }

    /// The preference among administrative areas that may be a municipality, or `nil` if this is not one. Level 8 is
    /// the municipality in most countries, and level 7 in many others.
    ///
    /// Source: https://wiki.openstreetmap.org/wiki/Tag:boundary%3Dadministrative
    var municipality: Int? {
        if type == "municipality" { return 0 }
        switch level {
        case 8: return 1
        case 7: return 2
        default: return nil
        }
    }

    /// Whether the territory is an administrative area that may belong to a town mapped as a point.
    var mayBeTownArea: Bool { level.map { (4...10).contains($0) } == true && role.part != .town }

    /// The distance, in meters, to which the territory extends if it is mapped only as a point, or `nil` if it is
    /// neither a town nor a district.
    var reach: Double? { type.flatMap { AreaRole.reachOfTowns[$0] ?? AreaRole.reachOfDistricts[$0] } }

    /// The ISO 3166-1 alpha-2 code of a country, or its name if it has no code.
    var country: String { code.flatMap { $0.utf8.count == 2 ? $0 : nil } ?? name }

    /// The country code of a city that is also a country.
    var countryOfCityState: String? { level == 2 ? code.flatMap { $0.utf8.count == 2 ? $0 : nil } : nil }

    /// The postal code of the territory, if it has exactly one.
    var postalCode: String? {
        let text = address?.postalCode ?? (role.part == .postalArea ? name : nil)
        return text.flatMap { $0.contains { ",;:".contains($0) } ? nil : $0 }
    }
}
