import VantagePlaces

extension MapRole {
    /// The kind of place that the role corresponds to, or `nil` if it does not correspond to one.
    package var kind: PlaceKind? {
        switch self {
        case .continent, .country, .region, .city, .town, .village, .hamlet, .suburb, .neighborhood: .territory
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
