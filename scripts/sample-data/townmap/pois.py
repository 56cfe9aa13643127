"""Points of interest, with the classes and subclasses of the OpenMapTiles schema."""

import numpy as np

import street
from townmap import shapes
from townmap.special import nations

# Class by subclass, as in the schema. A subclass that is not listed is its own class.
CLASSES = {
    "bakery": "shop", "florist": "shop", "books": "library", "chemist": "shop", "butcher": "butcher",
    "jewelry": "shop", "watches": "shop", "cheese": "grocery", "chocolate": "ice_cream", "supermarket": "grocery",
    "marketplace": "grocery", "convenience": "shop", "clothes": "clothing_store", "shoes": "shop", "optician": "shop",
    "hairdresser": "hairdresser", "bicycle": "bicycle", "toys": "shop", "art": "art_gallery",
    "gallery": "art_gallery", "music": "music", "hotel": "lodging", "guest_house": "lodging", "hostel": "lodging",
    "camp_site": "campsite", "bus_stop": "bus", "bus_station": "bus", "station": "railway", "halt": "railway",
    "subway": "railway", "post_office": "post", "townhall": "town_hall", "community_centre": "town_hall",
    "courthouse": "town_hall", "kindergarten": "school", "university": "college", "clinic": "hospital",
    "viewpoint": "attraction", "attraction": "attraction", "artwork": "art_gallery", "pub": "beer",
    "biergarten": "beer", "nightclub": "bar", "soccer": "pitch", "tennis": "pitch", "swimming_pool": "swimming",
    "swimming": "swimming", "sports_centre": "sports_centre", "marina": "harbor", "ruins": "castle",
    "laundry": "laundry", "wine": "alcohol_shop", "memorial": "monument", "dentist": "dentist", "doctors": "doctors",
    "charging_station": "fuel", "ferry_terminal": "ferry_terminal", "garden": "garden", "car_repair": "car",
    "aerodrome": "aerodrome", "information": "information", "grave_yard": "cemetery",
    "drinking_water": "drinking_water", "bicycle_rental": "bicycle_rental", "picnic_site": "picnic_site",
}
# Lower ranks are shown first (layers/poi/class.sql of the schema).
ORDER = {name: rank for rank, name in enumerate((
    "hospital", "railway", "bus", "attraction", "harbor", "college", "school", "stadium", "zoo", "town_hall",
    "campsite", "cemetery", "park", "library", "police", "post", "golf", "shop", "grocery", "fast_food",
    "clothing_store", "bar"), 1)}
EARLY = {
    "hospital": 12, "railway": 12, "stadium": 13, "park": 12, "college": 13, "castle": 12, "museum": 13,
    "town_hall": 13, "attraction": 13, "cemetery": 13, "place_of_worship": 13, "aerodrome": 12, "theatre": 13,
    "school": 13,
}


def other(**names):
    return {f"name__{language}": text for language, text in names.items()}


FIXED = [
    (30, -428, "townhall", "Hôtel de Ville",
     other(en="Town Hall", ar="دار البلدية", zh="市政厅", th="ศาลาว่าการเมือง", hi="नगर भवन")),
    (88, -384, "marketplace", "Halle du Marché", other(en="Market Hall")),
    (-132, -602, "theatre", "Théâtre municipal", other(en="Municipal Theatre", zh="市立剧院")),
    (352, -536, "museum", "Musée des Tilleuls", other(en="Linden Museum", zh="椴树博物馆", ar="متحف الزيزفون")),
    (214, -645, "library", "Médiathèque", other(en="Library")), (-196, -508, "college", "Collège Saint-Exupéry", {}),
    (-36, -672, "police", "Police municipale", other(en="Police")),
    (98, -664, "post_office", "La Poste", other(en="Post Office")), (330, -222, "cinema", "Cinéma Lumière", {}),
    (120, -978, "station", "Gare d'Aubeval",
     other(en="Aubeval Station", ar="محطة أوبفال", hi="ओबेवाल स्टेशन", th="สถานีโอเบอวาล", zh="欧贝瓦勒站")),
    (60, -918, "bus_station", "Gare routière", other(en="Bus Station")),
    (256, -1110, "fire_station", "Caserne des pompiers", {}),
    (1110, 355, "hospital", "Hôpital Sainte-Odile",
     other(en="St Odile Hospital", ar="مستشفى القديسة أوديل", zh="圣奥迪勒医院")),
    (-855, -180, "school", "Lycée Marie Curie", {}), (694, -466, "school", "École des Jardins", {}),
    (*nations(.625, .86), "school", "École internationale", other(en="International School", zh="国际学校")),
    (*nations(.125, .62), "place_of_worship", "مسجد السلام",
     other(ar="مسجد السلام", en="Peace Mosque", fr="Mosquée de la Paix")),
    (*nations(.375, .62), "place_of_worship", "Église Saint-Loup", {}),
    (*nations(.625, .62), "place_of_worship", "शिव मंदिर",
     other(hi="शिव मंदिर", en="Shiva Temple", fr="Temple de Shiva")),
    (*nations(.875, .37), "place_of_worship", "วัดอรุณ",
     other(th="วัดอรุณ", en="Temple of Dawn", fr="Temple de l'Aube")),
    (-640, 640, "stadium", "Stade de la Sauve", other(en="Sauve Stadium")),
    (-850, 585, "swimming", "Piscine des Sports", other(en="Sports Pool")),
    (-420, 745, "sports_centre", "Gymnase", {}), (-360, 650, "soccer", None, {}),
    (-248, 640, "tennis", "Tennis-Club d'Aubeval", {}), (-1190, -570, "supermarket", "Hypermarché du Rond-Point", {}),
    (-1110, -640, "fuel", "Station du Rond-Point", {}), (-690, 2040, "fuel", "Aire des Tilleuls", {}),
    (-1925, 1008, "aerodrome", "Aéro-Club", {}),
    (115, 327, "attraction", "Moulin de la Sauve", other(en="Sauve Mill", zh="索夫磨坊")),
    (640, 255, "cafe", "Pavillon de l'Île", {}),
    (2330, -1590, "ruins", "Château de la Combe", other(en="Combe Castle", ar="قلعة الكومب")),
    (2345, -1545, "viewpoint", "Belvédère", {}), (2090, -1490, "picnic_site", None, {}),
    (-395, -18, "attraction", "L'Orangerie", {}), (-330, -55, "playground", None, {}),
    (470, 1000, "playground", None, {}),
    (-380, 90, "park", "Parc de l'Orangerie",
     other(en="Orangery Park", ar="حديقة البرتقال", hi="नारंगी उद्यान", th="สวนส้ม", zh="橘园公园")),
    (575, 300, "park", "Parc de l'Île", {}), (236, 42, "cemetery", "Cimetière Saint-Aubin", {}),
    (150, 215, "garden", "Jardins familiaux", {}), (-720, 130, "camp_site", "Camping de la Sauve", {}),
    (-940, -795, "attraction", "Écluse n° 1", {}), (170, -940, "parking", "Parking de la Gare", {}),
    (-1230, -520, "parking", None, {}), (1010, 310, "parking", "Parking de l'Hôpital", {}),
    (-470, 600, "parking", None, {}), (-280, -330, "parking", "Parking des Remparts", {}),
    (100, -400, "toilets", None, {}), (-215, 0, "toilets", None, {}),
    (-100, -130, "information", "Office de tourisme", other(en="Tourist Office")),
    (62, -392, "memorial", "Fontaine du Marché", {}), (0, -914, "bicycle_rental", "Vélo'Val", {}),
    (-190, 545, "bus_stop", "Sports", {}), (-600, -458, "bus_stop", "Vergers", {}),
    (700, -330, "bus_stop", "Valmont", {}), (300, 560, "bus_stop", "Nations", {}),
    (428, -300, "bus_stop", "Remparts", {}), (-1110, -455, "charging_station", None, {}),
    (-60, -1240, "car_repair", "Garage Central", {}), (1010, 2430, "place_of_worship", "Saint-Loup", {}),
    (490, -2300, "place_of_worship", "Saint-Martin", {}), (-2555, -425, "townhall", "Mairie de Montbrun", {}),
    (2765, 715, "restaurant", "Auberge des Aunes", {}), (1215, 420, "heliport", None, {}),
]
# Points of interest for houses of the old town and of the Cité des Nations, in the order in which they are assigned.
OLD_TOWN = [
    ("restaurant", "Au Cerf d'Or", {}), ("cafe", "Café du Marché", {}), ("bakery", "Boulangerie Ancienne", {}),
    ("restaurant", "مطعم الياسمين", other(ar="مطعم الياسمين", en="Jasmine Restaurant", fr="Restaurant du Jasmin")),
    ("bank", "Caisse des Vallées", {}), ("pharmacy", "Pharmacie du Lion", {}),
    ("restaurant", "长城饭店", other(zh="长城饭店", en="Great Wall Restaurant", fr="Restaurant de la Grande Muraille")),
    ("clothes", "Mode & Cie", {}), ("hotel", "Hôtel du Lion d'Or", {}), ("butcher", "Boucherie Kern", {}),
    ("restaurant", "ครัวสยาม", other(th="ครัวสยาม", en="Siam Kitchen", fr="Cuisine du Siam")), ("bar", "Le Zinc", {}),
    ("jewelry", "Bijouterie Lang", {}), ("optician", "Optique Claire", {}),
    ("restaurant", "मुंबई भोजनालय", other(hi="मुंबई भोजनालय", en="Mumbai Kitchen", fr="Cuisine de Bombay")),
    ("fast_food", "Tarte & Flamme", {}), ("ice_cream", "Gelato Sauve", {}), ("hairdresser", "Ciseaux", {}),
    ("gallery", "Galerie des Arts", {}), ("music", "Musique Bernard", {}), ("toys", "Le Petit Train", {}),
    ("convenience", "茶叶店", other(zh="茶叶店", en="Tea Shop", fr="Maison de Thé")), ("pub", "The Crooked Beam", {}),
    ("cafe", "مقهى الأندلس", other(ar="مقهى الأندلس", en="Andalus Café", fr="Café de l'Andalousie")),
    ("shoes", "Aux Bons Pas", {}), ("bicycle", "Cycles Meyer", {}), ("dentist", "Dr Weiss", {}),
    ("wine", "Cave Saint-Aubin", {}), ("bank", "Banque du Pont", {}),
    ("restaurant", "អាហារដ្ឋានអង្គរ", other(km="អាហារដ្ឋានអង្គរ", en="Angkor Restaurant")),
    ("laundry", "Le Lavoir", {}), ("restaurant", "Ταβέρνα", other(el="Ταβέρνα", en="Tavern")),
    ("cafe", "Кафе Пушкин", other(ru="Кафе Пушкин", en="Café Pushkin")),
    ("bakery", "מאפייה", other(he="מאפייה", en="Bakery")), ("guest_house", "Maison des Clercs", {}),
    ("post_office", "Relais Poste", {}), ("courthouse", "Tribunal", {}), ("doctors", "Cabinet Médical", {}),
    ("kindergarten", "Les Lutins", {}), ("restaurant", "S'Winstub", {}), ("florist", "Fleurs Anna", {}),
    ("supermarket", "Petit Marché", {}), ("nightclub", "Le Rempart", {}),
]
NATIONS = [
    ("restaurant", "四川菜馆", other(zh="四川菜馆", en="Sichuan House")),
    ("bakery", "مخبز الشام", other(ar="مخبز الشام", en="Damascus Bakery")),
    ("cafe", "चाय घर", other(hi="चाय घर", en="Tea House")),
    ("restaurant", "ร้านก๋วยเตี๋ยว", other(th="ร้านก๋วยเตี๋ยว", en="Noodle Shop")),
    ("convenience", "便利店", other(zh="便利店", en="Corner Shop")),
    ("clothes", "साड़ी केंद्र", other(hi="साड़ी केंद्र", en="Sari Centre")),
    ("library", "مكتبة الأمل", other(ar="مكتبة الأمل", en="Hope Library")),
    ("hairdresser", "ร้านเสริมสวย", other(th="ร้านเสริมสวย", en="Beauty Salon")),
    ("pharmacy", "Pharmacie des Nations", {}),
    ("community_centre", "Maison des Nations", other(en="House of Nations", zh="国际之家")),
    ("fuel", "Station des Nations", {}),
    ("hotel", "上海酒店", other(zh="上海酒店", en="Shanghai Hotel", fr="Hôtel Shanghai")),
]
GOODS = {
    "Boulangerie": "bakery", "Librairie": "books", "Bookshop": "books", "Fleuriste": "florist",
    "Fromagerie": "cheese", "Horloger": "watches", "Pharmacie": "pharmacy", "Bistro du Pont": "restaurant",
    "Café des Arts": "cafe", "Chocolatier": "chocolate", "Atelier Rose": "art", "Salon de Thé": "cafe",
    "Auberge du Tilleul": "hotel",
}


def all_pois(buildings):
    """Returns a tuple for each point of interest: place, subclass, name, other names."""
    found = [(np.array([x, y], float), subclass, name, names) for x, y, subclass, name, names in FIXED]
    for b in buildings.all:
        if getattr(b, "shop", None):
            found.append((b.front * 0.5 + shapes.center(b.ring) * 0.5, GOODS[b.shop], b.shop, {}))
    found.append((shapes.center(next(b.ring for b in buildings.all if b.height == 15)), "place_of_worship",
                  "Saint-Aubin",
                  other(en="St Aubin's Church", zh="圣奥班教堂")))
    found.append((street.fountain_place()[:2], "attraction", "Fontaine des Tilleuls", other(en="Linden Fountain")))
    found += handed_out(OLD_TOWN, [b for b in buildings.all if b.road in OLD_STREETS and not b.taken], 7)
    nations_streets = [b for b in buildings.all if b.road and b.road[0] > "\u0500" and not b.taken]
    found += handed_out(NATIONS, nations_streets, 9)
    return found


OLD_STREETS = {"Rue du Moulin", "Rue de la République", "Rue de Valmont", "Rue de la Gare", "Rue des Tanneurs",
               "Rue de l'Hôpital",
               "Rue des Orfèvres", "Rue aux Juifs", "Rue du Cloître", "Rue Basse", "Boulevard Saint-Aubin"}


def handed_out(names, houses, seed):
    order = np.random.default_rng(seed).permutation(len(houses))
    result = []
    for subclass, name, others in names:
        for i in order:
            b = houses[i]
            place = shapes.center(b.ring)
            if not b.taken and all(np.linalg.norm(place - other[0]) > 26 for other in result):
                b.taken = True
                result.append((place, subclass, name, others))
                break
    return result


def write(layers, buildings):
    found = []
    for place, subclass, name, names in all_pois(buildings):
        found.append((ORDER.get(CLASSES.get(subclass, subclass), 30), place, subclass, name, names))
    found.sort(key=lambda f: (f[3] is None, f[0]))
    cells = {}
    for _, place, subclass, name, names in found:
        cell = (int(place[0] // 240), int(place[1] // 240))
        cells[cell] = cells.get(cell, 0) + 1
        kind = CLASSES.get(subclass, subclass)
        layers.point("poi", place, (EARLY.get(kind, 14) if name else 14, 14), name=name, subclass=subclass,
                     rank=cells[cell],
                     **{"class": kind}, **names)
