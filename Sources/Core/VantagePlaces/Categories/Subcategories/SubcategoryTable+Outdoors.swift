/// Subcategories for parks and sports. For the format, see ``SubcategoryTable``.
extension SubcategoryTable {
    static let outdoors = """
        playground; playground; main; facility; leisure=playground
        en playground, playgrounds
        de Spielplatz, Spielplätze, Kinderspielplatz
        fr aire de jeux, aires de jeux
        es parque infantil, parques infantiles, zona infantil
        it parco giochi, parchi giochi, area giochi
        ja 遊び場, 児童公園
        ar ملعب أطفال

        park; park; main; named; leisure=park
        en park, parks, public park
        de Park, Parks, Grünanlage, Stadtpark
        fr parc, parcs, jardin public
        es parque, parques
        it parco, parchi
        ja 公園
        ar حديقة عامة, منتزه

        garden; park; named; leisure=garden
        en garden, gardens, botanical garden
        de Garten, Gärten, botanischer Garten
        fr jardin, jardins, jardin botanique
        es jardín, jardines, jardín botánico
        it giardino, giardini, orto botanico
        ja 庭園, 植物園
        ar حديقة, حدائق

        dog_park; park; facility; leisure=dog_park
        en dog park, dog parks, dog run
        de Hundewiese, Hundeauslauf, Hundefreilauf
        fr parc à chiens, parc canin
        es parque para perros, pipicán
        it area cani, parco per cani
        ja ドッグラン
        ar حديقة كلاب

        picnic_site; park; facility; tourism=picnic_site | leisure=picnic_table
        en picnic area, picnic site, picnic table, picnic tables
        de Picknickplatz, Picknicktisch, Rastplatz
        fr aire de pique-nique, table de pique-nique
        es merendero, área de picnic, mesa de picnic
        it area picnic, tavolo da picnic
        ja ピクニック場
        ar منطقة نزهة

        bbq; park; facility; amenity=bbq
        en barbecue area, barbecue, bbq, grill
        de Grillplatz, Grillplätze, Grillstelle
        fr barbecue public, barbecue
        es barbacoa pública, barbacoa
        it area barbecue, barbecue
        ja バーベキュー場
        ar منطقة شواء

        fitness_centre; fitnessCenter; main; leisure=fitness_centre
        en gym, gyms, fitness center, fitness centre, fitness centers, health club
        de Fitnessstudio, Fitnessstudios, Fitnesscenter, Fitness
        fr salle de sport, salles de sport, salle de musculation, centre de fitness
        es gimnasio, gimnasios
        it palestra, palestre
        ja スポーツジム, フィットネスクラブ
        ar صالة رياضية, نادي رياضي

        sports_centre; fitnessCenter; leisure=sports_centre,sports_hall
        en sports center, sports centre, sports hall, leisure centre
        de Sportzentrum, Sporthalle, Sporthallen, Turnhalle
        fr centre sportif, complexe sportif, gymnase
        es polideportivo, centro deportivo
        it centro sportivo, palazzetto dello sport
        ja スポーツセンター, 体育館
        ar مركز رياضي

        fitness_station; fitnessCenter; facility; leisure=fitness_station
        en outdoor gym, outdoor fitness, fitness trail
        de Trimm-dich-Pfad, Outdoor-Fitness, Fitnessparcours
        fr parcours de santé, appareils de fitness
        es gimnasio al aire libre, circuito biosaludable
        it percorso vita, palestra all'aperto
        ja 屋外フィットネス
        ar لياقة خارجية

        swimming_pool; swimming; main; facility; leisure=swimming_pool,water_park | amenity=public_bath | \
        leisure=sports_centre sport=swimming
        en swimming pool, swimming pools, pool, pools, public pool
        de Schwimmbad, Schwimmbäder, Freibad, Freibäder, Hallenbad, Hallenbäder
        fr piscine, piscines, piscine municipale
        es piscina, piscinas
        it piscina, piscine
        ja プール, 水泳場
        ar مسبح, مسابح

        sauna; spa; leisure=sauna | amenity=sauna | shop=spa
        en sauna, saunas, spa, spas
        de Sauna, Saunen, Wellness, Spa
        fr sauna, saunas, spa, spas
        es sauna, saunas, spa
        it sauna, saune, centro benessere, spa
        ja サウナ, スパ
        ar ساونا, سبا

        tennis; tennis; main; facility; leisure=pitch,sports_centre sport=tennis
        en tennis court, tennis courts, tennis
        de Tennisplatz, Tennisplätze, Tennis
        fr court de tennis, courts de tennis, terrain de tennis, tennis
        es pista de tenis, pistas de tenis, tenis
        it campo da tennis, campi da tennis, tennis
        ja テニスコート
        ar ملعب تنس

        soccer; soccer; main; facility; leisure=pitch,sports_centre sport=soccer
        en soccer field, soccer fields, football pitch, soccer
        de Fußballplatz, Fußballplätze, Bolzplatz, Bolzplätze
        fr terrain de football, terrains de football, terrain de foot
        es campo de fútbol, campos de fútbol, cancha de fútbol
        it campo da calcio, campi da calcio, campo di calcio
        ja サッカー場
        ar ملعب كرة قدم

        basketball; basketball; main; facility; leisure=pitch,sports_centre sport=basketball
        en basketball court, basketball courts, basketball
        de Basketballplatz, Basketballplätze, Basketball
        fr terrain de basket, terrains de basket, terrain de basketball
        es cancha de baloncesto, pista de baloncesto, baloncesto
        it campo da basket, campi da basket, basket
        ja バスケットボールコート
        ar ملعب كرة سلة

        stadium; stadium; main; named; leisure=stadium
        en stadium, stadiums, arena
        de Stadion, Stadien
        fr stade, stades
        es estadio, estadios
        it stadio, stadi
        ja スタジアム, 競技場
        ar ملعب, استاد

        golf_course; golf; main; named; leisure=golf_course
        en golf course, golf courses, golf
        de Golfplatz, Golfplätze, Golf
        fr golf, golfs, terrain de golf
        es campo de golf, campos de golf, golf
        it campo da golf, campi da golf, golf
        ja ゴルフ場
        ar ملعب غولف

        beach; beach; main; named; natural=beach | leisure=beach_resort
        en beach, beaches
        de Strand, Strände
        fr plage, plages
        es playa, playas
        it spiaggia, spiagge
        ja ビーチ, 海水浴場
        ar شاطئ, شواطئ
        """
}
