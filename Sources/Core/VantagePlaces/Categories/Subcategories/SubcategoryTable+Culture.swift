/// Subcategories for lodging, culture and sights. For the format, see ``SubcategoryTable``.
extension SubcategoryTable {
    static let culture = """
        hotel; hotel; main; tourism=hotel
        en hotel, hotels
        de Hotel, Hotels
        fr hôtel, hôtels
        es hotel, hoteles
        it hotel, albergo, alberghi
        ja ホテル
        ar فندق, فنادق

        hostel; hotel; tourism=hostel
        en hostel, hostels, youth hostel
        de Hostel, Hostels, Jugendherberge, Jugendherbergen
        fr auberge de jeunesse, auberges de jeunesse
        es albergue, albergues, hostal, hostales
        it ostello, ostelli, ostello della gioventù
        ja ホステル, ユースホステル
        ar نزل, بيت شباب

        guest_house; hotel; tourism=guest_house,apartment,chalet
        en guest house, guest houses, bed and breakfast, b&b, holiday apartment
        de Pension, Pensionen, Gästehaus, Ferienwohnung, Ferienwohnungen
        fr chambre d'hôtes, chambres d'hôtes, maison d'hôtes, gîte
        es casa de huéspedes, pensión, apartamento turístico, casa rural
        it pensione, affittacamere, casa vacanze, bed and breakfast, agriturismo
        ja 民宿, ゲストハウス
        ar بيت ضيافة

        motel; hotel; tourism=motel
        en motel, motels
        de Motel, Motels
        fr motel, motels
        es motel, moteles
        it motel
        ja モーテル
        ar موتيل

        camp_site; campground; main; tourism=camp_site
        en campground, campgrounds, campsite, campsites, camping
        de Campingplatz, Campingplätze, Zeltplatz, Camping
        fr camping, campings, terrain de camping
        es camping, campings, zona de acampada
        it campeggio, campeggi
        ja キャンプ場
        ar مخيم, موقع تخييم

        museum; museum; main; tourism=museum
        en museum, museums
        de Museum, Museen
        fr musée, musées
        es museo, museos
        it museo, musei
        ja 博物館, 美術館
        ar متحف, متاحف

        gallery; landmark; tourism=gallery | shop=art
        en art gallery, art galleries, gallery, galleries
        de Kunstgalerie, Galerie, Galerien
        fr galerie d'art, galerie, galeries
        es galería de arte, galería, galerías
        it galleria d'arte, galleria, gallerie
        ja ギャラリー, 画廊
        ar معرض فني

        information; landmark; named; tourism=information information=office
        en tourist information, tourist office, visitor center, visitor centre
        de Touristeninformation, Tourist-Information, Fremdenverkehrsamt
        fr office de tourisme, syndicat d'initiative
        es oficina de turismo, información turística
        it ufficio turistico, informazioni turistiche
        ja 観光案内所
        ar معلومات سياحية

        artwork; landmark; named; tourism=artwork
        en artwork, public art, sculpture, sculptures, statue, statues
        de Kunstwerk, Kunstwerke, Skulptur, Skulpturen, Statue
        fr œuvre d'art, sculpture, sculptures, statue
        es obra de arte, escultura, esculturas, estatua
        it opera d'arte, scultura, sculture, statua
        ja 彫刻, パブリックアート
        ar عمل فني, تمثال

        monument; landmark; named; historic=monument,memorial
        en monument, monuments, memorial, memorials
        de Denkmal, Denkmäler, Mahnmal
        fr monument, monuments, mémorial
        es monumento, monumentos, monumento conmemorativo
        it monumento, monumenti, memoriale
        ja 記念碑
        ar نصب تذكاري

        castle; castle; main; named; historic=castle
        en castle, castles
        de Burg, Burgen, Schloss, Schlösser
        fr château, châteaux
        es castillo, castillos
        it castello, castelli
        ja 城
        ar قلعة, قلاع

        cinema; movieTheater; main; amenity=cinema
        en cinema, cinemas, movie theater, movie theaters, movie theatre, movies
        de Kino, Kinos
        fr cinéma, cinémas
        es cine, cines
        it cinema
        ja 映画館
        ar سينما

        theatre; theater; main; amenity=theatre
        en theater, theaters, theatre, theatres
        de Theater
        fr théâtre, théâtres
        es teatro, teatros
        it teatro, teatri
        ja 劇場
        ar مسرح, مسارح

        viewpoint; viewpoint; main; facility; tourism=viewpoint
        en viewpoint, viewpoints, lookout, scenic view
        de Aussichtspunkt, Aussichtspunkte
        fr point de vue, points de vue, belvédère
        es mirador, miradores
        it punto panoramico, belvedere
        ja 展望台
        ar نقطة مشاهدة

        zoo; zoo; main; named; tourism=zoo
        en zoo, zoos
        de Zoo, Zoos, Tierpark, Tiergarten
        fr zoo, zoos, parc zoologique
        es zoo, zoológico, parque zoológico
        it zoo, giardino zoologico
        ja 動物園
        ar حديقة حيوان
        """
}
