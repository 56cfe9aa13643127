/// Categories for transport.
extension CategoryTraits {
    static let transport: [PointOfInterestCategory: CategoryTraits] = [
        .airport: CategoryTraits(
            words: ["aerodrome", "airport", "terminal", "heliport"],
            phrases: ["airport, airports", "flughafen", "aéroport, aéroports", "aeropuerto", "aeroporto"],
            rank: 1, isBuilding: true,
            glyph: """
                M 8 2.7 C 8.9 2.7 9.2 3.8 9.2 4.8 L 9.2 6.5 L 13.1 9 L 13.1 9.6 L 12.8 10.1 L 9.2 9.3 L 9 11.2 L \
                10.4 12.1 L 10.3 12.8 L 8 12.4 L 5.7 12.8 L 5.6 12.1 L 7 11.2 L 6.8 9.3 L 3.2 10.1 L 2.9 9.6 L 2.9 9 \
                L 6.8 6.5 L 6.8 4.8 C 6.8 3.8 7.1 2.7 8 2.7 Z
                """),
        .automotiveRepair: CategoryTraits(
            words: ["car_repair", "motorcycle_repair", "truck_repair", "auto_repair", "tyres"],
            phrases: [
                "car repair, auto repair, garage, mechanic, tyres", "autowerkstatt, werkstatt, reifen",
                "garage automobile, garagiste, réparation automobile", "taller, taller mecánico, talleres",
                "officina, autofficina, gommista, meccanico",
            ],
            rank: 50,
            // Wrench
            glyph: """
                S 1.8 M 10.3 4.2 C 8.8 3.8 7.6 5.2 8 6.6 C 8.5 8.2 10.5 8.7 11.5 7.4 C 11.9 6.9 12 6.3 11.9 5.7 S \
                2.2 M 8.2 7.8 L 4.9 11.1
                """),
        .carRental: CategoryTraits(
            words: ["car_rental", "car_sharing"],
            phrases: [
                "car rental, car hire, rent a car", "autovermietung, mietwagen",
                "location de voitures, location de voiture", "alquiler de coches, alquiler de autos",
                "autonoleggio, noleggio auto",
            ],
            rank: 50,
            glyph: """
                M 2.9 8.8 C 2.9 7.8 3.4 7.4 4.2 7.2 L 5.4 5 C 5.7 4.5 6.1 4.3 6.6 4.3 L 9.4 4.3 C 9.9 4.3 10.3 4.5 \
                10.6 5 L 11.8 7.2 C 12.7 7.4 13.2 7.8 13.2 8.8 L 13 10.2 L 3.1 10.2 Z M 6.7 5.6 L 5.8 7.2 L 10.2 7.2 \
                L 9.3 5.6 Z F O 5.4 10.1 1.5 F O 10.6 10.1 1.5
                """),
        .evCharger: CategoryTraits(
            words: ["charging_station"],
            phrases: [
                "charging station, ev charger, ev charging", "ladestation, ladesäule",
                "borne de recharge, bornes de recharge", "punto de carga, estación de carga",
                "stazione di ricarica, colonnina di ricarica",
            ],
            rank: 50,
            // Plug
            glyph: """
                M 4.2 6 L 11.8 6 L 11.8 7.6 C 11.8 9.8 10.2 11 8 11 C 5.8 11 4.2 9.8 4.2 7.6 Z S 1.5 M 6.2 3.7 L 6.2 \
                6 M 9.8 3.7 L 9.8 6 M 8 11 L 8 12.6
                """),
        .gasStation: CategoryTraits(
            words: ["fuel"],
            phrases: [
                "gas station, petrol station, petrol, fuel", "tankstelle, tankstellen",
                "station-service, station service, essence", "gasolinera",
                "benzinaio, distributore, stazione di servizio",
            ],
            rank: 26,
            glyph: """
                M 4.3 4.6 C 4.3 4 4.7 3.6 5.2 3.6 L 8.3 3.6 C 8.9 3.6 9.2 4 9.2 4.6 L 9.2 11.8 L 4.3 11.8 Z R 5.5 \
                4.9 2.5 2.1 S 1.1 M 9.2 8 L 10.5 8 L 10.5 10.3 C 10.5 11.3 12.2 11.3 12.2 10.3 L 12.2 6.7 L 10.7 4.9
                """),
        .marina: CategoryTraits(
            words: ["marina", "harbor", "harbour", "boat_rental"],
            phrases: [
                "marina, harbour, harbor", "jachthafen, yachthafen", "port de plaisance", "puerto deportivo",
                "porto turistico",
            ],
            rank: 12,
            // Anchor
            glyph: """
                S 1.3 O 8 4.3 1.1 S 1.4 M 8 5.6 L 8 12.4 M 5.9 7.2 L 10.1 7.2 M 3.7 9.2 C 4 11.2 5.8 12.4 8 12.4 C \
                10.2 12.4 12 11.2 12.3 9.2
                """),
        .parking: CategoryTraits(
            words: ["parking", "bicycle_parking", "motorcycle_parking"],
            phrases: [
                "parking, car park, parking lot, parking garage", "parkplatz, parkhaus, tiefgarage",
                "parkings, stationnement", "aparcamiento, estacionamiento", "parcheggio, parcheggi",
            ],
            rank: 200,
            glyph: """
                M 5.1 3.6 L 8.5 3.6 C 12.9 3.6 12.9 9.6 8.5 9.6 L 7.1 9.6 L 7.1 12.4 L 5.1 12.4 Z M 7.1 5.4 L 8.4 \
                5.4 C 10.2 5.4 10.2 7.8 8.4 7.8 L 7.1 7.8 Z
                """),
        .publicTransport: CategoryTraits(
            words: [
                "station", "halt", "railway", "bus", "bus_station", "bus_stop", "tram_stop", "subway",
                "subway_entrance", "ferry_terminal", "train_station", "taxi", "light_rail", "stop_position",
                "platform",
            ],
            phrases: [
                "station, train station, railway station, bus stop, subway, metro",
                "bahnhof, bushaltestelle, haltestelle", "gare, arrêt de bus, gare routière",
                "estación, estación de tren, parada de autobús", "stazione, stazione ferroviaria, fermata",
            ],
            rank: 12, isBuilding: true,
            glyph: """
                M 4.5 4.8 C 4.5 3.5 5.7 2.9 8 2.9 C 10.4 2.9 11.5 3.5 11.5 4.8 L 11.5 9.8 C 11.5 10.5 11 11 10.3 11 \
                L 5.8 11 C 5 11 4.5 10.5 4.5 9.8 Z R 5.7 4.8 4.7 2.7 O 6.2 9.3 0.8 O 9.8 9.3 0.8 S 1.4 M 5.8 11 L \
                5.4 11.9 M 10.3 11 L 10.6 11.9
                """),
    ]
}
