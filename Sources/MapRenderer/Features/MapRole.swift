/// What a feature of a map is, whatever the schema of the tiles that it comes from.
///
/// The style decides in what order they are drawn, and not this list.
public enum MapRole: CaseIterable, Hashable, Sendable {
    // Areas of land
    case earth
    case farmland, orchard, grass, meadow, heath, scrub, wood, wetland, sand, rock, ice
    case residential, commercial, industrial, railwayGround, quarry, military
    case education, hospital, cemetery, park, garden, natureReserve, pitch, playground, stadium, parking, aerodrome
    case water, intermittentWater, swimmingPool
    case runwayArea, pedestrianArea, pier, bridgeArea
    case building

    // Lines on land and water
    case river, canal, stream, ditch
    case ferry
    case taxiway, runway
    case cableway

    // Ways
    case path, cycleway, steps, footway, track, service, pedestrian, minor, tertiary, secondary, primary, trunk,
        motorway
    case rail, siding, tram, subway
    case districtBoundary, regionBoundary, countryBoundary

    // Places, of which there is only the name
    case continent, country, region, city, town, village, hamlet, suburb, neighbourhood, island
    case peak, waterName, pointOfInterest, houseNumber

    /// A line of equal height, which is no feature of a source: only its height is written.
    case contour

    /// Something of a layer that no schema knows.
    case other

    /// Roads and paths, the least first.
    static let roads: [MapRole] = [
        .path, .cycleway, .steps, .footway, .track, .service, .pedestrian, .minor, .tertiary, .secondary, .primary,
        .trunk, .motorway,
    ]

    var isRoad: Bool {
        switch self {
        case .path, .cycleway, .steps, .footway, .track, .service, .pedestrian, .minor, .tertiary, .secondary, .primary,
            .trunk, .motorway:
            true
        default: false
        }
    }
}

/// How a way lies to the ground.
enum WayStructure: UInt8, CaseIterable, Sendable {
    case tunnel, ground, bridge
}
