/// The role of a feature on a map, independent of the tile schema.
///
/// The style, not the order of the cases, determines the drawing order.
public enum MapRole: CaseIterable, Hashable, Sendable {
    // Areas of land
    case earth
    case farmland, orchard, grass, meadow, heath, scrub, wood, wetland, sand, rock, ice
    case residential, commercial, industrial, railwayGround, quarry, military
    case education, hospital, cemetery, park, garden, natureReserve, pitch, playground, stadium, parking, aerodrome
    case water, intermittentWater, swimmingPool
    case runwayArea, pedestrianArea, pier, bridgeArea
    case building
    case tree

    // Lines on land and water
    case river, canal, stream, ditch
    case ferry
    case taxiway, runway
    case cableway
    case cliff

    // Ways. A driveway is a service road to a house or along parking spaces.
    case path, cycleway, steps, sidewalk, footway, track, driveway, service, pedestrian, minor, tertiary, secondary,
        primary, trunk,
        motorway
    case rail, siding, tram, subway
    case districtBoundary, regionBoundary, countryBoundary

    // Places, which consist only of a name
    case continent, country, region, city, town, village, hamlet, suburb, neighborhood, island
    case peak, waterName, pointOfInterest, houseNumber

    /// A contour line. It does not come from a feature in a source, and its only text is its height.
    case contour

    /// A feature in a layer that no schema recognizes.
    case other

    /// Roads and paths, from the least to the most important.
    package static let roads: [MapRole] = [
        .path, .cycleway, .steps, .sidewalk, .footway, .track, .driveway, .service, .pedestrian, .minor, .tertiary,
        .secondary, .primary, .trunk, .motorway,
    ]

    var isRoad: Bool {
        switch self {
        case .path, .cycleway, .steps, .sidewalk, .footway, .track, .driveway, .service, .pedestrian, .minor, .tertiary,
            .secondary, .primary, .trunk, .motorway:
            true
        default: false
        }
    }
}

/// The position of a way relative to the ground.
package enum WayStructure: UInt8, CaseIterable, Sendable {
    case tunnel, ground, bridge
}
