/// The category of a point of interest: all categories in MapKit's `MKPointOfInterestCategory`, under the same names,
/// plus `fountain`, `placeOfWorship`, `playground`, `townHall` and `viewpoint`.
public enum PointOfInterestCategory: String, CaseIterable, Hashable, Sendable, Codable {
    case airport = "airport"
    case amusementPark = "amusementPark"
    case animalService = "animalService"
    case aquarium = "aquarium"
    case atm = "atm"
    case automotiveRepair = "automotiveRepair"
    case bakery = "bakery"
    case bank = "bank"
    case baseball = "baseball"
    case basketball = "basketball"
    case beach = "beach"
    case beauty = "beauty"
    case bowling = "bowling"
    case brewery = "brewery"
    case cafe = "cafe"
    case campground = "campground"
    case carRental = "carRental"
    case castle = "castle"
    case conventionCenter = "conventionCenter"
    case distillery = "distillery"
    case evCharger = "evCharger"
    case fairground = "fairground"
    case fireStation = "fireStation"
    case fishing = "fishing"
    case fitnessCenter = "fitnessCenter"
    case foodMarket = "foodMarket"
    case fortress = "fortress"
    case fountain = "fountain"
    case gasStation = "gasStation"
    case goKart = "goKart"
    case golf = "golf"
    case hiking = "hiking"
    case hospital = "hospital"
    case hotel = "hotel"
    case kayaking = "kayaking"
    case landmark = "landmark"
    case laundry = "laundry"
    case library = "library"
    case mailbox = "mailbox"
    case marina = "marina"
    case miniGolf = "miniGolf"
    case movieTheater = "movieTheater"
    case museum = "museum"
    case musicVenue = "musicVenue"
    case nationalMonument = "nationalMonument"
    case nationalPark = "nationalPark"
    case nightlife = "nightlife"
    case park = "park"
    case parking = "parking"
    case pharmacy = "pharmacy"
    case placeOfWorship = "placeOfWorship"
    case planetarium = "planetarium"
    case playground = "playground"
    case police = "police"
    case postOffice = "postOffice"
    case publicTransport = "publicTransport"
    case restaurant = "restaurant"
    case restroom = "restroom"
    case rockClimbing = "rockClimbing"
    case rvPark = "rvPark"
    case school = "school"
    case skatePark = "skatePark"
    case skating = "skating"
    case skiing = "skiing"
    case soccer = "soccer"
    case spa = "spa"
    case stadium = "stadium"
    case store = "store"
    case surfing = "surfing"
    case swimming = "swimming"
    case tennis = "tennis"
    case theater = "theater"
    case townHall = "townHall"
    case university = "university"
    case viewpoint = "viewpoint"
    case volleyball = "volleyball"
    case winery = "winery"
    case zoo = "zoo"
    /// Any other category.
    case other = "other"
}

/// A filter for the points of interest on a map.
public enum PointOfInterestFilter: Hashable, Sendable {
    case includingAll
    case excludingAll
    case including(Set<PointOfInterestCategory>)
    case excluding(Set<PointOfInterestCategory>)

    /// Reports whether the filter includes a category.
    public func includes(_ category: PointOfInterestCategory) -> Bool {
        switch self {
        case .includingAll: true
        case .excludingAll: false
        case .including(let categories): categories.contains(category)
        case .excluding(let categories): !categories.contains(category)
        }
    }
}
