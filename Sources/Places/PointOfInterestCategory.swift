/// What kind of place a point of interest is; named as in MapKit's `MKPointOfInterestCategory`, as far as that has it.
public enum PointOfInterestCategory: String, CaseIterable, Hashable, Sendable, Codable {
    case airport, amusementPark, aquarium, atm, bakery, bank, beach, beauty, brewery, cafe, campground, carRental,
        castle
    case evCharger, fireStation, fitnessCenter, foodMarket, fountain, gasStation, golf, hospital, hotel, landmark,
        laundry
    case library, mailbox, marina, movieTheater, museum, nationalPark, nightlife, park, parking, pharmacy,
        placeOfWorship
    case playground, police, postOffice, publicTransport, restaurant, restroom, school, stadium, store, swimming, tennis
    case theater, townHall, university, viewpoint, winery, zoo
    /// Something that is none of the others.
    case other
}

/// Which points of interest a map shows.
public enum PointOfInterestFilter: Hashable, Sendable {
    case includingAll
    case excludingAll
    case including(Set<PointOfInterestCategory>)
    case excluding(Set<PointOfInterestCategory>)

    /// Whether places of a category are shown.
    public func includes(_ category: PointOfInterestCategory) -> Bool {
        switch self {
        case .includingAll: true
        case .excludingAll: false
        case .including(let categories): categories.contains(category)
        case .excluding(let categories): !categories.contains(category)
        }
    }
}
