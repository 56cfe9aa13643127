import Vantage

// The names of roles in JSON. These strings are part of the API and do not depend on the Swift names.

extension MapRole {
    private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.jsonName, $0) })

    /// Creates a role from its JSON name. Accepts `neighbourhood` as well as `neighborhood`.
    ///
    /// - Returns: `nil` if the name is unknown.
    package init?(jsonName: String) {
        guard let role = Self.named[jsonName == "neighbourhood" ? "neighborhood" : jsonName] else { return nil }
        self = role
    }

    package var jsonName: String {
        switch self {
        case .earth: "earth"
        case .farmland: "farmland"
        case .orchard: "orchard"
        case .grass: "grass"
        case .meadow: "meadow"
        case .heath: "heath"
        case .scrub: "scrub"
        case .wood: "wood"
        case .wetland: "wetland"
        case .sand: "sand"
        case .rock: "rock"
        case .ice: "ice"
        case .residential: "residential"
        case .commercial: "commercial"
        case .industrial: "industrial"
        case .railwayGround: "railwayGround"
        case .quarry: "quarry"
        case .military: "military"
        case .education: "education"
        case .hospital: "hospital"
        case .cemetery: "cemetery"
        case .park: "park"
        case .garden: "garden"
        case .natureReserve: "natureReserve"
        case .pitch: "pitch"
        case .playground: "playground"
        case .stadium: "stadium"
        case .parking: "parking"
        case .aerodrome: "aerodrome"
        case .water: "water"
        case .intermittentWater: "intermittentWater"
        case .swimmingPool: "swimmingPool"
        case .runwayArea: "runwayArea"
        case .pedestrianArea: "pedestrianArea"
        case .pier: "pier"
        case .bridgeArea: "bridgeArea"
        case .building: "building"
        case .river: "river"
        case .canal: "canal"
        case .stream: "stream"
        case .ditch: "ditch"
        case .ferry: "ferry"
        case .taxiway: "taxiway"
        case .runway: "runway"
        case .cableway: "cableway"
        case .cliff: "cliff"
        case .path: "path"
        case .cycleway: "cycleway"
        case .steps: "steps"
        case .sidewalk: "sidewalk"
        case .footway: "footway"
        case .track: "track"
        case .driveway: "driveway"
        case .service: "service"
        case .pedestrian: "pedestrian"
        case .minor: "minor"
        case .tertiary: "tertiary"
        case .secondary: "secondary"
        case .primary: "primary"
        case .trunk: "trunk"
        case .motorway: "motorway"
        case .rail: "rail"
        case .siding: "siding"
        case .tram: "tram"
        case .subway: "subway"
        case .districtBoundary: "districtBoundary"
        case .regionBoundary: "regionBoundary"
        case .countryBoundary: "countryBoundary"
        case .continent: "continent"
        case .country: "country"
        case .region: "region"
        case .city: "city"
        case .town: "town"
        case .village: "village"
        case .hamlet: "hamlet"
        case .suburb: "suburb"
        case .neighborhood: "neighborhood"
        case .island: "island"
        case .peak: "peak"
        case .waterName: "waterName"
        case .pointOfInterest: "pointOfInterest"
        case .houseNumber: "houseNumber"
        case .contour: "contour"
        case .other: "other"
        }
    }
}
