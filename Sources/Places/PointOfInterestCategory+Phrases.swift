extension PointOfInterestCategory {
    /// What people type who look for such a place: in English, German, French, Spanish and Italian, in small letters.
    package var phrases: [String] { Self.phrases[self]?.flatMap { $0.split(separator: ", ").map(String.init) } ?? [] }

    private static let phrases: [PointOfInterestCategory: [String]] = [
        .airport: ["airport, airports", "flughafen", "aéroport, aéroports", "aeropuerto", "aeroporto"],
        .amusementPark: [
            "amusement park, theme park", "freizeitpark, vergnügungspark", "parc d'attractions",
            "parque de atracciones",
            "parco divertimenti",
        ],
        .aquarium: ["aquarium", "aquarien", "aquariums", "acuario", "acquario"],
        .atm: [
            "atm, cash machine, cash point", "geldautomat, bankomat", "distributeur, distributeur de billets, dab",
            "cajero, cajero automático", "bancomat",
        ],
        .bakery: [
            "bakery, bakeries", "bäckerei, bäcker, konditorei", "boulangerie, boulangeries, pâtisserie",
            "panadería, pastelería", "panetteria, panificio, pasticceria",
        ],
        .bank: ["bank, banks", "banken, sparkasse", "banque, banques", "banco, bancos", "banca, banche"],
        .beach: ["beach, beaches", "strand, strände", "plage, plages", "playa, playas", "spiaggia, spiagge"],
        .beauty: [
            "hairdresser, hair salon, barber, beauty salon", "friseur, frisör, kosmetik", "coiffeur, salon de coiffure",
            "peluquería, barbería", "parrucchiere, barbiere, estetista",
        ],
        .brewery: ["brewery, breweries", "brauerei", "brasserie artisanale", "cervecería artesanal", "birrificio"],
        .cafe: [
            "cafe, cafes, coffee, coffee shop, coffee house", "kaffee, kaffeehaus", "café, cafés, salon de thé",
            "cafetería", "caffè, caffetteria",
        ],
        .campground: [
            "campground, campsite, camping", "campingplatz, zeltplatz", "terrain de camping", "campings", "campeggio",
        ],
        .carRental: [
            "car rental, car hire, rent a car", "autovermietung, mietwagen",
            "location de voitures, location de voiture",
            "alquiler de coches, alquiler de autos", "autonoleggio, noleggio auto",
        ],
        .castle: ["castle, castles", "burg, schloss, burgen, schlösser", "château, châteaux", "castillo", "castello"],
        .evCharger: [
            "charging station, ev charger, ev charging", "ladestation, ladesäule",
            "borne de recharge, bornes de recharge",
            "punto de carga, estación de carga", "stazione di ricarica, colonnina di ricarica",
        ],
        .fireStation: [
            "fire station", "feuerwehr, feuerwache", "caserne de pompiers, pompiers", "bomberos, parque de bomberos",
            "vigili del fuoco, pompieri",
        ],
        .fitnessCenter: [
            "gym, gyms, fitness, fitness center, fitness centre", "fitnessstudio", "salle de sport", "gimnasio",
            "palestra",
        ],
        .foodMarket: [
            "supermarket, supermarkets, grocery, groceries, grocery store", "supermarkt, lebensmittel",
            "supermarché, supermarchés, épicerie", "supermercado, tienda de comestibles", "supermercato, alimentari",
        ],
        .fountain: [
            "fountain, drinking water", "brunnen, trinkwasser", "fontaine, eau potable", "fuente, agua potable",
            "fontana, acqua potabile",
        ],
        .gasStation: [
            "gas station, petrol station, petrol, fuel", "tankstelle, tankstellen",
            "station-service, station service, essence",
            "gasolinera", "benzinaio, distributore, stazione di servizio",
        ],
        .golf: ["golf, golf course", "golfplatz", "terrain de golf", "campo de golf", "campo da golf"],
        .hospital: [
            "hospital, hospitals, clinic, doctor", "krankenhaus, klinik, spital, arzt",
            "hôpital, hôpitaux, clinique, médecin", "clínica, médico", "ospedale, clinica, medico",
        ],
        .hotel: [
            "hotel, hotels, hostel", "unterkunft, jugendherberge", "hôtel, hôtels, auberge", "hoteles, hostal",
            "albergo, alberghi, ostello",
        ],
        .landmark: [
            "landmark, sights, attraction, attractions, monument", "sehenswürdigkeit, sehenswürdigkeiten, denkmal",
            "monuments, site touristique", "monumento, atracción", "monumenti, attrazione",
        ],
        .laundry: [
            "laundry, laundromat, dry cleaner", "waschsalon, reinigung, wäscherei", "laverie, pressing",
            "lavandería, tintorería", "lavanderia",
        ],
        .library: [
            "library, libraries", "bibliothek, bücherei", "bibliothèque, médiathèque", "biblioteca", "biblioteche",
        ],
        .mailbox: [
            "mailbox, letter box, post box", "briefkasten", "boîte aux lettres", "buzón", "cassetta delle lettere",
        ],
        .marina: [
            "marina, harbour, harbor", "jachthafen, yachthafen", "port de plaisance", "puerto deportivo",
            "porto turistico",
        ],
        .movieTheater: ["cinema, movie theater, movies", "kino, kinos", "cinéma, cinémas", "cine, cines", "cinema"],
        .museum: ["museum, museums", "museen", "musée, musées", "museo, museos", "musei"],
        .nationalPark: [
            "national park", "nationalpark, naturschutzgebiet", "parc national", "parque nacional", "parco nazionale",
        ],
        .nightlife: [
            "bar, bars, pub, nightclub, nightlife", "kneipe, kneipen, nachtclub", "boîte de nuit, discothèque",
            "discoteca, vida nocturna", "locale notturno",
        ],
        .park: [
            "park, parks, garden", "grünanlage, garten", "parc, parcs, jardin, jardin public",
            "parque, parques, jardín", "parco, parchi, giardino",
        ],
        .parking: [
            "parking, car park, parking lot, parking garage", "parkplatz, parkhaus, tiefgarage",
            "parkings, stationnement", "aparcamiento, estacionamiento", "parcheggio, parcheggi",
        ],
        .pharmacy: [
            "pharmacy, pharmacies, drugstore, chemist", "apotheke, apotheken", "pharmacie, pharmacies",
            "farmacia, farmacias", "farmacie",
        ],
        .placeOfWorship: [
            "church, churches, mosque, synagogue, temple", "kirche, kirchen, moschee",
            "église, églises, mosquée, cathédrale", "iglesia, iglesias, mezquita", "chiesa, chiese, moschea",
        ],
        .playground: [
            "playground, playgrounds", "spielplatz, spielplätze", "aire de jeux", "parque infantil", "parco giochi",
        ],
        .police: [
            "police, police station", "polizei, polizeiwache", "commissariat, gendarmerie", "policía, comisaría",
            "polizia, carabinieri, questura",
        ],
        .postOffice: [
            "post office", "post, postamt", "poste, bureau de poste, la poste", "correos, oficina de correos",
            "ufficio postale",
        ],
        .publicTransport: [
            "station, train station, railway station, bus stop, subway, metro", "bahnhof, bushaltestelle, haltestelle",
            "gare, arrêt de bus, gare routière", "estación, estación de tren, parada de autobús",
            "stazione, stazione ferroviaria, fermata",
        ],
        .restaurant: [
            "restaurant, restaurants, food", "gaststätte, gasthaus", "resto, restos", "restaurante, restaurantes",
            "ristorante, ristoranti, trattoria, pizzeria",
        ],
        .restroom: [
            "restroom, toilet, toilets, wc", "toilette, toiletten", "toilettes", "aseos, baños, servicios",
            "bagno, bagni, gabinetto",
        ],
        .school: [
            "school, schools, kindergarten", "schule, schulen", "école, écoles, collège, lycée",
            "escuela, colegio, instituto", "scuola, scuole, asilo",
        ],
        .stadium: ["stadium, stadiums", "stadion, stadien", "stade, stades", "estadio", "stadio"],
        .store: [
            "shop, shops, store, stores, shopping", "laden, geschäft, geschäfte", "magasin, magasins, boutique",
            "tienda, tiendas", "negozio, negozi",
        ],
        .swimming: [
            "swimming pool, pool, swimming", "schwimmbad, freibad, hallenbad", "piscine, piscines", "piscina, piscinas",
            "piscine",
        ],
        .tennis: [
            "tennis, tennis court", "tennisplatz", "court de tennis", "pista de tenis, tenis", "campo da tennis",
        ],
        .theater: ["theater, theatre, concert hall", "konzerthaus", "théâtre, théâtres", "teatro, teatros", "teatri"],
        .townHall: ["town hall, city hall", "rathaus", "mairie, hôtel de ville", "ayuntamiento", "municipio"],
        .university: [
            "university, universities", "universität, hochschule", "université", "universidad", "università",
        ],
        .viewpoint: [
            "viewpoint, lookout", "aussichtspunkt", "point de vue, belvédère", "mirador", "punto panoramico, belvedere",
        ],
        .winery: [
            "winery, wineries", "weingut, winzer", "domaine viticole, vignoble", "bodega, bodegas", "cantina, cantine",
        ],
        .zoo: ["zoo, zoos", "tierpark, tiergarten", "parc zoologique", "zoológico", "giardino zoologico"],
    ]
}
