/// Subcategories for transport. For the format, see ``SubcategoryTable``.
extension SubcategoryTable {
    static let transport = """
        train_station; publicTransport; named; railway=station,halt station!=subway,light_rail,tram,monorail,funicular \
        subway!=yes tram!=yes light_rail!=yes train!=no | railway=station,halt train=yes | \
        public_transport=station train=yes | building=train_station
        en train station, train stations, railway station, railway stations, station
        de Bahnhof, Bahnhöfe, Hauptbahnhof
        fr gare, gares, gare ferroviaire
        es estación de tren, estaciones de tren, estación, estación de ferrocarril
        it stazione ferroviaria, stazioni ferroviarie, stazione, stazioni, stazione dei treni
        ja 駅, 鉄道駅
        ar محطة قطار, محطة القطار

        subway_station; publicTransport; named; railway=station,halt station=subway | railway=station subway=yes | \
        railway=subway_entrance | public_transport=station subway=yes
        en subway station, subway stations, subway, metro, metro station, underground station, tube station
        de U-Bahnhof, U-Bahn, U-Bahn-Station, Metrostation
        fr station de métro, métro, bouche de métro
        es estación de metro, metro
        it stazione della metropolitana, metropolitana, metro
        ja 地下鉄駅, 地下鉄
        ar محطة مترو, مترو

        tram_stop; publicTransport; named; railway=tram_stop | public_transport=platform,stop_position tram=yes
        en tram stop, tram stops, streetcar stop, tram
        de Straßenbahnhaltestelle, Tramhaltestelle, Straßenbahn, Tram
        fr arrêt de tram, arrêt de tramway, tramway, tram
        es parada de tranvía, tranvía
        it fermata del tram, tram
        ja 路面電車停留所, 電停
        ar محطة ترام, ترام

        bus_stop; publicTransport; named; highway=bus_stop | public_transport=platform,stop_position bus=yes
        en bus stop, bus stops
        de Bushaltestelle, Bushaltestellen, Haltestelle, Haltestellen
        fr arrêt de bus, arrêts de bus, arrêt d'autobus
        es parada de autobús, paradas de autobús, parada de bus
        it fermata dell'autobus, fermata, fermate, fermata del bus
        ja バス停
        ar موقف حافلات, محطة باص

        bus_station; publicTransport; named; amenity=bus_station | public_transport=station bus=yes train!=yes
        en bus station, bus stations, coach station, bus terminal
        de Busbahnhof, Busbahnhöfe, ZOB
        fr gare routière, gares routières
        es estación de autobuses, terminal de autobuses
        it autostazione, stazione degli autobus
        ja バスターミナル
        ar محطة حافلات

        ferry_terminal; publicTransport; named; amenity=ferry_terminal
        en ferry terminal, ferry terminals, ferry
        de Fähranleger, Fährterminal, Fähre
        fr gare maritime, embarcadère, ferry
        es terminal de ferry, embarcadero, ferry
        it terminal traghetti, imbarco traghetti, traghetto
        ja フェリーターミナル
        ar محطة عبّارات

        taxi; publicTransport; facility; amenity=taxi
        en taxi stand, taxi, taxis, taxi rank, cab stand
        de Taxistand, Taxi, Taxis, Taxistände
        fr station de taxis, taxi, taxis
        es parada de taxis, taxi, taxis
        it posteggio taxi, stazione taxi, taxi
        ja タクシー乗り場, タクシー
        ar موقف سيارات أجرة, تاكسي

        airport; airport; main; named; aeroway=aerodrome,international_airport
        en airport, airports
        de Flughafen, Flughäfen
        fr aéroport, aéroports
        es aeropuerto, aeropuertos
        it aeroporto, aeroporti
        ja 空港
        ar مطار, مطارات

        parking; parking; main; facility; amenity=parking | building=parking
        en parking, car park, car parks, parking lot, parking lots, parking garage, parking garages
        de Parkplatz, Parkplätze, Parkhaus, Parkhäuser, Tiefgarage, Parken
        fr parking, parkings, stationnement, parc de stationnement
        es aparcamiento, aparcamientos, estacionamiento, parking
        it parcheggio, parcheggi
        ja 駐車場
        ar موقف سيارات, مواقف سيارات

        bicycle_parking; parking; facility; amenity=bicycle_parking
        en bicycle parking, bike parking, bike rack, bike racks, cycle parking
        de Fahrradständer, Fahrradparkplatz, Fahrradstellplatz, Fahrradabstellplatz, Fahrradparken
        fr parking vélo, parking à vélos, parkings vélo, stationnement vélo, arceaux vélo, range-vélos
        es aparcamiento de bicicletas, aparcabicicletas, aparcabicis, estacionamiento de bicicletas
        it parcheggio biciclette, parcheggio per biciclette, parcheggio bici, rastrelliera, portabiciclette
        ja 駐輪場
        ar موقف دراجات

        motorcycle_parking; parking; facility; amenity=motorcycle_parking
        en motorcycle parking, motorbike parking
        de Motorradparkplatz, Motorradstellplatz
        fr parking moto, stationnement moto
        es aparcamiento de motos
        it parcheggio moto
        ja バイク駐輪場
        ar موقف دراجات نارية

        fuel; gasStation; main; amenity=fuel
        en gas station, gas stations, petrol station, petrol stations, filling station, petrol, fuel, gas
        de Tankstelle, Tankstellen
        fr station-service, stations-service, station essence, essence
        es gasolinera, gasolineras, estación de servicio
        it distributore di benzina, benzinaio, benzinai, stazione di servizio, distributore
        ja ガソリンスタンド, 給油所
        ar محطة وقود, محطة بنزين

        charging_station; evCharger; main; facility; amenity=charging_station
        en charging station, charging stations, ev charger, ev chargers, ev charging
        de Ladestation, Ladestationen, Ladesäule, Ladesäulen, Stromtankstelle
        fr borne de recharge, bornes de recharge, station de recharge
        es punto de recarga, puntos de recarga, punto de carga, estación de carga, cargador
        it stazione di ricarica, colonnina di ricarica, colonnine di ricarica
        ja 充電スタンド, 充電ステーション
        ar محطة شحن

        car_wash; automotiveRepair; amenity=car_wash
        en car wash, car washes
        de Autowäsche, Waschanlage, Autowaschanlage
        fr lavage auto, station de lavage
        es lavado de coches, autolavado
        it autolavaggio, autolavaggi
        ja 洗車場
        ar مغسلة سيارات

        car_repair; automotiveRepair; main; shop=car_repair,tyres,motorcycle_repair
        en car repair, auto repair, mechanic, mechanics, repair garage, tire shop
        de Autowerkstatt, Autowerkstätten, Kfz-Werkstatt, Werkstatt, Reifenhändler
        fr garage automobile, garagiste, réparation automobile
        es taller mecánico, taller, talleres, taller de coches
        it officina, autofficina, officine, meccanico, gommista
        ja 自動車修理工場, 整備工場
        ar تصليح سيارات, ورشة سيارات

        car_rental; carRental; main; amenity=car_rental
        en car rental, car rentals, car hire, rent a car
        de Autovermietung, Autovermietungen, Mietwagen
        fr location de voitures, location de voiture
        es alquiler de coches, alquiler de autos
        it autonoleggio, autonoleggi, noleggio auto
        ja レンタカー
        ar تأجير سيارات

        car_sharing; carRental; facility; amenity=car_sharing
        en car sharing, carsharing
        de Carsharing, Carsharing-Station
        fr autopartage
        es coche compartido, carsharing
        it car sharing
        ja カーシェアリング
        ar مشاركة السيارات

        bicycle_rental; carRental; facility; amenity=bicycle_rental
        en bike rental, bicycle rental, bike share, bike sharing, bike hire
        de Fahrradverleih, Leihfahrrad, Leihräder, Bikesharing
        fr location de vélos, vélos en libre-service, station vélo
        es alquiler de bicicletas, bicicletas públicas
        it noleggio biciclette, noleggio bici, bike sharing
        ja レンタサイクル, シェアサイクル
        ar تأجير دراجات

        bicycle_repair_station; automotiveRepair; facility; amenity=bicycle_repair_station
        en bicycle repair station, bike repair station, bike pump
        de Fahrradreparaturstation, Luftpumpe
        fr station de réparation de vélos
        es estación de reparación de bicicletas
        it stazione di riparazione bici
        ja 自転車修理スタンド
        ar محطة إصلاح دراجات
        """
}
