/// Subcategories for facilities that usually have no name. For the format, see ``SubcategoryTable``.
extension SubcategoryTable {
    static let facilities = """
        toilets; restroom; main; facility; amenity=toilets
        en toilets, toilet, restroom, restrooms, bathroom, bathrooms, public toilet, public toilets, wc, loo, washroom
        de Toiletten, Toilette, WC, öffentliche Toilette, öffentliche Toiletten, Klo
        fr toilettes, WC, toilettes publiques, sanitaires
        es aseos, aseo, baños, baño público, baños públicos, servicios, WC
        it bagni pubblici, bagno, bagni, bagno pubblico, toilette, gabinetti, servizi igienici, WC
        ja トイレ, 公衆トイレ, お手洗い
        ar دورة مياه, مرحاض, حمامات عامة

        shower; restroom; facility; amenity=shower
        en showers, shower, public shower
        de Duschen, Dusche
        fr douches, douche
        es duchas, ducha
        it docce, doccia
        ja シャワー
        ar دش

        drinking_water; fountain; facility; amenity=drinking_water,water_point | drinking_water=yes amenity=fountain
        en drinking water, water fountain, drinking fountain, water tap, water refill
        de Trinkwasser, Trinkbrunnen, Trinkwasserbrunnen
        fr eau potable, fontaine à eau, point d'eau
        es agua potable, fuente de agua potable, bebedero
        it acqua potabile, fontanella, fontanelle
        ja 水飲み場, 飲料水
        ar ماء شرب, مياه الشرب

        fountain; fountain; facility; amenity=fountain
        en fountain, fountains
        de Brunnen, Springbrunnen
        fr fontaine, fontaines
        es fuente, fuentes
        it fontana, fontane
        ja 噴水
        ar نافورة, نوافير

        bench; other; facility; amenity=bench
        en bench, benches
        de Bank zum Sitzen, Sitzbank, Sitzbänke, Parkbank
        fr banc, bancs
        es banco para sentarse, bancos para sentarse
        it panchina, panchine
        ja ベンチ
        ar مقعد, مقاعد

        shelter; other; facility; amenity=shelter
        en shelter, shelters
        de Unterstand, Unterstände, Schutzhütte
        fr abri, abris
        es refugio, marquesina
        it riparo, tettoia
        ja 東屋, 休憩所
        ar مظلة

        recycling; other; facility; amenity=recycling
        en recycling, recycling center, recycling container, bottle bank
        de Recycling, Wertstoffhof, Altglascontainer, Glascontainer
        fr recyclage, point de recyclage, déchetterie, conteneur à verre
        es reciclaje, punto limpio, contenedor de reciclaje
        it riciclaggio, isola ecologica, raccolta differenziata
        ja リサイクル, 資源回収
        ar إعادة تدوير

        vending_machine; other; facility; amenity=vending_machine
        en vending machine, vending machines
        de Automat, Verkaufsautomat, Automaten
        fr distributeur automatique, distributeurs automatiques
        es máquina expendedora, máquinas expendedoras
        it distributore automatico, distributori automatici
        ja 自動販売機
        ar آلة بيع

        telephone; other; facility; amenity=telephone
        en pay phone, telephone, phone booth, phone box
        de Telefonzelle, Telefonzellen, öffentliches Telefon
        fr cabine téléphonique, téléphone public
        es cabina telefónica, teléfono público
        it cabina telefonica, telefono pubblico
        ja 公衆電話
        ar هاتف عمومي
        """
}
