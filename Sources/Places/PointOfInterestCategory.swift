/// What kind of place a point of interest is: all of MapKit's `MKPointOfInterestCategory` under its names, and `fountain`,
/// `placeOfWorship`, `playground`, `townHall` and `viewpoint`, which that has not.
public enum PointOfInterestCategory: String, CaseIterable, Hashable, Sendable, Codable {
    case airport, amusementPark, animalService, aquarium, atm, automotiveRepair, bakery, bank, baseball, basketball
    case beach, beauty, bowling, brewery, cafe, campground, carRental, castle, conventionCenter, distillery
    case evCharger, fairground, fireStation, fishing, fitnessCenter, foodMarket, fortress, fountain, gasStation
    case goKart, golf, hiking, hospital, hotel, kayaking, landmark, laundry, library, mailbox, marina, miniGolf
    case movieTheater, museum, musicVenue, nationalMonument, nationalPark, nightlife, park, parking, pharmacy
    case placeOfWorship, planetarium, playground, police, postOffice, publicTransport, restaurant, restroom
    case rockClimbing, rvPark, school, skatePark, skating, skiing, soccer, spa, stadium, store, surfing, swimming
    case tennis, theater, townHall, university, viewpoint, volleyball, winery, zoo
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
