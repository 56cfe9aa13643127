"""The country up to about 40 km around Aubeval: villages, roads, rivers, woods and boundaries, drawn coarsely."""

import numpy as np

from townmap import shapes

# east and north in km, class, population, name, other names
PLACES = [
    (0.07, -0.3, "town", 18400, "Aubeval",
     {"name__fr": "Aubeval", "name__en": "Aubeval", "name__de": "Lindental", "name__ar": "أوبفال",
      "name__hi": "ओबेवाल", "name__th": "โอเบอวาล", "name__zh": "欧贝瓦勒", "name__ja": "オブヴァル", "name__ru": "Обваль",
      "name__el": "Ωμπβάλ", "name__he": "אובוואל", "name__km": "អូបេវ៉ាល់"}),
    (1.0, 2.44, "village", 900, "Saint-Loup", {}), (0.48, -2.29, "village", 1100, "Combrey", {}),
    (2.76, 0.7, "village", 700, "Les Aunes", {}), (-2.56, -0.44, "village", 820, "Montbrun", {}),
    (-2.5, 1.165, "hamlet", 130, "Ville-Basse", {}), (1.64, -2.29, "hamlet", 90, "La Combe", {}),
    (-0.6, -0.61, "suburb", 2600, "Les Vergers", {}), (-0.62, -0.25, "suburb", 1500, "L'Orangerie", {}),
    (0.75, -0.47, "suburb", 1800, "Les Jardins", {}), (0.78, -0.02, "suburb", 1300, "Bellevue", {}),
    (0.22, 0.86, "suburb", 3900, "Cité des Nations",
     {"name__en": "Nations Quarter", "name__ar": "حي الأمم", "name__zh": "万国城", "name__hi": "राष्ट्र नगर",
      "name__th": "ย่านนานาชาติ"}),
    (1.03, 1.18, "suburb", 1000, "Les Aulnes", {}),
    (0.1, -0.53, "neighbourhood", 2200, "Vieille Ville", {"name__en": "Old Town"}),
    (-0.3, -1.32, "neighbourhood", 20, "Zone industrielle", {}),
    (0.62, 0.262, "island", None, "Île Saint-Aubin", {"name__en": "St Aubin's Island"}),
    (-9, 0.9, "town", 6100, "Valcroix", {}), (9.2, -0.3, "town", 7300, "Valmont", {}),
    (1.1, 9.2, "village", 1900, "Herbeville", {}), (-0.9, -8.9, "town", 5200, "Rosières", {}),
    (-5.1, 0.1, "village", 640, "Courtenay", {}), (5.4, -0.7, "village", 590, "Épinay", {}),
    (5.3, 4.9, "village", 480, "Fontaine-la-Claire", {}), (-4.6, 5.4, "village", 730, "Bois-le-Comte", {}),
    (-5.2, -4.7, "village", 360, "Marsac", {}), (4.7, -5.0, "village", 510, "Clairlieu", {}),
    (9.5, 7.8, "village", 690, "Rouvray", {}), (-10.2, 8.4, "village", 900, "Saint-Yon", {}),
    (-11.5, -7.2, "village", 410, "Chaumes", {}), (10.8, -9.4, "village", 760, "Aigremont", {}),
    (-22, 14, "city", 148000, "Tervaux",
     {"name__en": "Tervaux", "name__ar": "تيرفو", "name__zh": "泰尔沃", "name__hi": "तेर्वो", "name__th": "แตร์โว"}),
    (24, -19, "city", 92000, "Rheinau", {"name__fr": "Rhinau-le-Grand", "name__en": "Rheinau", "name__zh": "莱瑙"}),
    (17, 16, "town", 14000, "Bergzell", {}), (-18, -16, "town", 11800, "Mirande", {}),
    (3, 24, "town", 9900, "Grandpré", {}), (-3, -26, "town", 21000, "Sauvigny", {}),
    (-34, -4, "town", 17000, "Hautmont", {}), (33, 8, "town", 19500, "Neukirch", {}),
    (-15, 27, "village", 2000, "Orbey", {}), (14, -31, "village", 1700, "Lauter", {}),
    (30, 27, "town", 12500, "Silbertal", {}), (-31, -27, "town", 13200, "Belleroche", {}),
    (8, 35, "village", 2500, "Noirlac", {}), (-8, 15, "village", 1500, "Ormoy", {}),
    (10, 12, "village", 800, "Haselbach", {}), (-14, 4, "village", 970, "Courcelles", {}),
    (16, 2, "village", 1100, "Weiler", {}), (6, -13, "village", 830, "Thann-le-Bas", {}),
    (-9, -15, "village", 640, "Givry", {}), (20, -6, "village", 1300, "Altdorf", {}),
    (-25, 2, "village", 1250, "Ronchamp-la-Neuve", {}),
]
ZOOM = {"city": 4, "town": 7, "village": 9, "suburb": 11, "hamlet": 12, "neighbourhood": 13, "island": 12}
# class, reference number, points in km
ROADS = [
    ("motorway", "A 35", [(-45, -9), (-30, -6), (-20, -3), (-9, .7)]),
    ("motorway", "A 35", [(9, 3.3), (18, 5), (30, 3), (46, 10)]),
    ("motorway", "A 4", [(-22, 44), (-19, 20), (-17, 5), (-16, -2.1)]),
    ("motorway", "A 4", [(-16, -2.1), (-14, -18), (-5, -32), (-7, -46)]),
    ("trunk", "N 83", [(-.7, 9), (1.6, 16), (3, 24), (8, 35), (7, 46)]),
    ("trunk", "N 83", [(-1.5, -9), (-2, -17), (-3, -26), (-1, -46)]),
    ("primary", "D 10", [(-9, .9), (-14, 4), (-25, 2), (-34, -4), (-45, -2)]),
    ("primary", "D 10", [(9, -.3), (16, 2), (24, 4), (33, 8), (46, 7)]),
    ("primary", "D 17", [(-9, .9), (-14, 8), (-22, 14), (-34, 20), (-46, 21)]),
    ("primary", "D 18", [(9.2, -.3), (13, -6), (20, -6), (24, -19), (30, -32), (38, -45)]),
    ("primary", "D 40", [(3, 24), (10, 19), (17, 16), (25, 22), (30, 27), (44, 33)]),
    ("primary", "D 41", [(-.9, -8.9), (-9, -15), (-18, -16), (-31, -27), (-44, -29)]),
    ("secondary", "D 22", [(1.3, 9), (3, 14), (3, 24)]),
    ("secondary", "D 22", [(.9, -9), (6, -13), (14, -31), (16, -45)]),
    ("secondary", "D 61", [(-22, 14), (-15, 27), (3, 24)]), ("secondary", "D 62", [(17, 16), (10, 12), (5.3, 4.9)]),
    ("secondary", "D 63", [(-3, -26), (6, -13), (10.8, -9.4), (20, -6)]),
    ("secondary", "D 64", [(-18, -16), (-11.5, -7.2), (-9, .9)]), ("secondary", "D 65", [(17, 16), (16, 2)]),
    ("secondary", "D 66", [(-34, -4), (-31, -27)]), ("secondary", "D 67", [(33, 8), (30, 27)]),
    ("tertiary", "D 5", [(-5, .9), (-9, .9)]), ("tertiary", "D 30", [(5.5, 1.5), (9.5, 7.8), (10, 12)]),
    ("tertiary", "D 71", [(-8, 15), (-4.6, 5.4), (-1.2, 6.2)]), ("tertiary", "D 72", [(-5.2, -4.7), (-5.1, .1)]),
    ("tertiary", "D 73", [(2.7, -5), (4.7, -5), (5.5, -.7)]), ("tertiary", "D 74", [(-10.2, 8.4), (-4.6, 5.4)]),
    ("tertiary", "D 75", [(-5.2, -4.7), (-1.3, -6)]), ("tertiary", "D 76", [(5.3, 4.9), (1, 5.4)]),
    ("tertiary", "D 77", [(10.8, -9.4), (4.7, -5)]), ("rail", None, [(-9, -2.1), (-18, -4), (-34, -5), (-46, -8)]),
    ("rail", None, [(9, -1.2), (17, -4), (24, -18), (34, -34), (36, -46)]),
    ("rail", None, [(-18, -4), (-20, 5), (-22, 14), (-28, 28), (-26, 46)]),
]
RIVERS = [
    ("La Sauve", "river", [(3.3, 6.5), (5, 9), (4.2, 13), (8, 18), (14, 22), (17.3, 27)]),
    ("La Sauve", "river", [(-2.5, -5.2), (-4, -10), (-7, -17), (-13, -24), (-15, -34), (-22, -46)]),
    ("La Brume", "river", [(-46, 10), (-34, 7), (-24, 10), (-14, 12), (-8, 17), (4.2, 13)]),
    ("Der Alm", "river", [(46, -8), (38, -7), (28, -11), (21.5, -15)]),
]
GREAT_RIVER = [
    (19, -48), (20, -36), (23, -27), (21.5, -15), (19, -5), (21, 5), (18.5, 14), (17.3, 27), (20, 36), (17, 48),
]
PEAKS = [
    (-30, 13, "Grand Ballon de Tervaux", 1214), (31, -7, "Almkogel", 987), (-37, 31, "Tête Noire", 1032),
    (-11, -21, "Mont Givry", 566), (26.5, 16, "Bergzeller Kopf", 640),
]
# admin level, first zoom, points in km
BORDERS = [
    (6, 8, [(-45, 4.5), (-28, 4), (-12, 2.6), (-3.2, .2)]), (6, 8, [(2.4, .35), (9, 2.2), (14, .3), (20.4737, -.0947)]),
    (6, 8, [(-3.4, -1.9), (-9, -8), (-4, -20), (-9, -30), (-6, -46)]),
    (4, 5, [(-14, 48), (-9, 30), (1, 21), (9, 24), (17.3, 27)]), (8, 11, [(1.2, 2.2), (3, 6.4), (8, 8), (12, 14)]),
    (8, 11, [(-1.4, 2.15), (-4, 8), (-11, 12)]), (8, 11, [(.9, -1.9), (2, -7), (8, -11)]),
]
TOWN_BORDER = [
    (-3.4, -1.9), (-1.2, -1.75), (.9, -1.9), (2.9, -1.0), (2.4, .35), (2.15, 1.4), (1.2, 2.2), (-1.4, 2.15),
    (-2.95, 1.5), (-3.2, .2), (-3.4, -1.9),
]
WOODS = [
    ((-33, 12), 7, .9), ((-12, -21), 5, .5), ((12, 26), 4.5, .3), ((33, -8), 8, 1.2), ((-8, 33), 6, .2),
    ((-27, -13), 6, .8), ((7, -22), 4, .9), ((27, 17), 6, 1.4), ((-38, 33), 8, .4), ((-6.5, 9), 1.8, .7),
    ((7, 8), 1.6, .2), ((-8, -4.5), 1.7, 1.0), ((7.5, -6.5), 1.9, .5), ((13, -2.5), 1.5, .9), ((-12, 15), 2.1, .1),
    ((3, -9), 1.3, .6), ((37, 38), 7, .4), ((-40, -15), 6, .2), ((-1, 18), 1.9, .3), ((32, -38), 9, .3),
]
LAKES = [
    ("Lac de Noirlac", "Lake Noirlac", (11, 38), 2.6), ("Étang Royal", "Royal Pond", (-13.5, -9.5), .9),
    ("Silbersee", "Silver Lake", (28.5, 31), 1.8),
]


def km(points):
    return np.asarray(points, float) * 1000


def rough(points, seed, amount=0.16, rounds=4):
    """Returns a line in meters with successively smaller bends between its points, which are in kilometers."""
    return shapes.rough(km(points), seed, amount, rounds)


def write(layers):
    write_places(layers)
    write_roads(layers)
    write_water(layers)
    write_land(layers)
    write_boundaries(layers)
    layers.point("mountain_peak", (2330, -1535), (11, 14), name="Signal de Saint-Aubin", name__en="St Aubin's Beacon",
                 ele=412, ele_ft=1352, rank=1, **{"class": "peak"})
    for x, y, name, height in PEAKS:
        layers.point("mountain_peak", km((x, y)), (8, 14), name=name, ele=height, ele_ft=round(height / 0.3048), rank=1,
                     **{"class": "peak"})
    layers.point("aerodrome_label", (-2310, 720), (10, 14), name="Aérodrome d'Aubeval", name__en="Aubeval Airfield",
                 icao="ZZAV", ele=171,
                 ele_ft=561, **{"class": "regional"})
    layers.point("aerodrome_label", km((-15.5, 17)), (8, 14), name="Aéroport de Tervaux", name__en="Tervaux Airport",
                 iata="TVX", icao="ZZTX",
                 ele=210, ele_ft=689, **{"class": "international"})


def write_places(layers):
    ranked = sorted((p for p in PLACES if p[3]), key=lambda p: -p[3])
    for x, y, kind, people, name, names in PLACES:
        rank = min(6 + ranked.index((x, y, kind, people, name, names)) // 4, 15) if people else None
        layers.point("place", km((x, y)), (ZOOM[kind], 14), name=name, rank=rank, **{"class": kind}, **names)
    for seed, (x, y, kind, people, *_) in enumerate(PLACES):
        if people and kind in ("city", "town", "village") and np.hypot(x, y) > 3.5:
            size = 95 * people ** 0.32
            layers.area("landuse", shapes.blob(np.random.default_rng(seed), km((x, y)), size, 0.3, 11, 0.8, seed,
                                               size / 3),
                        (6 if kind == "city" else 8 if kind == "town" else 10,
                         12), digits=5, **{"class": "residential"})


def write_roads(layers):
    zoom = {"motorway": 5, "trunk": 6, "primary": 7, "secondary": 9, "tertiary": 11, "rail": 8}
    for seed, (kind, ref, stops) in enumerate(ROADS):
        line = shapes.simplified(shapes.curve(rough(stops, seed, 0.07, 2), 500), 12)
        lines = [shapes.offset(line, -9), shapes.offset(line, 9)[::-1]] if kind == "motorway" else [line]
        for each in lines:
            layers.line("transportation", each, (zoom[kind], 12), oneway=1 if kind == "motorway" else None,
                        subclass="rail" if kind == "rail" else None, **{"class": kind})
        if ref:
            layers.line("transportation_name", line, (max(zoom[kind], 6), 12), ref=ref, ref_length=len(ref),
                        network="road",
                        **{"class": kind})


def write_water(layers):
    for seed, (name, kind, points) in enumerate(RIVERS):
        line = rough(points, 40 + seed, 0.18)
        line = shapes.simplified(line, 25)
        layers.line("waterway", line, (8, 12), digits=5, name=name, intermittent=0, **{"class": kind})
    line = shapes.simplified(rough(GREAT_RIVER, 50, 0.09), 30)
    layers.area("water", shapes.ribbon(line, 260), (5, 12), digits=5, **{"class": "river"})
    layers.line("waterway", line, (3, 12), digits=5, name="Grand Fleuve", name__de="Der Große Strom",
                name__en="Great River",
                name__ar="النهر الكبير", name__zh="大河", intermittent=0, **{"class": "river"})
    for seed, (name, english, place, size) in enumerate(LAKES):
        ring = shapes.blob(np.random.default_rng(60 + seed), km(place), size * 1000, 0.3, 12, 0.55, seed, size * 100)
        layers.area("water", ring, (6, 12), digits=5, **{"class": "lake"})
        layers.point("water_name", shapes.center(ring), (9, 14), name=name, name__en=english, **{"class": "lake"})


def write_land(layers):
    for seed, (place, size, turn) in enumerate(WOODS):
        ring = shapes.blob(np.random.default_rng(80 + seed), km(place), size * 1000, 0.34, 16, 0.7, turn, size * 90)
        layers.area("landcover", ring, (6, 12), digits=5, subclass="forest", **{"class": "wood"})
    ring = shapes.blob(np.random.default_rng(99), km((-33, 14)), 11000, 0.2, 12, step=900)
    layers.area("park", ring, (6, 12), digits=5, name="Parc national des Ballons", name__en="Ballons National Park",
                rank=1,
                **{"class": "national_park"})


def write_boundaries(layers):
    fixed = {"disputed": 0, "maritime": 0}
    town = shapes.closed(rough(TOWN_BORDER, 70, 0.08, 3))
    layers.line("boundary", town, (11, 14), admin_level=8, **fixed)
    for seed, (level, zoom, points) in enumerate(BORDERS):
        layers.line("boundary", shapes.simplified(rough(points, 71 + seed, 0.1), 20), (zoom, 12), digits=5,
                    admin_level=level, **fixed)
    line = shapes.simplified(rough(GREAT_RIVER, 50, 0.09), 30)
    layers.line("boundary", line, (1, 12), digits=5, admin_level=2, **fixed)
