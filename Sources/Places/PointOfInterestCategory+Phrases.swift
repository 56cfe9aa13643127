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
        .animalService: [
            "veterinarian, veterinary, vet, animal hospital", "tierarzt, tierärzte, tierklinik",
            "vétérinaire, vétérinaires", "veterinario, veterinaria, clínica veterinaria",
            "veterinari, clinica veterinaria",
        ],
        .aquarium: ["aquarium", "aquarien", "aquariums", "acuario", "acquario"],
        .atm: [
            "atm, cash machine, cash point", "geldautomat, bankomat", "distributeur, distributeur de billets, dab",
            "cajero, cajero automático", "bancomat",
        ],
        .automotiveRepair: [
            "car repair, auto repair, garage, mechanic, tyres", "autowerkstatt, werkstatt, reifen",
            "garage automobile, garagiste, réparation automobile", "taller, taller mecánico, talleres",
            "officina, autofficina, gommista, meccanico",
        ],
        .bakery: [
            "bakery, bakeries", "bäckerei, bäcker, konditorei", "boulangerie, boulangeries, pâtisserie",
            "panadería, pastelería", "panetteria, panificio, pasticceria",
        ],
        .bank: ["bank, banks", "banken, sparkasse", "banque, banques", "banco, bancos", "banca, banche"],
        .baseball: [
            "baseball, baseball field, softball", "baseballplatz", "terrain de baseball",
            "béisbol, campo de béisbol", "campo da baseball",
        ],
        .basketball: [
            "basketball, basketball court", "basketballplatz", "terrain de basket, basket",
            "baloncesto, cancha de baloncesto", "pallacanestro, campo da basket",
        ],
        .beach: ["beach, beaches", "strand, strände", "plage, plages", "playa, playas", "spiaggia, spiagge"],
        .beauty: [
            "hairdresser, hair salon, barber, beauty salon", "friseur, frisör, kosmetik", "coiffeur, salon de coiffure",
            "peluquería, barbería", "parrucchiere, barbiere, estetista",
        ],
        .bowling: [
            "bowling, bowling alley", "bowlingbahn, kegelbahn", "salle de bowling", "bolera, boliche",
            "sala da bowling",
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
        .conventionCenter: [
            "convention center, convention centre, conference center, exhibition center",
            "kongresszentrum, messe, messehalle", "centre de congrès, palais des congrès, parc des expositions",
            "centro de convenciones, palacio de congresos", "centro congressi, fiera",
        ],
        .distillery: [
            "distillery, distilleries", "brennerei, brennereien, destillerie", "distillerie",
            "destilería, destilerías", "distilleria, distillerie",
        ],
        .evCharger: [
            "charging station, ev charger, ev charging", "ladestation, ladesäule",
            "borne de recharge, bornes de recharge",
            "punto de carga, estación de carga", "stazione di ricarica, colonnina di ricarica",
        ],
        .fairground: [
            "fairground, fairgrounds, showground", "festplatz, kirmesplatz", "champ de foire", "recinto ferial",
            "luna park, area feste",
        ],
        .fireStation: [
            "fire station", "feuerwehr, feuerwache", "caserne de pompiers, pompiers", "bomberos, parque de bomberos",
            "vigili del fuoco, pompieri",
        ],
        .fishing: [
            "fishing, fishing spot, angling", "angeln, angelplatz", "pêche, lieu de pêche", "pesca, lugar de pesca",
            "pesca sportiva",
        ],
        .fitnessCenter: [
            "gym, gyms, fitness, fitness center, fitness centre", "fitnessstudio", "salle de sport", "gimnasio",
            "palestra",
        ],
        .foodMarket: [
            "supermarket, supermarkets, grocery, groceries, grocery store", "supermarkt, lebensmittel",
            "supermarché, supermarchés, épicerie", "supermercado, tienda de comestibles", "supermercato, alimentari",
        ],
        .fortress: [
            "fort, forts, fortress, citadel", "festung, festungen, zitadelle", "forteresse, forteresses, citadelle",
            "fortaleza, fortalezas, ciudadela", "fortezza, fortezze, cittadella",
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
        .goKart: [
            "go kart, go karts, karting", "kartbahn, gokart", "piste de karting", "pista de karts", "pista di kart",
        ],
        .golf: ["golf, golf course", "golfplatz", "terrain de golf", "campo de golf", "campo da golf"],
        .hiking: [
            "hiking, hiking trail, trailhead", "wandern, wanderweg, wanderparkplatz",
            "randonnée, départ de randonnée", "senderismo", "escursionismo, sentiero",
        ],
        .hospital: [
            "hospital, hospitals, clinic, doctor", "krankenhaus, klinik, spital, arzt",
            "hôpital, hôpitaux, clinique, médecin", "clínica, médico", "ospedale, clinica, medico",
        ],
        .hotel: [
            "hotel, hotels, hostel", "unterkunft, jugendherberge", "hôtel, hôtels, auberge", "hoteles, hostal",
            "albergo, alberghi, ostello",
        ],
        .kayaking: [
            "kayaking, kayak, canoe, canoeing", "kajak, kanu, kanuverleih", "canoë, kayak, location de canoës",
            "piragüismo, canoa", "canottaggio, noleggio canoe",
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
        .miniGolf: [
            "mini golf, miniature golf, minigolf", "minigolfplatz", "mini-golf, golf miniature", "minigolf",
            "mini golf",
        ],
        .movieTheater: ["cinema, movie theater, movies", "kino, kinos", "cinéma, cinémas", "cine, cines", "cinema"],
        .museum: ["museum, museums", "museen", "musée, musées", "museo, museos", "musei"],
        .musicVenue: [
            "music venue, concert hall, live music", "konzerthaus, konzerthalle, konzertsaal",
            "salle de concert, salles de concert", "sala de conciertos, auditorio", "sala concerti, auditorium",
        ],
        .nationalMonument: [
            "national monument, national monuments", "nationaldenkmal", "monument national", "monumento nacional",
            "monumento nazionale",
        ],
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
        .planetarium: [
            "planetarium, planetariums", "planetarien", "planétarium", "planetario", "planetari",
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
        .rockClimbing: [
            "rock climbing, climbing, climbing gym", "klettern, kletterhalle, klettergarten",
            "escalade, salle d'escalade", "escalada, rocódromo", "arrampicata",
        ],
        .rvPark: [
            "rv park, caravan park", "wohnmobilstellplatz, stellplatz", "aire de camping-car, aire de camping-cars",
            "área de autocaravanas", "area camper, area sosta camper",
        ],
        .school: [
            "school, schools, kindergarten", "schule, schulen", "école, écoles, collège, lycée",
            "escuela, colegio, instituto", "scuola, scuole, asilo",
        ],
        .skatePark: [
            "skate park, skatepark", "skateanlage, skaterpark", "skate-park", "parque de skate", "pista da skate",
        ],
        .skating: [
            "skating, ice rink, ice skating, roller rink", "eisbahn, eishalle, schlittschuhlaufen",
            "patinoire, patinoires", "patinaje, pista de hielo", "pattinaggio, pista di pattinaggio",
        ],
        .skiing: [
            "skiing, ski resort, ski area", "skigebiet, skifahren", "station de ski, domaine skiable",
            "esquí, estación de esquí", "sci, stazione sciistica",
        ],
        .soccer: [
            "soccer, soccer field, football pitch", "fußballplatz, bolzplatz",
            "terrain de football, terrain de foot", "campo de fútbol, fútbol", "campo da calcio, campo di calcio",
        ],
        .spa: [
            "spa, spas, sauna, day spa", "wellness, saunen", "spa, saunas", "balneario", "centro benessere, terme",
        ],
        .stadium: ["stadium, stadiums", "stadion, stadien", "stade, stades", "estadio", "stadio"],
        .store: [
            "shop, shops, store, stores, shopping", "laden, geschäft, geschäfte", "magasin, magasins, boutique",
            "tienda, tiendas", "negozio, negozi",
        ],
        .surfing: [
            "surfing, surf spot", "surfen, wellenreiten", "spot de surf, surf", "surf, playa de surf",
            "surf, scuola di surf",
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
        .volleyball: [
            "volleyball, volleyball court", "volleyballplatz", "terrain de volley, volley",
            "voleibol, cancha de voleibol", "pallavolo, campo da pallavolo",
        ],
        .winery: [
            "winery, wineries", "weingut, winzer", "domaine viticole, vignoble", "bodega, bodegas", "cantina, cantine",
        ],
        .zoo: ["zoo, zoos", "tierpark, tiergarten", "parc zoologique", "zoológico", "giardino zoologico"],
    ]
}
