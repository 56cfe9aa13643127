/// Categories for food and drink.
extension CategoryTraits {
    static let food: [PointOfInterestCategory: CategoryTraits] = [
        .bakery: CategoryTraits(
            words: ["bakery", "pastry", "confectionery"],
            phrases: [
                "bakery, bakeries", "bäckerei, bäcker, konditorei", "boulangerie, boulangeries, pâtisserie",
                "panadería, pastelería", "panetteria, panificio, pasticceria",
            ],
            rank: 32,
            // Loaf
            glyph: """
                M 5.3 11.2 C 3.8 11.2 2.8 10.5 2.8 9.1 C 2.8 6.5 4.9 4.9 8 4.9 C 11.2 4.9 13.2 6.5 13.2 9.1 C 13.2 \
                10.5 12.2 11.2 10.7 11.2 Z M 6.2 6.1 L 4.7 9 L 5.9 9.6 L 7.4 6.6 Z M 9.8 6.1 L 8.2 9 L 9.5 9.6 L 11 \
                6.6 Z
                """),
        .brewery: CategoryTraits(
            words: ["brewery", "microbrewery"],
            phrases: ["brewery, breweries", "brauerei", "brasserie artisanale", "cervecería artesanal", "birrificio"],
            rank: 26,
            // Mug with foam
            glyph: """
                M 4.5 7.2 L 9.9 7.2 L 9.9 12.3 L 5.1 12.3 L 4.5 11.7 Z S 1.2 M 9.9 7.8 L 12 7.8 L 12 10.7 L 9.9 10.7 \
                F O 5.2 5.1 1.4 F O 7.3 4.7 1.6 F O 9.4 5.1 1.4 F R 5.1 5.1 4.3 1.4
                """),
        .cafe: CategoryTraits(
            words: ["cafe", "ice_cream", "coffee", "coffee_shop", "tea"],
            phrases: [
                "cafe, cafes, coffee, coffee shop, coffee house", "kaffee, kaffeehaus", "café, cafés, salon de thé",
                "cafetería", "caffè, caffetteria",
            ],
            rank: 32,
            glyph: """
                M 4.1 6.4 L 10.3 6.4 L 10.3 8.3 C 10.3 9.6 9.5 10.4 8.2 10.4 L 6.3 10.4 C 5 10.4 4.1 9.6 4.1 8.3 Z S \
                1.2 M 10.3 7 C 12.6 6.8 12.6 9.2 10.1 9.2 M 5.1 11.8 L 9.6 11.8 M 6.1 3.8 L 6.1 4.7 M 8.4 3.8 L 8.4 \
                4.7
                """),
        .distillery: CategoryTraits(
            words: ["distillery"],
            phrases: [
                "distillery, distilleries", "brennerei, brennereien, destillerie", "distillerie",
                "destilería, destilerías", "distilleria, distillerie",
            ],
            rank: 26,
            // Bottle
            glyph: """
                M 7 3 L 9 3 L 9 5.9 C 9 6.7 10.5 7.1 10.5 8.5 L 10.5 11.9 C 10.5 12.4 10.2 12.7 9.7 12.7 L 6.3 12.7 \
                C 5.8 12.7 5.5 12.4 5.5 11.9 L 5.5 8.5 C 5.5 7.1 7 6.7 7 5.9 Z R 6.5 8.9 3 2
                """),
        .nightlife: CategoryTraits(
            words: ["bar", "beer", "pub", "nightclub", "biergarten", "casino", "stripclub"],
            phrases: [
                "bar, bars, pub, nightclub, nightlife", "kneipe, kneipen, nachtclub", "boîte de nuit, discothèque",
                "discoteca, vida nocturna", "locale notturno",
            ],
            rank: 32,
            // Cocktail
            glyph: "M 4.1 4.3 L 11.9 4.3 L 8.9 8.3 L 7.1 8.3 Z S 1.4 M 8 8 L 8 11.7 M 6.1 11.7 L 9.9 11.7"),
        .restaurant: CategoryTraits(
            words: ["restaurant", "fast_food", "food_court"],
            phrases: [
                "restaurant, restaurants, food", "gaststätte, gasthaus", "resto, restos", "restaurante, restaurantes",
                "ristorante, ristoranti, trattoria, pizzeria",
            ],
            rank: 32,
            glyph: """
                S 1 M 4.5 4.5 L 4.5 6.7 M 6.2 4.3 L 6.2 6.7 M 7.9 4.5 L 7.9 6.7 F M 4 6.3 L 8.4 6.3 C 8.4 7.7 7.9 \
                8.4 7 8.7 L 7 12.3 L 5.4 12.3 L 5.4 8.7 C 4.5 8.4 4 7.7 4 6.3 Z M 11.6 4.2 L 11.6 12.1 L 10 12.1 L \
                10 9.1 L 9.4 9.1 C 9.4 6.7 10.1 4.7 11.6 4.2 Z
                """),
        .winery: CategoryTraits(
            words: ["winery", "vineyard"],
            phrases: [
                "winery, wineries", "weingut, winzer", "domaine viticole, vignoble", "bodega, bodegas",
                "cantina, cantine",
            ],
            rank: 26,
            // Glass
            glyph: """
                M 5.3 3.4 L 10.7 3.4 C 11.6 6.7 10.6 9.3 8 9.3 C 5.4 9.3 4.5 6.7 5.3 3.4 Z M 6.3 4.6 L 9.7 4.6 L 9.9 \
                6.1 L 6.1 6.1 Z S 1.3 M 8 8.7 L 8 12.3 M 6 12.3 L 10 12.3
                """),
    ]
}
