/// Categories for sports.
extension CategoryTraits {
    static let sports: [PointOfInterestCategory: CategoryTraits] = [
        .baseball: CategoryTraits(
            words: ["baseball", "softball", "baseball_field"],
            phrases: [
                "baseball, baseball field, softball", "baseballplatz", "terrain de baseball",
                "béisbol, campo de béisbol", "campo da baseball",
            ],
            rank: 50,
            // Ball
            glyph: "S 1.2 O 8 8 4.4 S 1 M 5.2 5 C 6.9 6.8 6.9 9.2 5.2 11 M 10.8 5 C 9.1 6.8 9.1 9.2 10.8 11"),
        .basketball: CategoryTraits(
            words: ["basketball", "basketball_court"],
            phrases: [
                "basketball, basketball court", "basketballplatz", "terrain de basket, basket",
                "baloncesto, cancha de baloncesto", "pallacanestro, campo da basket",
            ],
            rank: 50,
            // Ball
            glyph: """
                S 1.2 O 8 8 4.4 S 1 M 8 3.6 L 8 12.4 M 3.6 8 L 12.4 8 M 4.9 4.9 C 6.7 6.6 6.7 9.4 4.9 11.1 M 11.1 \
                4.9 C 9.3 6.6 9.3 9.4 11.1 11.1
                """),
        .bowling: CategoryTraits(
            words: ["bowling_alley", "bowling", "10pin", "9pin", "tenpin"],
            phrases: [
                "bowling, bowling alley", "bowlingbahn, kegelbahn", "salle de bowling", "bolera, boliche",
                "sala da bowling",
            ],
            rank: 32,
            // Ball and pin
            glyph: """
                O 5.7 10 2.5 O 5.1 9.2 0.5 O 6.4 9.1 0.5 F M 10.5 3.2 C 11.7 3.2 11.8 4.6 11.3 5.6 C 11 6.3 11.1 6.8 \
                11.6 7.6 C 12.4 9.2 12 10.8 11.4 12 L 9.6 12 C 9 10.8 8.6 9.2 9.4 7.6 C 9.9 6.8 10 6.3 9.7 5.6 C 9.2 \
                4.6 9.3 3.2 10.5 3.2 Z
                """),
        .fitnessCenter: CategoryTraits(
            words: ["fitness_centre", "fitness_station", "gym", "sports_centre"],
            phrases: [
                "gym, gyms, fitness, fitness center, fitness centre", "fitnessstudio", "salle de sport", "gimnasio",
                "palestra",
            ],
            rank: 32,
            // Dumbbell
            glyph: "R 2.8 6.4 1.4 3.2 R 4.2 4.6 2 6.8 R 6.2 7.2 3.6 1.6 R 9.8 4.6 2 6.8 R 11.8 6.4 1.4 3.2"),
        .goKart: CategoryTraits(
            words: ["karting", "go_kart"],
            phrases: [
                "go kart, go karts, karting", "kartbahn, gokart", "piste de karting", "pista de karts",
                "pista di kart",
            ],
            rank: 32,
            // Kart
            glyph: """
                O 5 10.3 1.7 F O 11 10.3 1.7 F M 3 8.6 L 4.4 8 L 6.2 8.8 L 9 8.8 L 10.4 7.8 L 12.6 8.4 L 12.8 10 L \
                3.2 10 Z F M 6.2 6.6 L 8 6.6 L 9 9.2 L 6 9.2 Z F O 7.2 4.9 1.4
                """),
        .kayaking: CategoryTraits(
            words: ["canoe", "kayak", "kayaking", "canoe_rental"],
            phrases: [
                "kayaking, kayak, canoe, canoeing", "kajak, kanu, kanuverleih", "canoë, kayak, location de canoës",
                "piragüismo, canoa", "canottaggio, noleggio canoe",
            ],
            rank: 50,
            // Boat and paddle
            glyph: """
                M 2.9 9.2 C 5 10.1 11 10.1 13.1 9.2 C 12.1 11.3 10 11.9 8 11.9 C 6 11.9 3.9 11.3 2.9 9.2 Z F O 8 4.6 \
                1.3 S 1.6 M 8 6.8 L 8 9 S 1 M 4.2 8.2 L 11.8 5.6 S 1.8 M 4.2 8.2 L 5 7.9 M 11 5.9 L 11.8 5.6
                """),
        .rockClimbing: CategoryTraits(
            words: ["climbing", "rock_climbing", "climbing_adventure"],
            phrases: [
                "rock climbing, climbing, climbing gym", "klettern, kletterhalle, klettergarten",
                "escalade, salle d'escalade", "escalada, rocódromo", "arrampicata",
            ],
            rank: 32,
            // Carabiner
            glyph: """
                S 1.6 M 5.7 5.8 C 5.9 3 10.1 3 10.3 5.8 L 10.3 10.2 C 10.1 13 5.9 13 5.7 10.2 L 5.7 9.6 S 1.1 M 5.7 \
                9 L 6.6 6.6
                """),
        .skatePark: CategoryTraits(
            words: ["skateboard", "skate_park"],
            phrases: [
                "skate park, skatepark", "skateanlage, skaterpark", "skate-park", "parque de skate", "pista da skate",
            ],
            rank: 50,
            // Skateboard
            glyph: "S 1.5 M 3.3 6.8 L 4.8 8.2 L 11.2 8.2 L 12.7 6.8 F O 5.7 10.2 1.3 F O 10.3 10.2 1.3"),
        .skating: CategoryTraits(
            words: ["ice_rink", "ice_skating", "roller_skating", "skating_rink"],
            phrases: [
                "skating, ice rink, ice skating, roller rink", "eisbahn, eishalle, schlittschuhlaufen",
                "patinoire, patinoires", "patinaje, pista de hielo", "pattinaggio, pista di pattinaggio",
            ],
            rank: 32,
            // Skate
            glyph: """
                M 5.2 4 L 7.9 4 L 8.4 6.4 L 10.8 7.2 C 11.7 7.5 12 8.2 12 9.2 L 5.2 9.2 Z S 1.1 M 6.4 9.4 L 6.4 11.2 \
                M 10.2 9.4 L 10.2 11.2 M 4.8 11.4 L 11.2 11.4 C 11.9 11.4 12.3 11 12.4 10.5
                """),
        .skiing: CategoryTraits(
            words: ["skiing", "ski_resort", "winter_sports"],
            phrases: [
                "skiing, ski resort, ski area", "skigebiet, skifahren", "station de ski, domaine skiable",
                "esquí, estación de esquí", "sci, stazione sciistica",
            ],
            rank: 12,
            // Skier
            glyph: """
                O 9.9 4.1 1.2 S 1.5 M 9 5.8 L 7.2 7.5 L 8.8 8.9 L 7.8 10.7 S 1.1 M 3.9 9.6 L 11 12 M 8.8 6.9 L 11.8 \
                8
                """),
        .soccer: CategoryTraits(
            words: ["soccer", "soccer_field"],
            phrases: [
                "soccer, soccer field, football pitch", "fußballplatz, bolzplatz",
                "terrain de football, terrain de foot", "campo de fútbol, fútbol", "campo da calcio, campo di calcio",
            ],
            rank: 50,
            // Ball
            glyph: """
                S 1.2 O 8 8 4.4 F M 8 5.9 L 10 7.4 L 9.2 9.7 L 6.8 9.7 L 6 7.4 Z S 0.9 M 8 5.9 L 8 3.8 M 10 7.4 L 12 \
                6.8 M 9.2 9.7 L 10.4 11.4 M 6.8 9.7 L 5.6 11.4 M 6 7.4 L 4 6.8
                """),
        .surfing: CategoryTraits(
            words: ["surfing", "surf"],
            phrases: [
                "surfing, surf spot", "surfen, wellenreiten", "spot de surf, surf", "surf, playa de surf",
                "surf, scuola di surf",
            ],
            rank: 50,
            // Board and wave
            glyph: """
                M 11.3 3.7 C 11.8 6.3 9.6 9.2 6 9.9 C 5.7 6.9 8.3 4.2 11.3 3.7 Z S 1.3 M 4.2 11.7 C 5.2 10.8 6 10.8 \
                6.9 11.6 C 7.6 12.2 8.4 12.2 9.1 11.6 C 10 10.8 10.8 10.8 11.8 11.7
                """),
        .swimming: CategoryTraits(
            words: ["swimming_pool", "swimming", "swimming_area", "public_bath"],
            phrases: [
                "swimming pool, pool, swimming", "schwimmbad, freibad, hallenbad", "piscine, piscines",
                "piscina, piscinas", "piscine",
            ],
            rank: 32,
            glyph: """
                O 10.8 7.3 1.5 S 1.6 M 4.9 8.1 L 7.6 6.7 L 6 4.8 S 1.4 M 4.4 11.1 C 5.3 10.2 6.1 10.2 6.9 10.9 C 7.6 \
                11.5 8.4 11.5 9.1 10.9 C 9.9 10.2 10.7 10.2 11.6 11.1
                """),
        .tennis: CategoryTraits(
            words: ["tennis"],
            phrases: [
                "tennis, tennis court", "tennisplatz", "court de tennis", "pista de tenis, tenis", "campo da tennis",
            ],
            rank: 32,
            // Ball
            glyph: """
                M 6.56 12.79 C 4.35 12.12 2.88 10.02 3.01 7.72 C 4.22 7.77 5.34 8.38 6.03 9.38 C 6.73 10.37 6.92 \
                11.63 6.56 12.79 Z M 3.22 6.53 C 3.9 4.34 5.97 2.89 8.25 3.01 C 7.84 4.48 8.11 6.06 8.98 7.31 C 9.86 \
                8.56 11.25 9.36 12.78 9.47 C 12.1 11.66 10.03 13.11 7.75 12.99 C 8.16 11.52 7.89 9.94 7.02 8.69 C \
                6.14 7.44 4.75 6.64 3.22 6.53 Z M 9.44 3.21 C 11.65 3.88 13.12 5.98 12.99 8.28 C 11.78 8.23 10.66 \
                7.62 9.97 6.62 C 9.27 5.63 9.08 4.37 9.44 3.21 Z
                """),
        .volleyball: CategoryTraits(
            words: ["volleyball", "beachvolleyball"],
            phrases: [
                "volleyball, volleyball court", "volleyballplatz", "terrain de volley, volley",
                "voleibol, cancha de voleibol", "pallavolo, campo da pallavolo",
            ],
            rank: 50,
            // Ball
            glyph: """
                S 1.2 O 8 8 4.4 S 1 M 8 8 C 8.2 6.2 7.4 4.6 5.8 4.2 M 8 8 C 9.5 9 11.2 9 12.3 7.8 M 8 8 C 6.4 8.8 \
                5.4 10.2 5.8 11.8 M 10.2 4.2 C 11 5.6 10.8 7 10.4 8.7 M 10 11.9 C 8.6 11.4 7.2 10.4 6.6 9 M 3.7 7.2 \
                C 5 6.4 6.6 6.2 7.9 6.6
                """),
    ]
}
