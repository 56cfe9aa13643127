/// Categories for culture and sights.
extension CategoryTraits {
    static let culture: [PointOfInterestCategory: CategoryTraits] = [
        .amusementPark: CategoryTraits(
            words: ["theme_park", "amusement_park", "water_park"],
            phrases: [
                "amusement park, theme park", "freizeitpark, vergnügungspark", "parc d'attractions",
                "parque de atracciones", "parco divertimenti",
            ],
            rank: 4,
            // Big top
            glyph: """
                M 8 4.7 C 8.6 6.2 10.6 7.2 12.9 7.6 L 12.9 8.6 C 12.5 9.4 11.5 9.4 11.2 8.8 C 10.6 9.5 10 9.5 9.6 \
                8.8 C 9.2 9.5 6.8 9.5 6.4 8.8 C 6 9.5 5.5 9.5 4.8 8.8 C 4.5 9.4 3.5 9.4 3.1 8.6 L 3.1 7.6 C 5.5 7.2 \
                7.4 6.2 8 4.7 Z M 4.5 10.2 L 6.9 10.2 L 6.2 12.3 L 5 12.3 L 4.5 11.7 Z M 11.5 10.2 L 9.1 10.2 L 9.8 \
                12.3 L 11 12.3 L 11.5 11.7 Z S 1 M 8 5.3 L 8 3.5 F M 7.6 3 L 10 3.9 L 7.6 4.8 Z
                """),
        .aquarium: CategoryTraits(
            words: ["aquarium"],
            phrases: ["aquarium", "aquarien", "aquariums", "acuario", "acquario"],
            rank: 4, isBuilding: true,
            glyph: """
                M 2.7 8 C 3.8 5.8 5.4 4.6 7.2 4.6 C 8.9 4.6 10 5.6 10.7 6.9 L 12.6 5.2 L 12 8 L 12.6 10.8 L 10.7 9.1 \
                C 10 10.4 8.9 11.4 7.2 11.4 C 5.4 11.4 3.8 10.2 2.7 8 Z O 5.9 7.3 0.8
                """),
        .castle: CategoryTraits(
            words: ["castle", "city_gate"],
            phrases: [
                "castle, castles", "burg, schloss, burgen, schlösser", "château, châteaux", "castillo", "castello",
            ],
            rank: 4, isBuilding: true,
            glyph: """
                M 4.2 4.3 L 5.8 4.3 L 5.8 5.6 L 7.2 5.6 L 7.2 4.3 L 8.8 4.3 L 8.8 5.6 L 10.2 5.6 L 10.2 4.3 L 11.8 \
                4.3 L 11.8 7.4 L 11.2 8 L 11.2 12 L 9.4 12 L 9.4 10.4 C 9.4 8.6 6.6 8.6 6.6 10.4 L 6.6 12 L 4.8 12 L \
                4.8 8 L 4.2 7.4 Z
                """),
        .conventionCenter: CategoryTraits(
            words: [
                "conference_centre", "conference_center", "convention_center", "exhibition_centre", "events_venue",
            ],
            phrases: [
                "convention center, convention centre, conference center, exhibition center",
                "kongresszentrum, messe, messehalle", "centre de congrès, palais des congrès, parc des expositions",
                "centro de convenciones, palacio de congresos", "centro congressi, fiera",
            ],
            rank: 12, isBuilding: true,
            // Board
            glyph: """
                R 3.6 4.4 8.8 5.6 R 4.8 5.5 6.4 3.4 F R 5.8 7 1 1.6 F R 7.5 6.2 1 2.4 F R 9.2 6.7 1 1.9 S 1.2 M 8 10 \
                L 8 10.8 M 6 12.5 L 8 10.8 L 10 12.5
                """),
        .fairground: CategoryTraits(
            words: ["fairground", "festival_grounds", "showground"],
            phrases: [
                "fairground, fairgrounds, showground", "festplatz, kirmesplatz", "champ de foire", "recinto ferial",
                "luna park, area feste",
            ],
            rank: 12,
            // Ferris wheel
            glyph: """
                S 1.1 O 8 7.2 3.7 S 0.8 M 8 3.5 L 8 10.9 M 4.3 7.2 L 11.7 7.2 M 5.4 4.6 L 10.6 9.8 M 10.6 4.6 L 5.4 \
                9.8 S 1.2 M 8 7.2 L 6 12.4 M 8 7.2 L 10 12.4
                """),
        .fortress: CategoryTraits(
            words: ["fort", "fortress", "citadel"],
            phrases: [
                "fort, forts, fortress, citadel", "festung, festungen, zitadelle",
                "forteresse, forteresses, citadelle", "fortaleza, fortalezas, ciudadela",
                "fortezza, fortezze, cittadella",
            ],
            rank: 4, isBuilding: true,
            // Walls with a flag
            glyph: """
                M 3.4 6.2 L 4.8 6.2 L 4.8 7.2 L 6 7.2 L 6 6.2 L 7.3 6.2 L 7.3 7.2 L 8.7 7.2 L 8.7 6.2 L 10 6.2 L 10 \
                7.2 L 11.2 7.2 L 11.2 6.2 L 12.6 6.2 L 12.6 11 L 12.2 11.4 L 9.2 11.4 L 9.2 10.4 C 9.2 8.9 6.8 8.9 \
                6.8 10.4 L 6.8 11.4 L 3.8 11.4 L 3.4 11 Z S 1 M 8 6.6 L 8 3.4 F M 7.6 2.7 L 10.5 3.7 L 7.6 4.8 Z
                """),
        .fountain: CategoryTraits(
            words: ["fountain", "drinking_water"],
            phrases: [
                "fountain, drinking water", "brunnen, trinkwasser", "fontaine, eau potable", "fuente, agua potable",
                "fontana, acqua potabile",
            ],
            rank: 50,
            glyph: """
                M 3.6 9.6 L 12.4 9.6 C 12.2 11.6 10.8 12.6 9.2 12.6 L 6.8 12.6 C 5.2 12.6 3.8 11.6 3.6 9.6 Z S 1.2 M \
                8 9 L 8 4.6 M 4.6 7.6 C 4.6 5.4 5.4 4.2 6.4 4.2 C 7.4 4.2 8 5 8 6 C 8 5 8.6 4.2 9.6 4.2 C 10.6 4.2 \
                11.4 5.4 11.4 7.6
                """),
        .landmark: CategoryTraits(
            words: [
                "attraction", "monument", "memorial", "artwork", "archaeological_site", "ruins", "information",
                "gallery", "art_gallery", "landmark", "lighthouse", "tower", "windmill", "watermill", "battlefield",
                "wayside_cross", "wayside_shrine",
            ],
            phrases: [
                "landmark, sights, attraction, attractions, monument",
                "sehenswürdigkeit, sehenswürdigkeiten, denkmal", "monuments, site touristique",
                "monumento, atracción", "monumenti, attrazione",
            ],
            rank: 20,
            // Obelisk
            glyph: "M 8 2.6 L 9.5 4.5 L 10 9.8 L 6 9.8 L 6.5 4.5 Z R 5 10.8 6 1.7"),
        .library: CategoryTraits(
            words: ["library"],
            phrases: [
                "library, libraries", "bibliothek, bücherei", "bibliothèque, médiathèque", "biblioteca",
                "biblioteche",
            ],
            rank: 20,
            // Book
            glyph: """
                M 7.4 5.9 C 6.4 5.1 5.1 4.8 3.5 5 L 3.5 10.6 C 5.1 10.4 6.4 10.8 7.4 11.6 Z M 8.6 5.9 C 9.6 5.1 10.9 \
                4.8 12.5 5 L 12.5 10.6 C 10.9 10.4 9.6 10.8 8.6 11.6 Z
                """),
        .movieTheater: CategoryTraits(
            words: ["cinema"],
            phrases: ["cinema, movie theater, movies", "kino, kinos", "cinéma, cinémas", "cine, cines", "cinema"],
            rank: 20,
            // Camera
            glyph: """
                M 3.4 7.1 L 9.7 7.1 L 9.7 8.3 L 12.8 6.7 L 12.8 10.5 L 9.7 9.3 L 9.7 11.4 L 4 11.4 L 3.4 10.9 Z F O \
                5.2 5.4 1.5 F O 8.4 5 1.9
                """),
        .museum: CategoryTraits(
            words: ["museum"],
            phrases: ["museum, museums", "museen", "musée, musées", "museo, museos", "musei"],
            rank: 4, isBuilding: true,
            // Temple
            glyph: """
                M 8 3.6 L 12.9 6.2 L 12.9 7.2 L 11.7 7.2 L 11.7 10.5 L 12.2 10.5 L 12.2 11.5 L 11.9 11.9 L 4.1 11.9 \
                L 3.8 11.5 L 3.8 10.5 L 4.3 10.5 L 4.3 7.2 L 3.2 7.2 L 3.2 6.2 Z R 5.8 7.2 1.4 3.3 R 8.8 7.2 1.4 3.3
                """),
        .musicVenue: CategoryTraits(
            words: ["music_venue", "concert_hall"],
            phrases: [
                "music venue, concert hall, live music", "konzerthaus, konzerthalle, konzertsaal",
                "salle de concert, salles de concert", "sala de conciertos, auditorio", "sala concerti, auditorium",
            ],
            rank: 12, isBuilding: true,
            // Musical notes
            glyph: """
                O 5.6 10.8 1.6 F O 10.2 9.8 1.6 S 1.2 M 6.6 10.7 L 6.6 5 L 11.2 4 L 11.2 9.7 S 1.6 M 6.7 5.7 L 11.1 \
                4.7
                """),
        .nationalMonument: CategoryTraits(
            words: ["national_monument"],
            phrases: [
                "national monument, national monuments", "nationaldenkmal", "monument national", "monumento nacional",
                "monumento nazionale",
            ],
            rank: 4, isBuilding: true,
            // Star
            glyph: """
                M 8 2.9 L 9.4 6.3 L 13 6.5 L 10.2 8.9 L 11.1 12.4 L 8 10.5 L 4.9 12.4 L 5.8 8.9 L 3 6.5 L 6.6 6.3 Z
                """),
        .planetarium: CategoryTraits(
            words: ["planetarium"],
            phrases: ["planetarium, planetariums", "planetarien", "planétarium", "planetario", "planetari"],
            rank: 12, isBuilding: true,
            // Planet with a ring
            glyph: """
                O 8 8 2.9 S 1 M 5.3 9.6 C 4 10.8 3.6 11.7 4.2 11.8 C 5.4 12 8.8 9.7 10.8 7.4 C 12.2 5.8 12.5 4.4 \
                11.8 4.3 C 11.3 4.2 10.5 4.7 10 5.1
                """),
        .stadium: CategoryTraits(
            words: ["stadium", "sports_hall"],
            phrases: ["stadium, stadiums", "stadion, stadien", "stade, stades", "estadio", "stadio"],
            rank: 4, isBuilding: true,
            glyph: """
                M 3 7.8 C 3 6.6 5 5.7 8 5.7 C 11 5.7 13 6.6 13 7.8 L 12.4 10.8 C 12.2 11.3 11.8 11.6 11.4 11.8 L \
                10.6 12.1 L 10.6 10.4 L 9.4 10.4 L 9.4 12.4 L 6.6 12.4 L 6.6 10.4 L 5.4 10.4 L 5.4 12.1 L 4.6 11.8 C \
                4.2 11.6 3.8 11.3 3.6 10.8 Z M 4.4 7.9 C 4.4 8.6 6 9.1 8 9.1 C 10 9.1 11.6 8.6 11.6 7.9 C 11.6 7.3 \
                10 6.9 8 6.9 C 6 6.9 4.4 7.3 4.4 7.9 Z S 1.1 M 8 6.3 L 8 3.4 F M 7.5 2.7 L 10.8 3.8 L 7.5 5 Z
                """),
        .theater: CategoryTraits(
            words: ["theatre", "arts_centre"],
            phrases: [
                "theater, theatre, concert hall", "konzerthaus", "théâtre, théâtres", "teatro, teatros", "teatri",
            ],
            rank: 12, isBuilding: true,
            // Mask
            glyph: """
                M 4.2 4.3 C 6.4 4.9 9.6 4.9 11.8 4.3 L 11.8 7.4 C 11.8 10.2 10 12 8 12.5 C 6 12 4.2 10.2 4.2 7.4 Z O \
                6.2 6.9 0.95 O 9.8 6.9 0.95 M 5.6 8.9 L 10.4 8.9 C 10.1 11.3 5.9 11.3 5.6 8.9 Z
                """),
    ]
}
