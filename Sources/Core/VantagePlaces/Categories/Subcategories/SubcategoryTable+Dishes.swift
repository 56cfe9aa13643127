/// Subcategories for dishes. For the format, see ``SubcategoryTable``.
extension SubcategoryTable {
    static let dishes = """
        pizza; restaurant; cuisine=pizza
        en pizza, pizzeria, pizzerias, pizza place, pizza restaurant, pizza delivery
        de Pizzeria, Pizzerien, Pizza
        fr pizzeria, pizzerias, pizza
        es pizzería, pizzerías, pizza
        it pizzeria, pizzerie, pizza
        ja ピザ, ピザ屋
        ar بيتزا

        burger; restaurant; cuisine=burger,hamburger
        en burger restaurant, burger, burgers, burger place, hamburger, hamburgers
        de Burgerladen, Burger, Hamburger
        fr restaurant de burgers, burger, burgers, hamburger
        es hamburguesería, hamburgueserías, hamburguesa, hamburguesas
        it hamburgeria, hamburger, burger
        ja ハンバーガー店, ハンバーガー
        ar برغر

        kebab; restaurant; cuisine=kebab,doner,döner
        en kebab shop, kebab, kebabs, doner, doner kebab
        de Dönerladen, Döner, Kebab, Kebap
        fr kebab, kebabs
        es kebab, kebabs
        it kebab
        ja ケバブ
        ar كباب, شاورما

        sushi; restaurant; cuisine=sushi
        en sushi restaurant, sushi, sushi bar
        de Sushi-Restaurant, Sushi
        fr restaurant de sushis, sushi, sushis
        es restaurante de sushi, sushi
        it ristorante sushi, sushi
        ja 寿司屋, 寿司
        ar سوشي

        ramen; restaurant; cuisine=ramen,noodle,udon,soba
        en noodle restaurant, ramen, noodles, noodle bar, udon, soba
        de Nudelrestaurant, Ramen, Nudeln
        fr restaurant de nouilles, ramen, nouilles
        es restaurante de fideos, ramen
        it ristorante di noodles, ramen
        ja ラーメン, ラーメン屋, うどん, そば
        ar نودلز

        sandwich; restaurant; cuisine=sandwich,bagel,sub
        en sandwich shop, sandwich, sandwiches, sub shop, bagels
        de Sandwichladen, Sandwich, Sandwiches
        fr sandwicherie, sandwich, sandwichs
        es bocatería, bocadillos, sándwiches
        it paninoteca, panini
        ja サンドイッチ店
        ar ساندويتشات

        chicken; restaurant; cuisine=chicken,fried_chicken,wings
        en chicken restaurant, fried chicken, chicken, chicken wings
        de Hähnchengrill, Hähnchen
        fr rôtisserie, poulet
        es asador de pollos, pollo
        it rosticceria, pollo fritto
        ja フライドチキン
        ar دجاج

        steak; restaurant; cuisine=steak_house,steak,grill
        en steakhouse, steakhouses, steak, steak house
        de Steakhaus, Steakhäuser, Steak
        fr grill, steakhouse
        es asador, parrilla, steakhouse
        it steakhouse, bisteccheria
        ja ステーキハウス, ステーキ
        ar ستيك

        fish; restaurant; cuisine=seafood,fish,fish_and_chips amenity=restaurant,fast_food
        en seafood restaurant, seafood restaurants, fish restaurant, fish and chips
        de Fischrestaurant, Fischrestaurants
        fr restaurant de poisson, restaurant de fruits de mer
        es marisquería, marisquerías, restaurante de pescado
        it ristorante di pesce, ristoranti di pesce
        ja 海鮮料理
        ar مأكولات بحرية

        vegetarian; restaurant; diet:vegetarian=yes,only amenity=restaurant,fast_food,cafe | \
        diet:vegan=yes,only amenity=restaurant,fast_food,cafe | cuisine=vegetarian,vegan
        en vegetarian restaurant, vegetarian restaurants, vegetarian food, vegetarian
        de vegetarisches Restaurant, vegetarische Restaurants, vegetarisches Essen, vegetarisch
        fr restaurant végétarien, restaurants végétariens, végétarien
        es restaurante vegetariano, restaurantes vegetarianos, comida vegetariana, vegetariano
        it ristorante vegetariano, ristoranti vegetariani, cibo vegetariano, vegetariano
        ja ベジタリアン料理
        ar مطعم نباتي

        vegan; restaurant; diet:vegan=yes,only amenity=restaurant,fast_food,cafe | cuisine=vegan
        en vegan restaurant, vegan restaurants, vegan food, vegan
        de veganes Restaurant, vegane Restaurants, veganes Essen, vegan
        fr restaurant végan, restaurant végétalien, végan
        es restaurante vegano, restaurantes veganos, comida vegana, vegano
        it ristorante vegano, ristoranti vegani, cibo vegano, vegano
        ja ヴィーガン料理
        ar مطعم نباتي صرف
        """
}
