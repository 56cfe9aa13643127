extension PointOfInterestCategory {
    /// How early such a place is shown among others of which the schema says no order; in the ranks of OpenMapTiles,
    /// which count the places of a neighbourhood.
    var usualRank: Double {
        switch self {
        case .airport: 1
        case .stadium, .hospital, .university, .zoo, .castle, .museum, .amusementPark, .aquarium, .nationalPark: 5
        case .publicTransport, .park, .beach, .marina, .theater, .townHall, .viewpoint: 12
        case .landmark, .library, .police, .fireStation, .postOffice, .placeOfWorship: 20
        case .movieTheater, .golf, .campground: 20
        case .hotel, .school, .foodMarket, .pharmacy, .gasStation, .winery, .brewery: 26
        case .restaurant, .cafe, .bakery, .bank, .nightlife, .swimming, .tennis, .fitnessCenter: 32
        case .store, .beauty, .carRental, .laundry, .playground, .evCharger, .fountain: 50
        case .parking, .atm, .mailbox, .restroom: 200
        case .other: 300
        }
    }
}
