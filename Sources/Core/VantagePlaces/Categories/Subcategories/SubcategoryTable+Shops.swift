/// Subcategories for shops and personal services. For the format, see ``SubcategoryTable``.
extension SubcategoryTable {
    static let shops = """
        clothes; store; shop=clothes,boutique,fashion
        en clothes shop, clothing store, clothing stores, clothes store, clothes, boutique, fashion
        de Bekleidungsgeschäft, Kleidung, Modegeschäft, Boutique, Mode
        fr magasin de vêtements, vêtements, boutique de mode
        es tienda de ropa, tiendas de ropa, ropa, boutique
        it negozio di abbigliamento, abbigliamento, vestiti
        ja 衣料品店, 洋服店
        ar ملابس, محل ملابس

        shoes; store; shop=shoes
        en shoe shop, shoe store, shoe stores, shoes
        de Schuhgeschäft, Schuhgeschäfte, Schuhladen, Schuhe
        fr magasin de chaussures, chaussures
        es zapatería, zapaterías, zapatos
        it negozio di scarpe, calzature, scarpe
        ja 靴屋, 靴店
        ar أحذية, محل أحذية

        electronics; store; shop=electronics,computer,mobile_phone,hifi
        en electronics store, electronics shop, electronics, computer store, phone shop, mobile phone shop
        de Elektronikmarkt, Elektronik, Computerladen, Handyladen
        fr magasin d'électronique, électronique, informatique, téléphonie
        es tienda de electrónica, electrónica, informática, tienda de móviles
        it negozio di elettronica, elettronica, negozio di telefonia
        ja 家電量販店, 電器店, 携帯ショップ
        ar إلكترونيات

        books; store; shop=books
        en bookshop, bookshops, bookstore, bookstores, book store, books
        de Buchhandlung, Buchhandlungen, Buchladen, Bücher
        fr librairie, librairies
        es librería, librerías
        it libreria, librerie
        ja 書店, 本屋
        ar مكتبة كتب

        stationery; store; shop=stationery,newsagent,kiosk | shop=tobacco
        en newsagent, newsagents, kiosk, kiosks, newsstand, stationery, tobacconist
        de Kiosk, Kioske, Zeitschriften, Schreibwaren, Tabakladen, Trafik
        fr kiosque, tabac, tabacs, papeterie, marchand de journaux
        es quiosco, kiosco, papelería, estanco, tabacos
        it edicola, edicole, cartoleria, tabaccheria, tabacchi
        ja 売店, 文房具店, たばこ屋
        ar كشك

        florist; store; shop=florist
        en florist, florists, flower shop, flower shops, flowers
        de Blumenladen, Blumenläden, Blumengeschäft, Florist, Blumen
        fr fleuriste, fleuristes, fleurs
        es floristería, floristerías, floristas, flores
        it fiorista, fioristi, fioraio, fiori
        ja 花屋
        ar محل زهور

        hardware; store; shop=hardware,doityourself
        en hardware store, hardware stores, hardware, diy store, home improvement
        de Baumarkt, Baumärkte, Eisenwaren
        fr quincaillerie, magasin de bricolage, bricolage
        es ferretería, ferreterías, bricolaje
        it ferramenta, bricolage
        ja ホームセンター, 金物店
        ar أدوات منزلية

        furniture; store; shop=furniture,interior_decoration
        en furniture store, furniture stores, furniture shop, furniture
        de Möbelhaus, Möbelhäuser, Möbelgeschäft, Möbel
        fr magasin de meubles, meubles, ameublement
        es mueblería, mueblerías, tienda de muebles, muebles
        it negozio di mobili, mobili, arredamento
        ja 家具店
        ar أثاث

        mall; store; shop=mall,department_store
        en shopping center, shopping centre, shopping mall, mall, malls, department store, department stores
        de Einkaufszentrum, Einkaufszentren, Kaufhaus, Kaufhäuser, Warenhaus
        fr centre commercial, centres commerciaux, grand magasin, grands magasins
        es centro comercial, centros comerciales, grandes almacenes
        it centro commerciale, centri commerciali, grande magazzino, grandi magazzini
        ja ショッピングモール, 百貨店, デパート
        ar مركز تسوق, مول

        jewelry; store; shop=jewelry,watches
        en jeweler, jewelers, jeweller, jewellers, jewelry store, jewellery shop, watch shop
        de Juwelier, Juweliere, Schmuck, Uhren
        fr bijouterie, bijouteries, bijoutier, horlogerie
        es joyería, joyerías, relojería
        it gioielleria, gioiellerie, orologeria
        ja 宝飾店, 時計店
        ar مجوهرات

        optician; store; shop=optician
        en optician, opticians, eyeglasses, glasses
        de Optiker, Brillen
        fr opticien, opticiens, lunettes
        es óptica, ópticas, gafas
        it ottico, ottica, occhiali
        ja 眼鏡店, メガネ店
        ar نظارات

        bicycle_shop; store; shop=bicycle
        en bicycle shop, bike shop, bike shops, bike store, cycle shop
        de Fahrradladen, Fahrradläden, Fahrradgeschäft
        fr magasin de vélos, vélociste
        es tienda de bicicletas
        it negozio di biciclette
        ja 自転車店
        ar محل دراجات

        car_dealer; store; shop=car
        en car dealer, car dealers, car dealership
        de Autohaus, Autohäuser, Autohändler
        fr concessionnaire automobile, concessionnaire
        es concesionario, concesionarios
        it concessionaria, concessionarie, autosalone
        ja 自動車販売店
        ar معرض سيارات

        toys; store; shop=toys
        en toy shop, toy store, toy stores, toys
        de Spielwarenladen, Spielwaren, Spielzeugladen
        fr magasin de jouets, jouets
        es juguetería, jugueterías, juguetes
        it negozio di giocattoli, giocattoli
        ja 玩具店, おもちゃ屋
        ar ألعاب أطفال

        pet; store; shop=pet
        en pet shop, pet store, pet stores, pet supplies
        de Zoohandlung, Tierhandlung, Tierbedarf
        fr animalerie, animaleries
        es tienda de mascotas, tienda de animales
        it negozio di animali
        ja ペットショップ
        ar متجر حيوانات أليفة

        sports_shop; store; shop=sports,outdoor
        en sports shop, sporting goods, sporting goods store, outdoor shop
        de Sportgeschäft, Sportgeschäfte, Outdoorladen
        fr magasin de sport, articles de sport
        es tienda de deportes
        it negozio di articoli sportivi, articoli sportivi
        ja スポーツ用品店
        ar أدوات رياضية

        gift; store; shop=gift
        en gift shop, gift shops, souvenir shop, souvenirs
        de Geschenkladen, Souvenirladen, Souvenirs
        fr boutique de souvenirs, souvenirs, cadeaux
        es tienda de regalos, tienda de recuerdos, recuerdos
        it negozio di souvenir, souvenir, articoli da regalo
        ja 土産物店, ギフトショップ
        ar هدايا

        travel_agency; store; shop=travel_agency
        en travel agency, travel agencies, travel agent
        de Reisebüro, Reisebüros
        fr agence de voyages, agences de voyages
        es agencia de viajes, agencias de viajes
        it agenzia di viaggi, agenzie di viaggi, agenzia viaggi
        ja 旅行代理店
        ar وكالة سفر

        variety_store; store; shop=variety_store,second_hand,charity
        en discount store, dollar store, thrift store, thrift shop, charity shop, second hand shop
        de Sonderpostenmarkt, Secondhandladen, Second-Hand-Laden
        fr bazar, friperie, magasin d'occasion
        es bazar, tienda de segunda mano
        it bazar, negozio dell'usato
        ja ディスカウントストア, リサイクルショップ
        ar متجر مستعمل

        hairdresser; beauty; shop=hairdresser
        en hairdresser, hairdressers, hair salon, barber, barbers, barber shop, barbershop
        de Friseur, Friseure, Frisör, Friseursalon, Barbier
        fr coiffeur, coiffeurs, salon de coiffure, barbier
        es peluquería, peluquerías, barbería, peluquero
        it parrucchiere, parrucchieri, barbiere
        ja 美容室, 理髪店, 床屋
        ar حلاق, صالون حلاقة

        beauty; beauty; main; shop=beauty,cosmetics,massage,nails,perfumery
        en beauty salon, beauty salons, nail salon, nail salons, cosmetics, beautician
        de Kosmetikstudio, Kosmetiksalon, Nagelstudio, Kosmetik
        fr institut de beauté, salon de beauté, onglerie, parfumerie
        es salón de belleza, centro de estética, perfumería
        it centro estetico, estetista, profumeria
        ja エステサロン, ネイルサロン
        ar صالون تجميل

        laundry; laundry; main; shop=laundry,dry_cleaning
        en laundry, laundromat, laundromats, launderette, dry cleaner, dry cleaners, dry cleaning
        de Waschsalon, Waschsalons, Wäscherei, Reinigung, Textilreinigung
        fr laverie, laveries, pressing, blanchisserie
        es lavandería, lavanderías, tintorería
        it lavanderia, lavanderie, tintoria
        ja コインランドリー, クリーニング店
        ar مغسلة
        """
}
