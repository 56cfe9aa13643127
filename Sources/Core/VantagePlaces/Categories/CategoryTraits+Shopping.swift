/// Categories for shops and personal services.
extension CategoryTraits {
    static let shopping: [PointOfInterestCategory: CategoryTraits] = [
        .beauty: CategoryTraits(
            words: ["hairdresser", "beauty", "cosmetics", "perfumery", "massage"],
            phrases: [
                "hairdresser, hair salon, barber, beauty salon", "friseur, frisör, kosmetik",
                "coiffeur, salon de coiffure", "peluquería, barbería", "parrucchiere, barbiere, estetista",
            ],
            rank: 50,
            // Scissors
            glyph: "S 1.5 M 6.6 9 L 10.2 3.9 M 9.4 9 L 5.8 3.9 S 1.3 O 5.7 10.3 1.5 O 10.3 10.3 1.5"),
        .foodMarket: CategoryTraits(
            words: [
                "supermarket", "grocery", "convenience", "greengrocer", "marketplace", "butcher", "deli", "seafood",
                "cheese", "chocolate", "health_food", "farm",
            ],
            phrases: [
                "supermarket, supermarkets, grocery, groceries, grocery store", "supermarkt, lebensmittel",
                "supermarché, supermarchés, épicerie", "supermercado, tienda de comestibles",
                "supermercato, alimentari",
            ],
            rank: 26,
            // Shopping cart
            glyph: """
                M 4.6 5.2 L 12.6 5.2 L 11.6 9 L 5.7 9 Z S 1.2 M 4 5.4 L 4.9 5.4 L 5.9 8.4 F O 6.8 11.1 1.2 F O 10.4 \
                11.1 1.2
                """),
        .laundry: CategoryTraits(
            words: ["laundry", "dry_cleaning"],
            phrases: [
                "laundry, laundromat, dry cleaner", "waschsalon, reinigung, wäscherei", "laverie, pressing",
                "lavandería, tintorería", "lavanderia",
            ],
            rank: 50,
            // Washing machine
            glyph: """
                M 4.2 4.8 C 4.2 4.1 4.7 3.6 5.4 3.6 L 10.6 3.6 C 11.3 3.6 11.8 4.1 11.8 4.8 L 11.8 11.2 C 11.8 11.9 \
                11.3 12.4 10.6 12.4 L 5.4 12.4 C 4.7 12.4 4.2 11.9 4.2 11.2 Z O 8 8.7 2.6 R 5.4 4.6 1.6 1 F O 8 8.7 \
                1.3
                """),
        .spa: CategoryTraits(
            words: ["spa", "sauna", "day_spa"],
            phrases: [
                "spa, spas, sauna, day spa", "wellness, saunen", "spa, saunas", "balneario",
                "centro benessere, terme",
            ],
            rank: 26,
            // Lotus
            glyph: """
                M 8 3.8 C 9.6 5.4 9.8 8.2 8 10.6 C 6.2 8.2 6.4 5.4 8 3.8 Z F M 3.2 7.2 C 5.4 7.2 7 8.8 7.4 11.6 C 5 \
                11.4 3.4 9.6 3.2 7.2 Z F M 12.8 7.2 C 12.6 9.6 11 11.4 8.6 11.6 C 9 8.8 10.6 7.2 12.8 7.2 Z
                """),
        .store: CategoryTraits(
            words: [
                "shop", "clothing_store", "alcohol_shop", "department_store", "mall", "clothes", "shoes", "books",
                "bookshop", "hardware", "doityourself", "electronics", "florist", "furniture", "jewelry", "optician",
                "toys", "bicycle", "car", "kiosk", "gift", "variety_store", "stationery", "mobile_phone", "pet",
                "boutique", "bag", "alcohol", "wine", "beverages", "art", "antiques", "music", "newsagent", "tobacco",
                "wholesale", "general", "computer", "garden_centre", "houseware", "interior_decoration", "outdoor",
                "car_parts", "motorcycle", "photo", "tailor", "fabric", "craft", "baby_goods", "second_hand",
                "charity", "video_games", "musical_instrument", "appliance", "travel_agency", "sports", "watches",
                "leather", "fashion", "fashion_accessories", "kitchen", "bed", "curtain", "carpet", "lighting",
                "tool_hire", "electrical", "boat", "copyshop", "ticket", "lottery", "bookmaker", "hifi",
                "medical_supply", "hearing_aids", "nutrition_supplements", "e-cigarette", "frozen_food", "dairy",
                "paint", "trade", "agrarian", "party", "pawnbroker", "funeral_directors", "scuba_diving", "retail",
                "ship_chandler", "storage_rental", "tattoo", "caterer",
            ],
            phrases: [
                "shop, shops, store, stores, shopping", "laden, geschäft, geschäfte", "magasin, magasins, boutique",
                "tienda, tiendas", "negozio, negozi",
            ],
            rank: 50,
            // Shopping bag
            glyph: """
                M 4.4 6 L 11.6 6 L 12 11.4 L 11.4 12.2 L 4.6 12.2 L 4 11.4 Z S 1.2 M 6 6 C 6 2.6 10 2.6 10 6
                """),
    ]
}
