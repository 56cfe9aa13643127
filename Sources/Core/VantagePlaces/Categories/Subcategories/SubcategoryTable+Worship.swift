/// Subcategories for worship and burial. For the format, see ``SubcategoryTable``.
extension SubcategoryTable {
    static let worship = """
        church; placeOfWorship; amenity=place_of_worship religion=christian | building=church,cathedral,chapel
        en church, churches, cathedral, chapel
        de Kirche, Kirchen, Kapelle, Dom, Kathedrale
        fr église, églises, cathédrale, chapelle
        es iglesia, iglesias, catedral, capilla
        it chiesa, chiese, cattedrale, cappella
        ja 教会
        ar كنيسة, كنائس

        mosque; placeOfWorship; amenity=place_of_worship religion=muslim | building=mosque
        en mosque, mosques, masjid
        de Moschee, Moscheen
        fr mosquée, mosquées
        es mezquita, mezquitas
        it moschea, moschee
        ja モスク
        ar مسجد, مساجد, جامع

        synagogue; placeOfWorship; amenity=place_of_worship religion=jewish | building=synagogue
        en synagogue, synagogues
        de Synagoge, Synagogen
        fr synagogue, synagogues
        es sinagoga, sinagogas
        it sinagoga, sinagoghe
        ja シナゴーグ
        ar كنيس, كنس يهودية

        buddhist_temple; placeOfWorship; amenity=place_of_worship religion=buddhist
        en Buddhist temple, buddhist temples
        de buddhistischer Tempel, buddhistische Tempel
        fr temple bouddhiste, temples bouddhistes
        es templo budista, templos budistas
        it tempio buddista, templi buddisti
        ja 寺院, お寺
        ar معبد بوذي

        hindu_temple; placeOfWorship; amenity=place_of_worship religion=hindu | building=mandir
        en Hindu temple, hindu temples, mandir
        de Hindutempel, hinduistischer Tempel
        fr temple hindou, temples hindous
        es templo hindú, templos hindúes
        it tempio induista, templi induisti
        ja ヒンドゥー教寺院
        ar معبد هندوسي

        shinto_shrine; placeOfWorship; amenity=place_of_worship religion=shinto
        en Shinto shrine, shinto shrines
        de Shintō-Schrein
        fr sanctuaire shinto
        es santuario sintoísta
        it santuario shintoista
        ja 神社
        ar ضريح شنتو

        temple; placeOfWorship; amenity=place_of_worship religion=buddhist,hindu,shinto,taoist,sikh,jain,confucian
        en temple, temples
        de Tempel
        fr temple, temples
        es templo, templos
        it tempio, templi
        ja 寺社
        ar معبد, معابد

        place_of_worship; placeOfWorship; main; amenity=place_of_worship
        en place of worship, places of worship
        de Gotteshaus, Gotteshäuser
        fr lieu de culte, lieux de culte
        es lugar de culto, lugares de culto
        it luogo di culto, luoghi di culto
        ja 礼拝所
        ar مكان عبادة

        cemetery; other; landuse=cemetery | amenity=grave_yard
        en cemetery, cemeteries, graveyard
        de Friedhof, Friedhöfe
        fr cimetière, cimetières
        es cementerio, cementerios
        it cimitero, cimiteri
        ja 墓地, 霊園
        ar مقبرة, مقابر
        """
}
