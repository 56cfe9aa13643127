extension PointOfInterestCategory {
    /// How early such a place is shown among others of which the schema says no order; in the ranks of OpenMapTiles,
    /// which count the places of a neighbourhood.
    ///
    /// - Parameter word: What OpenStreetMap calls it: some kinds of a category are more common than the others.
    package func usualRank(of word: String? = nil) -> Double { word.flatMap { Self.ranks[$0] } ?? usualRank }

    private var usualRank: Double {
        switch self {
        case .airport: 1
        case .hospital, .university: 3
        case .stadium, .zoo, .castle, .fortress, .museum, .amusementPark, .aquarium, .nationalPark, .nationalMonument: 4
        case .publicTransport, .park, .beach, .marina, .theater, .townHall, .viewpoint: 12
        case .conventionCenter, .fairground, .musicVenue, .planetarium, .skiing: 12
        case .landmark, .library, .police, .fireStation, .postOffice, .placeOfWorship: 20
        case .movieTheater, .golf, .campground, .miniGolf, .rvPark: 20
        case .hotel, .school, .foodMarket, .pharmacy, .gasStation, .winery, .brewery, .distillery, .spa: 26
        case .restaurant, .cafe, .bakery, .bank, .nightlife, .swimming, .tennis, .fitnessCenter: 32
        case .bowling, .goKart, .rockClimbing, .skating: 32
        case .animalService: 40
        case .store, .beauty, .carRental, .laundry, .playground, .evCharger, .fountain, .automotiveRepair: 50
        case .baseball, .basketball, .soccer, .volleyball, .skatePark, .fishing, .hiking, .kayaking, .surfing: 50
        case .parking, .atm, .mailbox, .restroom: 200
        case .other: 300
        }
    }

    /// Sources that `scripts/import-osm.sh` makes have ranks of their own, from `scripts/import-osm/process.lua`.
    private static let ranks: [String: Double] = [
        "clinic": 26, "doctors": 40, "dentist": 40, "nursing_home": 40,
        "kindergarten": 40, "childcare": 50, "music_school": 50, "driving_school": 60,
        "station": 4, "halt": 12, "bus_station": 15, "ferry_terminal": 15, "aerialway_station": 25,
        "subway_entrance": 60, "taxi": 100,
        "tram_stop": 100, "bus_stop": 250, "platform": 250, "stop_position": 250, "helipad": 150, "heliport": 150,
        "memorial": 50, "artwork": 50, "information": 50, "archaeological_site": 50,
        "pet_grooming": 50, "ice_rink": 4, "wayside_cross": 60, "wayside_shrine": 60, "picnic_site": 50,
        "drinking_water": 250,
    ]
}
