/// Subcategories for food and drink. For the format, see ``SubcategoryTable``.
extension SubcategoryTable {
    static let food = """
        restaurant; restaurant; main; amenity=restaurant
        en restaurant, restaurants, place to eat, places to eat, dining
        de Restaurant, Restaurants, Gaststätte, Gaststätten, Gasthaus, Gasthäuser, Wirtshaus
        fr restaurant, restaurants, resto, restos
        es restaurante, restaurantes
        it ristorante, ristoranti, trattoria, trattorie, osteria, osterie
        ja レストラン, 飲食店, 食堂
        ar مطعم, مطاعم

        fast_food; restaurant; amenity=fast_food
        en fast food, fast food restaurant, takeaway, takeaways, takeout, snack bar
        de Imbiss, Schnellimbiss, Schnellrestaurant, Fast-Food-Restaurant, Fastfood
        fr restauration rapide, fast-food, restaurant rapide, snack, sandwicherie
        es comida rápida, restaurante de comida rápida, comida para llevar
        it fast food, cibo da asporto, ristorante fast food
        ja ファストフード
        ar وجبات سريعة

        food_court; restaurant; amenity=food_court
        en food court, food courts, food hall
        de Food-Court
        fr aire de restauration
        es patio de comidas, zona de restauración
        it area ristorazione
        ja フードコート
        ar ساحة مطاعم

        cafe; cafe; main; amenity=cafe | cuisine=coffee_shop amenity=restaurant,fast_food
        en café, cafes, coffee, coffee shop, coffee shops, coffee house, coffeehouse
        de Café, Cafés, Kaffeehaus, Kaffeehäuser, Kaffee
        fr café, cafés, salon de thé, salons de thé
        es cafetería, cafeterías, café, cafés
        it caffè, caffetteria, caffetterie
        ja カフェ, 喫茶店, コーヒー店
        ar مقهى, مقاهي

        ice_cream; cafe; amenity=ice_cream | shop=ice_cream | cuisine=ice_cream amenity=cafe,fast_food,restaurant
        en ice cream, ice cream parlor, ice cream parlour, ice cream shop, gelato
        de Eisdiele, Eisdielen, Eiscafé, Eis
        fr glacier, glaciers, crème glacée, glaces
        es heladería, heladerías, helados, helado
        it gelateria, gelaterie, gelato
        ja アイスクリーム店, アイスクリーム
        ar مثلجات, آيس كريم

        bar; nightlife; amenity=bar
        en bar, bars, cocktail bar
        de Bar, Bars, Cocktailbar
        fr bar, bars, bar à cocktails
        es bar, bares, coctelería
        it bar, cocktail bar
        ja バー
        ar بار, بارات

        pub; nightlife; amenity=pub
        en pub, pubs, public house, tavern
        de Kneipe, Kneipen, Pub, Pubs
        fr pub, pubs, bistrot
        es pub, pubs, taberna, tabernas
        it pub, birreria, birrerie
        ja パブ, 居酒屋
        ar حانة, حانات

        biergarten; nightlife; amenity=biergarten
        en beer garden, beer gardens
        de Biergarten, Biergärten
        fr jardin à bière
        es terraza de cerveza, jardín de cerveza
        it giardino della birra
        ja ビアガーデン
        ar حديقة بيرة

        nightclub; nightlife; amenity=nightclub
        en nightclub, nightclubs, night club, club, clubs, disco
        de Nachtclub, Nachtclubs, Diskothek, Diskotheken, Disko, Disco
        fr boîte de nuit, boîtes de nuit, discothèque, discothèques
        es discoteca, discotecas, club nocturno
        it discoteca, discoteche, locale notturno
        ja ナイトクラブ, クラブ
        ar ملهى ليلي

        casino; nightlife; amenity=casino | leisure=adult_gaming_centre
        en casino, casinos
        de Casino, Casinos, Spielbank
        fr casino, casinos
        es casino, casinos
        it casinò
        ja カジノ
        ar كازينو

        bakery; bakery; main; shop=bakery
        en bakery, bakeries, bread
        de Bäckerei, Bäckereien, Bäcker, Brot
        fr boulangerie, boulangeries, pain
        es panadería, panaderías, pan
        it panificio, panifici, panetteria, panetterie, forno
        ja パン屋, ベーカリー
        ar مخبز, مخابز

        pastry; bakery; shop=pastry,confectionery,chocolate
        en pastry shop, pastry shops, patisserie, confectionery, sweets, candy store, chocolate shop
        de Konditorei, Konditoreien, Süßwaren, Pralinen
        fr pâtisserie, pâtisseries, confiserie, chocolatier, chocolaterie
        es pastelería, pastelerías, confitería, chocolatería
        it pasticceria, pasticcerie, cioccolateria
        ja 洋菓子店, ケーキ屋, 菓子店
        ar حلويات
        """
}
