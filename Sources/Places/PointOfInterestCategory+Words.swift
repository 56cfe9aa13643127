extension PointOfInterestCategory {
    /// The category of a word of OpenStreetMap's keys amenity, shop, tourism, leisure and so on, which all schemas use.
    package init?(word: String) {
        // Of several the first: `parking;fuel`.
        guard let category = Self.words[word] ?? Self.words[String(word.prefix { $0 != ";" })] else { return nil }
        self = category
    }

    private static let words: [String: PointOfInterestCategory] = {
        var words: [String: PointOfInterestCategory] = [:]
        for (category, list) in lists { for word in list { words[word] = category } }
        return words
    }()

    private static let lists: [(PointOfInterestCategory, [String])] = [
        (.airport, ["aerodrome", "airport", "terminal", "heliport"]),
        (.amusementPark, ["theme_park", "amusement_park", "water_park"]),
        (.animalService, ["veterinary", "animal_boarding", "animal_shelter", "animal_training", "pet_grooming"]),
        (.aquarium, ["aquarium"]), (.atm, ["atm"]),
        (.automotiveRepair, ["car_repair", "motorcycle_repair", "truck_repair", "auto_repair", "tyres"]),
        (.bakery, ["bakery", "pastry", "confectionery"]), (.bank, ["bank", "bureau_de_change"]),
        (.baseball, ["baseball", "softball", "baseball_field"]),
        (.basketball, ["basketball", "basketball_court"]), (.beach, ["beach", "beach_resort"]),
        (.bowling, ["bowling_alley", "bowling", "10pin", "9pin", "tenpin"]),
        (.beauty, ["hairdresser", "beauty", "cosmetics", "perfumery", "massage"]),
        (.brewery, ["brewery", "microbrewery"]), (.cafe, ["cafe", "ice_cream", "coffee", "coffee_shop", "tea"]),
        (.campground, ["camp_site", "campsite", "picnic_site"]),
        (.carRental, ["car_rental", "car_sharing"]), (.castle, ["castle", "city_gate"]),
        (
            .conventionCenter,
            ["conference_centre", "conference_center", "convention_center", "exhibition_centre", "events_venue"]
        ), (.distillery, ["distillery"]),
        (.evCharger, ["charging_station"]), (.fairground, ["fairground", "festival_grounds", "showground"]),
        (.fireStation, ["fire_station"]), (.fishing, ["fishing", "angling"]),
        (.fitnessCenter, ["fitness_centre", "fitness_station", "gym", "sports_centre"]),
        (
            .foodMarket,
            [
                "supermarket", "grocery", "convenience", "greengrocer", "marketplace", "butcher", "deli", "seafood",
                "cheese", "chocolate", "health_food", "farm",
            ]
        ),
        (.fortress, ["fort", "fortress", "citadel"]), (.fountain, ["fountain", "drinking_water"]),
        (.gasStation, ["fuel"]), (.goKart, ["karting", "go_kart"]),
        (.golf, ["golf", "golf_course"]), (.hiking, ["trailhead", "hiking"]),
        (.hospital, ["hospital", "clinic", "doctors", "dentist", "nursing_home"]),
        (.hotel, ["hotel", "hostel", "motel", "guest_house", "lodging", "chalet", "alpine_hut", "bed_and_breakfast"]),
        (.kayaking, ["canoe", "kayak", "kayaking", "canoe_rental"]),
        (
            .landmark,
            [
                "attraction", "monument", "memorial", "artwork", "archaeological_site", "ruins", "information",
                "gallery", "art_gallery", "landmark", "lighthouse", "tower", "windmill", "watermill", "battlefield",
                "wayside_cross", "wayside_shrine",
            ]
        ), (.laundry, ["laundry", "dry_cleaning"]), (.library, ["library"]), (.mailbox, ["post_box"]),
        (.marina, ["marina", "harbor", "harbour", "boat_rental"]), (.miniGolf, ["miniature_golf", "minigolf"]),
        (.movieTheater, ["cinema"]), (.museum, ["museum"]), (.musicVenue, ["music_venue", "concert_hall"]),
        (.nationalMonument, ["national_monument"]),
        (.nationalPark, ["national_park", "nature_reserve"]),
        (.nightlife, ["bar", "beer", "pub", "nightclub", "biergarten", "casino", "stripclub"]),
        (.park, ["park", "garden", "recreation_ground", "dog_park", "forest", "village_green"]),
        (.parking, ["parking", "bicycle_parking", "motorcycle_parking"]), (.pharmacy, ["pharmacy", "chemist"]),
        (
            .placeOfWorship,
            [
                "place_of_worship", "church", "cathedral", "chapel", "mosque", "temple", "synagogue", "shrine",
                "monastery",
            ]
        ), (.planetarium, ["planetarium"]), (.playground, ["playground"]), (.police, ["police"]),
        (.postOffice, ["post_office", "post"]),
        (
            .publicTransport,
            [
                "station", "halt", "railway", "bus", "bus_station", "bus_stop", "tram_stop", "subway",
                "subway_entrance", "ferry_terminal", "train_station", "taxi", "light_rail", "stop_position", "platform",
            ]
        ), (.restaurant, ["restaurant", "fast_food", "food_court"]), (.restroom, ["toilets", "shower"]),
        (.rockClimbing, ["climbing", "rock_climbing", "climbing_adventure"]), (.rvPark, ["caravan_site", "rv_park"]),
        (.school, ["school", "kindergarten", "college", "childcare", "music_school", "driving_school"]),
        (.skatePark, ["skateboard", "skate_park"]),
        (.skating, ["ice_rink", "ice_skating", "roller_skating", "skating_rink"]),
        (.skiing, ["skiing", "ski_resort", "winter_sports"]), (.soccer, ["soccer", "soccer_field"]),
        (.spa, ["spa", "sauna", "day_spa"]), (.stadium, ["stadium", "sports_hall"]),
        (
            .store,
            [
                "shop", "clothing_store", "alcohol_shop", "department_store", "mall", "clothes", "shoes", "books",
                "bookshop", "hardware", "doityourself", "electronics", "florist", "furniture", "jewelry", "optician",
                "toys", "bicycle", "car", "kiosk", "gift", "variety_store", "stationery", "mobile_phone",
                "pet", "boutique", "bag", "alcohol", "wine", "beverages", "art", "antiques", "music", "newsagent",
                "tobacco", "wholesale", "general", "computer", "garden_centre", "houseware", "interior_decoration",
                "outdoor", "car_parts", "motorcycle", "photo", "tailor", "fabric", "craft", "baby_goods", "second_hand",
                "charity", "video_games", "musical_instrument", "appliance", "travel_agency",
                "sports", "watches", "leather", "fashion", "fashion_accessories", "kitchen", "bed", "curtain",
                "carpet", "lighting", "tool_hire", "electrical", "boat", "copyshop", "ticket", "lottery",
                "bookmaker", "hifi", "medical_supply", "hearing_aids", "nutrition_supplements", "e-cigarette",
                "frozen_food", "dairy", "paint", "trade", "agrarian", "party", "pawnbroker", "funeral_directors",
                "scuba_diving", "retail", "ship_chandler", "storage_rental", "tattoo", "caterer",
            ]
        ), (.surfing, ["surfing", "surf"]), (.swimming, ["swimming_pool", "swimming", "swimming_area", "public_bath"]),
        (.tennis, ["tennis"]),
        (.theater, ["theatre", "arts_centre"]),
        (.townHall, ["town_hall", "townhall", "courthouse", "community_centre", "embassy", "public_building"]),
        (.university, ["university"]), (.viewpoint, ["viewpoint", "observation"]),
        (.volleyball, ["volleyball", "beachvolleyball"]), (.winery, ["winery", "vineyard"]),
        (.zoo, ["zoo", "animal"]),
    ]
}
