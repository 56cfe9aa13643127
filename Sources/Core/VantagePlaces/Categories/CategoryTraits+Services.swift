/// Categories for public services, and the category for all other places.
extension CategoryTraits {
    static let services: [PointOfInterestCategory: CategoryTraits] = [
        .atm: CategoryTraits(
            words: ["atm"],
            phrases: [
                "atm, cash machine, cash point", "geldautomat, bankomat",
                "distributeur, distributeur de billets, dab", "cajero, cajero automático", "bancomat",
            ],
            rank: 200,
            // Banknotes
            glyph: "R 3.6 6.4 8.8 4.8 O 8 8.8 1.4 S 1.3 M 5.1 4.8 L 10.9 4.8"),
        .bank: CategoryTraits(
            words: ["bank", "bureau_de_change"],
            phrases: ["bank, banks", "banken, sparkasse", "banque, banques", "banco, bancos", "banca, banche"],
            rank: 32,
            // Piggy bank
            glyph: """
                M 3.5 8.8 C 3.5 7 5.2 6 7.3 6 C 8.3 6 9.2 6.2 9.8 6.6 L 11.3 5.9 L 11.2 7.5 C 11.6 7.9 11.8 8.2 11.9 \
                8.5 L 12.9 8.5 L 12.9 10.1 L 11.6 10.3 C 11.3 10.7 11 11 10.6 11.2 L 10.6 12.4 L 8.9 12.4 L 8.9 11.6 \
                L 6.6 11.6 L 6.6 12.4 L 4.9 12.4 L 4.9 11.2 C 4 10.6 3.5 9.7 3.5 8.8 Z F O 7.2 4.2 1.2
                """),
        .fireStation: CategoryTraits(
            words: ["fire_station"],
            phrases: [
                "fire station", "feuerwehr, feuerwache", "caserne de pompiers, pompiers",
                "bomberos, parque de bomberos", "vigili del fuoco, pompieri",
            ],
            rank: 20, isBuilding: true,
            // Flame
            glyph: """
                M 8.4 2.7 C 8.8 5 12 6.6 12 9.5 C 12 11.8 10.2 13.2 8 13.2 C 5.8 13.2 4 11.8 4 9.5 C 4 7.9 4.8 6.8 \
                5.4 6 C 5.6 7 6 7.5 6.7 7.6 C 6.4 5.6 7 3.8 8.4 2.7 Z M 8.2 8.6 C 8.5 9.6 9.7 9.9 9.7 11 C 9.7 11.9 \
                9 12.3 8 12.3 C 7 12.3 6.4 11.8 6.4 11 C 6.4 10 7.6 9.8 8.2 8.6 Z
                """),
        .mailbox: CategoryTraits(
            words: ["post_box"],
            phrases: [
                "mailbox, letter box, post box", "briefkasten", "boîte aux lettres", "buzón",
                "cassetta delle lettere",
            ],
            rank: 200,
            glyph: """
                M 4.2 6 C 4.2 4.2 5.6 3.2 8 3.2 C 10.4 3.2 11.8 4.2 11.8 6 L 11.8 10 L 9 10 L 9 12.9 L 7 12.9 L 7 10 \
                L 4.2 10 Z R 5.6 5.6 4.8 1.2
                """),
        .placeOfWorship: CategoryTraits(
            words: [
                "place_of_worship", "church", "cathedral", "chapel", "mosque", "temple", "synagogue", "shrine",
                "monastery",
            ],
            phrases: [
                "church, churches, mosque, synagogue, temple", "kirche, kirchen, moschee",
                "église, églises, mosquée, cathédrale", "iglesia, iglesias, mezquita", "chiesa, chiese, moschea",
            ],
            rank: 20, isBuilding: true,
            // Onion dome
            glyph: """
                M 8 3.8 C 8.2 5 10.8 5.2 10.8 7 C 10.8 7.5 10.6 7.8 10.3 8.1 L 12.3 8.1 L 12.3 11.2 L 11.6 12 L 9.2 \
                12 L 9.2 11 C 9.2 9.4 6.8 9.4 6.8 11 L 6.8 12 L 4.4 12 L 3.7 11.2 L 3.7 8.1 L 5.7 8.1 C 5.4 7.8 5.2 \
                7.5 5.2 7 C 5.2 5.2 7.8 5 8 3.8 Z F O 8 3.6 1
                """),
        .police: CategoryTraits(
            words: ["police"],
            phrases: [
                "police, police station", "polizei, polizeiwache", "commissariat, gendarmerie", "policía, comisaría",
                "polizia, carabinieri, questura",
            ],
            rank: 20, isBuilding: true,
            // Badge
            glyph: """
                M 8 2.8 C 9.2 3.8 10.6 4.3 12.1 4.5 L 12.1 7.7 C 12.1 10.3 10.4 12.3 8 13.4 C 5.6 12.3 3.9 10.3 3.9 \
                7.7 L 3.9 4.5 C 5.4 4.3 6.8 3.8 8 2.8 Z M 8 5.1 L 8.8 6.9 L 10.7 7.1 L 9.3 8.4 L 9.7 10.3 L 8 9.3 L \
                6.3 10.3 L 6.7 8.4 L 5.3 7.1 L 7.2 6.9 Z
                """),
        .postOffice: CategoryTraits(
            words: ["post_office", "post"],
            phrases: [
                "post office", "post, postamt", "poste, bureau de poste, la poste", "correos, oficina de correos",
                "ufficio postale",
            ],
            rank: 20,
            // Envelope
            glyph: """
                M 3.2 6.4 L 8 9.6 L 12.8 6.4 L 12.8 10 L 12.1 11.1 L 3.9 11.1 L 3.2 10 Z M 3.8 5 L 12.2 5 L 8 7.9 Z
                """),
        .restroom: CategoryTraits(
            words: ["toilets", "shower"],
            phrases: [
                "restroom, toilet, toilets, wc", "toilette, toiletten", "toilettes", "aseos, baños, servicios",
                "bagno, bagni, gabinetto",
            ],
            rank: 200,
            glyph: """
                O 5.4 4.8 1.3 O 10.6 4.8 1.3 M 3.9 6.6 L 6.8 6.6 L 6.8 9.6 L 6.3 9.6 L 6.3 12.1 L 4.5 12.1 L 4.5 9.6 \
                L 3.9 9.6 Z M 9.9 6.6 L 11.3 6.6 L 12.7 10.1 L 11.5 10.1 L 11.5 12.1 L 9.8 12.1 L 9.8 10.1 L 8.6 \
                10.1 Z
                """),
        .school: CategoryTraits(
            words: ["school", "kindergarten", "college", "childcare", "music_school", "driving_school"],
            phrases: [
                "school, schools, kindergarten", "schule, schulen", "école, écoles, collège, lycée",
                "escuela, colegio, instituto", "scuola, scuole, asilo",
            ],
            rank: 26, isBuilding: true,
            // Satchel
            glyph: """
                M 4.1 7.4 C 4.1 5.2 5.8 4.4 8 4.4 C 10.2 4.4 11.9 5.2 11.9 7.4 L 11.9 11.2 C 11.9 11.9 11.5 12.3 \
                10.8 12.3 L 5.2 12.3 C 4.5 12.3 4.1 11.9 4.1 11.2 Z R 5.6 8.4 4.8 1.2 S 1.2 M 6.4 4.6 C 6.4 2.8 9.6 \
                2.8 9.6 4.6
                """),
        .townHall: CategoryTraits(
            words: ["town_hall", "townhall", "courthouse", "community_centre", "embassy", "public_building"],
            phrases: ["town hall, city hall", "rathaus", "mairie, hôtel de ville", "ayuntamiento", "municipio"],
            rank: 12, isBuilding: true,
            glyph: """
                M 8 2.7 L 10 5.5 L 10 7.6 L 12.7 7.6 L 12.7 10.5 L 11.9 11.7 L 9 11.7 L 9 9.9 L 7 9.9 L 7 11.7 L 4.1 \
                11.7 L 3.3 10.5 L 3.3 7.6 L 6 7.6 L 6 5.5 Z O 8 6.5 1
                """),
        .university: CategoryTraits(
            words: ["university"],
            phrases: [
                "university, universities", "universität, hochschule", "université", "universidad", "università",
            ],
            rank: 3, isBuilding: true,
            // Mortarboard
            glyph: """
                M 8 3.8 L 13.2 6.6 L 8 9.4 L 2.8 6.6 Z M 4.8 8.9 L 8 10.6 L 11.2 8.9 L 11.2 10.8 C 10.4 12.4 5.6 \
                12.4 4.8 10.8 Z S 1 M 12.5 7 L 12.5 10
                """),
        .other: CategoryTraits(
            words: [],
            phrases: [],
            rank: 300,
            glyph: "O 8 8 2.4"),
    ]
}
