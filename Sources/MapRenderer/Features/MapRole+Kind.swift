import Places

extension MapRole {
    /// What something is in the world that a map shows as this; `nil` for what is none of the kinds.
    var kind: PlaceKind? {
        switch self {
        case .continent, .country, .region, .city, .town, .village, .hamlet, .suburb, .neighbourhood: .territory
        case .island, .peak, .waterName, .water, .intermittentWater, .river, .canal, .stream, .ditch, .ice, .wetland,
            .sand, .rock, .wood, .heath, .scrub:
            .physicalFeature
        case .pointOfInterest, .education, .hospital, .cemetery, .park, .garden, .natureReserve, .pitch, .playground,
            .stadium, .parking, .aerodrome, .swimmingPool:
            .pointOfInterest
        case .houseNumber: .address
        default: isRoad ? .street : nil
        }
    }
}
