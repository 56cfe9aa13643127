import VantagePlaces

/// The part that a territory plays in the addresses of the places around it.
struct AreaRole {
    /// The parts of an address that a territory may name.
    enum Part: Hashable { case country, region, town, district, postalArea, other }

    /// The distance, in meters, to which a town that is mapped only as a point is assumed to extend.
    static let reachOfTowns: [String: Double] = [
        "city": 15_000, "town": 8000, "village": 4000, "hamlet": 1500, "isolated_dwelling": 500,
    ]
    /// The distance, in meters, to which a district that is mapped only as a point is assumed to extend.
    static let reachOfDistricts: [String: Double] = [
        "borough": 3000, "suburb": 2500, "quarter": 1200, "neighbourhood": 800,
    ]
    /// The largest value in ``reachOfTowns``.
    static let longestReach = 15_000.0

    /// The types of districts in order of preference. Addresses usually contain the type that towns are divided into.
    private static let districts = ["suburb", "borough", "quarter", "neighbourhood"]
    private static let regions: Set = ["state", "province", "region"]

    let part: Part
    /// The preference among several territories with the same part; lower values are preferred.
    let preference: Int

    /// - Parameters:
    ///   - type: `Place.type` of the territory.
    ///   - level: `Place.adminLevel` of the territory.
    init(type: String?, level: Int?) {
        (part, preference) = Self.role(type ?? "", level)
    }

    /// Returns the role. The type takes precedence, because a capital that is mapped as a point has the level of its
    /// country.
    private static func role(_ type: String, _ level: Int?) -> (Part, Int) {
        if type == "postal_code" { return (.postalArea, 0) }
        if type == "country" { return (.country, 0) }
        if regions.contains(type) { return (.region, type == "region" ? 2 : 0) }
        if let place = districts.firstIndex(of: type) { return (.district, place) }
        if reachOfTowns[type] != nil { return (.town, type == "isolated_dwelling" ? 1 : 0) }
        switch level {
        case 2: return (.country, 1)
        case 4: return (.region, 1)
        case 3, 5: return (.region, 3)
        case 9, 10, 11: return (.district, districts.count)
        default: return (.other, 0)
        }
    }
}
