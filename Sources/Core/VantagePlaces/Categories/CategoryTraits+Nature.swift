/// Categories for parks, nature and animals.
extension CategoryTraits {
    static let nature: [PointOfInterestCategory: CategoryTraits] = [
        .animalService: CategoryTraits(
            words: ["veterinary", "animal_boarding", "animal_shelter", "animal_training", "pet_grooming"],
            phrases: [
                "veterinarian, veterinary, vet, animal hospital", "tierarzt, tierärzte, tierklinik",
                "vétérinaire, vétérinaires", "veterinario, veterinaria, clínica veterinaria",
                "veterinari, clinica veterinaria",
            ],
            rank: 40,
            // Bone
            glyph: "O 4.9 6.9 1.5 F O 4.9 9.1 1.5 F O 11.1 6.9 1.5 F O 11.1 9.1 1.5 F R 4.9 6.9 6.2 2.2"),
        .beach: CategoryTraits(
            words: ["beach", "beach_resort"],
            phrases: ["beach, beaches", "strand, strände", "plage, plages", "playa, playas", "spiaggia, spiagge"],
            rank: 12,
            // Beach umbrella
            glyph: """
                M 3.9 8.9 C 3.1 6.7 4.1 4.3 6.2 3.5 C 8.3 2.6 10.7 3.7 11.6 5.8 Z S 1.4 M 7.7 7.3 L 9.4 11.6 M 5.7 \
                11.6 L 11.1 11.6
                """),
        .campground: CategoryTraits(
            words: ["camp_site", "campsite", "picnic_site"],
            phrases: [
                "campground, campsite, camping", "campingplatz, zeltplatz", "terrain de camping", "campings",
                "campeggio",
            ],
            rank: 20,
            // Tent
            glyph: """
                M 8 4.4 L 11.7 10.9 L 10.1 10.9 L 8 7.6 L 5.9 10.9 L 4.3 10.9 Z S 1.4 M 7.3 3.4 L 11.7 10.9 L 10.2 \
                10.9 M 8.7 3.4 L 4.3 10.9 L 5.8 10.9
                """),
        .fishing: CategoryTraits(
            words: ["fishing", "angling"],
            phrases: [
                "fishing, fishing spot, angling", "angeln, angelplatz", "pêche, lieu de pêche",
                "pesca, lugar de pesca", "pesca sportiva",
            ],
            rank: 50,
            // Hook
            glyph: """
                S 1.4 M 9.7 4.6 L 9.7 9.4 C 9.7 12.9 5 12.9 5 9.6 L 5 8.2 M 5 8.1 L 6.7 9.6 S 1.1 O 9.7 3.6 1
                """),
        .golf: CategoryTraits(
            words: ["golf", "golf_course"],
            phrases: ["golf, golf course", "golfplatz", "terrain de golf", "campo de golf", "campo da golf"],
            rank: 20,
            glyph: """
                M 6.7 2.8 L 12 5.1 L 6.7 7.4 Z S 1.4 M 6.7 3.5 L 6.7 11.7 M 5 11.7 L 8.3 11.7 F O 10.6 11.1 1.3
                """),
        .hiking: CategoryTraits(
            words: ["trailhead", "hiking"],
            phrases: [
                "hiking, hiking trail, trailhead", "wandern, wanderweg, wanderparkplatz",
                "randonnée, départ de randonnée", "senderismo", "escursionismo, sentiero",
            ],
            rank: 50,
            // Hiker with a stick
            glyph: """
                O 8.4 3.9 1.2 S 1.5 M 8 6.2 L 7.5 8.9 L 9 10.5 L 9.2 12.6 M 7.5 8.9 L 6.9 10.8 L 5.6 12.4 S 1.1 M \
                8.4 6.8 L 10.8 8.2 M 10.9 7.2 L 11.1 12.2 S 1.6 M 5.9 5.9 L 5.6 8
                """),
        .miniGolf: CategoryTraits(
            words: ["miniature_golf", "minigolf"],
            phrases: [
                "mini golf, miniature golf, minigolf", "minigolfplatz", "mini-golf, golf miniature", "minigolf",
                "mini golf",
            ],
            rank: 20,
            // Putter and ball
            glyph: "S 1.4 M 9.9 3.4 L 7.4 11 L 4.9 11 F O 10.6 10.8 1.4"),
        .nationalPark: CategoryTraits(
            words: ["national_park", "nature_reserve"],
            phrases: [
                "national park", "nationalpark, naturschutzgebiet", "parc national", "parque nacional",
                "parco nazionale",
            ],
            rank: 4,
            // Mountains
            glyph: "M 6.4 3.7 L 8.7 7.8 L 10.3 5.6 L 13.1 9.5 L 12.3 11.2 L 3.7 11.2 L 2.9 9.9 Z"),
        .park: CategoryTraits(
            words: ["park", "garden", "recreation_ground", "dog_park", "forest", "village_green"],
            phrases: [
                "park, parks, garden", "grünanlage, garten", "parc, parcs, jardin, jardin public",
                "parque, parques, jardín", "parco, parchi, giardino",
            ],
            rank: 12,
            // Tree
            glyph: "O 8 5.3 2.5 F O 5.9 7.7 2.2 F O 10.1 7.7 2.2 F R 6.6 6.6 2.8 3 F R 7.2 9 1.6 4"),
        .playground: CategoryTraits(
            words: ["playground"],
            phrases: [
                "playground, playgrounds", "spielplatz, spielplätze", "aire de jeux", "parque infantil",
                "parco giochi",
            ],
            rank: 50,
            // Seesaw
            glyph: """
                S 1.5 M 3.8 10.1 L 12.2 6.9 F M 8 8.5 L 10.2 12.5 L 5.8 12.5 Z F O 4.8 7 1.4 F O 10 4.8 1.4
                """),
        .rvPark: CategoryTraits(
            words: ["caravan_site", "rv_park"],
            phrases: [
                "rv park, caravan park", "wohnmobilstellplatz, stellplatz",
                "aire de camping-car, aire de camping-cars", "área de autocaravanas",
                "area camper, area sosta camper",
            ],
            rank: 20,
            // Travel trailer
            glyph: """
                M 3.4 5.8 C 3.4 5.1 3.8 4.7 4.4 4.7 L 9.6 4.7 C 11.2 4.7 12.4 6.4 12.6 8.6 L 12.6 10.2 L 3.4 10.2 Z \
                R 4.6 6 2.6 1.9 R 8.8 6 1.8 3.3 F O 6.4 10.4 1.4 S 1 M 11.6 10 L 13 10
                """),
        .viewpoint: CategoryTraits(
            words: ["viewpoint", "observation"],
            phrases: [
                "viewpoint, lookout", "aussichtspunkt", "point de vue, belvédère", "mirador",
                "punto panoramico, belvedere",
            ],
            rank: 12,
            // Binoculars
            glyph: """
                M 4.9 3.8 L 7 3.8 L 7.3 5.3 L 8.7 5.3 L 9 3.8 L 11.1 3.8 L 12.8 8 L 9.4 8.2 L 6.6 8.2 L 3.2 8 Z F O \
                5.3 8.6 2.5 O 5.3 8.6 1.2 F O 10.7 8.6 2.5 O 10.7 8.6 1.2
                """),
        .zoo: CategoryTraits(
            words: ["zoo", "animal"],
            phrases: ["zoo, zoos", "tierpark, tiergarten", "parc zoologique", "zoológico", "giardino zoologico"],
            rank: 4,
            // Paw
            glyph: """
                O 4.1 7.5 1.3 O 6.4 4.7 1.4 O 9.6 4.7 1.4 O 11.9 7.5 1.3 M 8 7.4 C 9.8 7.4 11.4 9.8 11.4 11 C 11.4 \
                12.4 10 12.6 8 12.1 C 6 12.6 4.6 12.4 4.6 11 C 4.6 9.8 6.2 7.4 8 7.4 Z
                """),
    ]
}
