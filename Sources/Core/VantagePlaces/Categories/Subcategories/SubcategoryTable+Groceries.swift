/// Subcategories for groceries. For the format, see ``SubcategoryTable``.
extension SubcategoryTable {
    static let groceries = """
        supermarket; foodMarket; shop=supermarket
        en supermarket, supermarkets, grocery store, grocery stores, groceries, grocery
        de Supermarkt, Supermärkte, Lebensmittelgeschäft, Lebensmittel
        fr supermarché, supermarchés, hypermarché
        es supermercado, supermercados
        it supermercato, supermercati
        ja スーパーマーケット, スーパー
        ar سوبرماركت, بقالة

        convenience; foodMarket; shop=convenience
        en convenience store, convenience stores, corner shop, corner shops, corner store
        de Minimarkt, Tante-Emma-Laden, Spätkauf, Späti
        fr supérette, supérettes, épicerie, épiceries, dépanneur
        es tienda de conveniencia, tienda de comestibles, ultramarinos
        it minimarket, alimentari, negozio di alimentari
        ja コンビニ, コンビニエンスストア
        ar متجر صغير

        greengrocer; foodMarket; shop=greengrocer,farm
        en greengrocer, greengrocers, fruit and vegetables, farm shop, produce market
        de Obst und Gemüse, Gemüsehändler, Obsthändler, Hofladen
        fr primeur, primeurs, fruits et légumes
        es frutería, fruterías, verdulería
        it fruttivendolo, fruttivendoli, frutta e verdura, ortofrutta
        ja 八百屋, 青果店
        ar خضار وفواكه

        butcher; foodMarket; shop=butcher
        en butcher, butchers, butcher shop, meat market
        de Metzgerei, Metzgereien, Metzger, Fleischerei, Fleischer, Schlachterei
        fr boucherie, boucheries, boucher, charcuterie
        es carnicería, carnicerías, carnicero
        it macelleria, macellerie, macellaio
        ja 精肉店, 肉屋
        ar ملحمة, جزار

        seafood; foodMarket; shop=seafood
        en fishmonger, fishmongers, seafood shop, fish market
        de Fischgeschäft, Fischhändler, Fischladen
        fr poissonnerie, poissonneries
        es pescadería, pescaderías
        it pescheria, pescherie
        ja 魚屋, 鮮魚店
        ar سمّاك

        deli; foodMarket; shop=deli,cheese
        en deli, delis, delicatessen, cheese shop
        de Feinkost, Feinkostladen, Käseladen
        fr traiteur, traiteurs, épicerie fine, fromagerie
        es charcutería, delicatessen, quesería
        it gastronomia, salumeria, formaggeria
        ja 惣菜店, デリカテッセン
        ar أطعمة فاخرة

        beverages; store; shop=alcohol,beverages,wine
        en liquor store, liquor stores, off licence, wine shop, wine store, beverage store
        de Getränkemarkt, Getränkemärkte, Weinhandlung, Spirituosen
        fr caviste, cavistes, magasin de vin, boissons
        es licorería, licorerías, vinoteca, bodega de vinos
        it enoteca, enoteche, negozio di liquori, bevande
        ja 酒屋, 酒店
        ar مشروبات

        marketplace; foodMarket; amenity=marketplace
        en market, markets, marketplace, farmers market, street market
        de Markt, Märkte, Wochenmarkt, Marktplatz
        fr marché, marchés
        es mercado, mercados, mercadillo
        it mercato, mercati
        ja 市場
        ar سوق, أسواق
        """
}
