"""The fictional world around the country: continents in an ocean, countries, states, large cities and trunk routes."""

import numpy as np

from townmap import shapes

HOME = [
    (-8.5, 43.5), (-5, 47), (-4.2, 49.6), (0, 50.4), (3.4, 50.1), (5.5, 51.8), (8.5, 51.2), (11, 53.8), (15, 54.6),
    (20, 54.8), (26, 51.5), (29, 46), (25, 42), (21, 37.2), (17, 36.5), (14.2, 40.2), (11, 42.6), (8.6, 43.9),
    (6.2, 43.2), (3.2, 42.4), (0, 38.4), (-5.6, 36.8),
]
CONTINENTS = [
    ("Auvélie", HOME, (6, 47.5)),
    ("Orénie", [(35, 62), (60, 70), (95, 74), (128, 70), (150, 58), (140, 42), (118, 30), (104, 12), (92, 22),
                (78, 10), (66, 26), (48, 30), (40, 46)], (90, 48)),
    ("Sahélie", [(-14, 28), (8, 32), (26, 29), (38, 12), (44, 2), (34, -18), (22, -33), (14, -22), (8, 2), (-10, 8)],
     (16, 8)),
    ("Westmark", [(-158, 62), (-120, 70), (-82, 66), (-60, 50), (-78, 36), (-88, 22), (-100, 20), (-112, 30),
                  (-124, 44)], (-100, 50)),
    ("Verdania", [(-80, 8), (-60, 10), (-38, -6), (-44, -24), (-60, -40), (-70, -52), (-74, -30), (-80, -10)],
     (-58, -14)),
    ("Australis", [(114, -22), (130, -12), (144, -14), (152, -28), (142, -38), (124, -33)], (134, -26)),
]
ISLANDS = [
    (-18, 64, 4), (172, -42, 4.5), (48, -20, 4), (-152, 20, 2), (178.2, -17.5, 1.2), (-174, -19, 1.4), (128, 4, 5),
    (112, -3, 6), (-24, 40, 1.4), (-2, 56.5, 3.2), (9.2, 40.6, 1.1), (6.2, 39.2, .7), (16, 57.5, 1.3),
]
# admin level (2 for borders between countries), points in degrees
BORDERS = [
    (2, [(7.9557, 47.7683), (7.6, 46.8), (6.9, 46.0), (7.6, 44.8), (7.6, 43.0)]),
    (2, [(7.9288, 48.6316), (8.2, 49.4), (7.2, 50.3), (6.6, 52.5)]),
    (2, [(7.6, 46.8), (9.6, 47.2), (12.2, 46.6), (14.5, 46.8), (16.6, 45.4), (15.4, 43.0), (14.0, 39.0)]),
    (2, [(14.5, 46.8), (14.2, 49.0), (15.4, 51.2), (14.4, 55.4)]),
    (2, [(14.2, 49.0), (18.6, 49.2), (22.8, 48.2), (30, 48.6)]),
    (2, [(3.9, 41.5), (1.2, 42.9), (-1.4, 43.2), (-4, 43.6), (-9.5, 44.9)]),
    (2, [(16.6, 45.4), (20, 44.6), (26, 43.6)]),
    (4, [(7.3, 48.63), (6.6, 48.2), (5.2, 48.5), (4.2, 49.2), (4.0, 51)]),
    (4, [(6.6, 48.2), (6.4, 47.2), (5.0, 46.4), (3.0, 46.0), (1.0, 46.6), (-3.5, 45.4)]),
    (4, [(1.0, 46.6), (0.6, 48.2), (-1.2, 49.4), (-1.5, 51)]), (4, [(3.0, 46.0), (3.2, 44.0), (4.0, 42)]),
    (4, [(7.9754, 48.1991), (10.0, 48.6), (12.0, 50.0), (12.2, 54.5)]),
    (2, [(34, 45), (58, 48), (78, 44), (96, 48), (146, 50)]), (2, [(78, 44), (80, 30), (84, 14)]),
    (2, [(96, 48), (100, 36), (106, 18)]), (2, [(58, 48), (62, 30)]), (2, [(-12, 17), (10, 20), (30, 22)]),
    (2, [(9, 5), (20, 4), (28, 6), (42, 4)]), (2, [(20, 4), (22, -12), (32, -22)]),
    (2, [(-128, 49), (-96, 49), (-84, 46), (-60, 47)]), (2, [(-80, -4), (-66, -8), (-52, -4), (-40, -10)]),
    (2, [(-66, -8), (-62, -24), (-50, -32)]), (2, [(-74, -34), (-62, -24)]),
]
COUNTRIES = [
    (2.6, 47.6, "Sauvelle", "FV", 1,
     {"fr": "Sauvelle", "en": "Sauvelle", "ar": "سوفيل", "hi": "सोवेल", "th": "โซแวล", "zh": "索维尔"}),
    (10.8, 49.9, "Almland", "AX", 1, {"fr": "Almlande", "en": "Almland", "ar": "ألملاند", "zh": "阿尔姆兰"}),
    (11.0, 45.2, "Valdoria", "VQ", 2, {"fr": "Valdorie", "en": "Valdoria", "zh": "瓦尔多利亚"}),
    (-2.6, 40.6, "Castiria", "CQ", 1, {"fr": "Castirie", "en": "Castiria"}),
    (18.2, 51.6, "Polenia", "PQ", 2, {"en": "Polenia"}),
    (21, 46.6, "Трансавия", "TQ", 2, {"ru": "Трансавия", "en": "Transavia"}),
    (19, 41.6, "Ελληνία", "EQ", 3, {"el": "Ελληνία", "en": "Hellenia"}),
    (80, 60, "Северия", "SQ", 1, {"ru": "Северия", "en": "Severia"}),
    (70, 38, "پارسیان", "IQ", 2, {"fa": "پارسیان", "en": "Parsian"}),
    (91, 34, "भारतवन", "BQ", 1, {"hi": "भारतवन", "en": "Bharatvan"}),
    (120, 40, "华中国", "HQ", 1, {"zh": "华中国", "en": "Huazhong"}),
    (103, 27, "สยามวดี", "YQ", 2, {"th": "สยามวดี", "en": "Siamwadi"}),
    (10, 25, "المغربية", "MQ", 1, {"ar": "المغربية", "en": "Maghrebia"}),
    (18, 12, "السودانية", "DQ", 2, {"ar": "السودانية", "en": "Sudania"}),
    (13, -10, "Kongora", "KQ", 3, {"en": "Kongora"}), (32, -6, "Tanzoria", "ZQ", 3, {"en": "Tanzoria"}),
    (-105, 57, "Northmark", "NQ", 1, {"en": "Northmark"}),
    (-98, 39, "Federation of Westmark", "WQ", 1, {"en": "Federation of Westmark"}),
    (-54, -12, "Verdania", "GQ", 1, {"en": "Verdania"}), (-68, -20, "Andoria", "OQ", 3, {"en": "Andoria"}),
    (-64, 3, "Caribia", "RQ", 3, {"en": "Caribia"}), (134, -26, "Australis", "UQ", 2, {"en": "Australis"}),
]
STATES = [
    (6.95, 48.32, "Haute-Sauve", 3), (3.0, 48.9, "Plaine", 2), (3.6, 45.0, "Monts", 3), (-1.2, 47.6, "Côte", 3),
    (9.2, 49.6, "Stromland", 3), (9.4, 47.9, "Bergland", 3), (12.8, 52, "Nordland", 3), (0.6, 44.6, "Midi", 4),
]
# longitude and latitude in degrees, name, rank, capital level, other names
CITIES = [
    (1.9, 48.5, "Sauvelle-Ville", 1, 2,
     {"en": "Sauvelle City", "ar": "مدينة سوفيل", "zh": "索维尔市", "hi": "सोवेल नगर", "th": "โซแวลซิตี"}),
    (10.2, 51.2, "Almstadt", 1, 2, {"en": "Almstadt"}), (10.2, 44.6, "Valdor", 2, 2, {"en": "Valdor"}),
    (-2.5, 39.2, "Castria", 2, 2, {}), (19.5, 52.5, "Polna", 3, 2, {}),
    (24, 46.3, "Трансград", 4, 2, {"ru": "Трансград", "en": "Transgrad"}),
    (19.5, 39.0, "Αθηνία", 4, 2, {"el": "Αθηνία", "en": "Athinia"}), (4.6, 44.1, "Port-Midi", 3, None, {}),
    (-2.6, 48.2, "Brélan", 4, None, {}), (4.4, 47.0, "Lugdon", 3, 4, {}), (8.9, 48.8, "Stromberg", 4, 4, {}),
    (8.6, 47.2, "Seewald", 4, None, {}), (6.1, 49.4, "Metzange", 4, None, {}), (5.4, 50.7, "Havrebourg", 4, None, {}),
    (12.6, 48.4, "Isarburg", 3, None, {}), (52, 56, "Североград", 2, 2, {"ru": "Североград", "en": "Severograd"}),
    (70, 34, "تهرانا", 3, 2, {"fa": "تهرانا", "en": "Tehrana"}),
    (88, 28, "नव दिल्ली", 1, 2, {"hi": "नव दिल्ली", "en": "Nav Dilli"}),
    (126, 42, "北安", 1, 2, {"zh": "北安", "en": "Bei'an"}), (118, 34, "上江", 2, None, {"zh": "上江", "en": "Shangjiang"}),
    (103, 18, "กรุงสยาม", 2, 2, {"th": "กรุงสยาม", "en": "Krung Siam"}),
    (2, 28, "الرباطية", 2, 2, {"ar": "الرباطية", "en": "Rabatia"}),
    (26, 25, "القاهرية", 1, None, {"ar": "القاهرية", "en": "Qahiria"}), (-86, 42, "Lakeport", 1, None, {}),
    (-76, 38.6, "Westmark City", 2, 2, {}), (-112, 36, "Mesa Grande", 4, None, {}), (-46, -14, "Rio Verde", 1, 2, {}),
    (-66, -42, "Puerto Austral", 4, None, {}), (146, -32, "Port Southern", 2, 2, {}),
    (18, -28, "Cape Anchor", 3, None, {}),
]
OCEANS = [
    (-30, 26, "Océan Atlantide", "Atlantid Ocean", "المحيط الأطلنتيدي", "亚特兰蒂海"),
    (-140, -8, "Océan Pacifide", "Pacifid Ocean", "المحيط الهادئ", "平静洋"),
    (78, -26, "Océan Indien", "Indian Ocean", "المحيط الهندي", "印度洋"),
    (-96, -44, "Océan Austral", "Southern Ocean", None, None),
]
SEAS = [
    (1.2, 52.4, "Mer du Nord", "North Sea"), (12.0, 39.6, "Mer du Midi", "Midi Sea"),
    (-7, 51, "Golfe de l'Ouest", "Western Gulf"),
]
# longitude, latitude and radius in degrees, rotation in radians
WOODS = [
    (8.4, 46.2, 1.4, .4), (2.8, 44.9, 1.0, .9), (13.5, 49.6, 1.2, .2), (4.9, 48.9, .5, .7), (5.9, 46.6, .6, 1.1),
    (9.0, 48.4, .55, 1.2),
]
ROUTES = [
    ("motorway", "A 1", [(1.9, 48.5), (3.4, 48.3), (5.0, 48.5), (6.1, 49.4)]),
    ("motorway", "A 6", [(1.9, 48.5), (3.2, 47.4), (4.4, 47.0), (4.5, 45.4), (4.6, 44.1)]),
    ("motorway", "A 35", [(4.4, 47.0), (5.8, 47.5), (7.0943, 48.1191)]),
    ("motorway", "A 35", [(8.3191, 48.2899), (8.9, 48.8), (10.3, 48.6), (12.6, 48.4)]),
    ("motorway", "A 2", [(6.1, 49.4), (5.4, 50.7)]), ("motorway", "A 11", [(1.9, 48.5), (-.6, 48.0), (-2.6, 48.2)]),
    ("motorway", "A 5", [(8.6, 47.2), (9, 48.0), (8.9, 48.8), (9.6, 50.1), (10.2, 51.2)]),
    ("motorway", "A 4", [(7.4039, 48.5957), (6.9, 49.0), (6.1, 49.4)]),
    ("motorway", "A 4", [(7.6058, 47.7863), (7.9, 47.4), (8.6, 47.2)]),
]
RIVERS = [
    ("Grand Fleuve", [(9.6, 46.2), (8.5, 46.45), (7.6, 46.8)]),
    ("La Loure", [(4.0, 45.0), (3.6, 46.4), (2.2, 47.4), (1.9, 48.5), (.4, 49.2), (-.4, 50.3)]),
    ("Isar", [(11, 47), (12.6, 48.4), (13.2, 50.8), (11.6, 53.6)]),
]


class World:
    def __init__(self):
        self.lands = [shapes.rough(shapes.closed(ring), 200 + i, 0.17, 5 if i == 0 else 4)
                      for i, (_, ring, _) in enumerate(CONTINENTS)]
        for i, (x, y, size) in enumerate(ISLANDS):
            self.lands.append(shapes.blob(np.random.default_rng(300 + i), (x, y), size, 0.35, 9, 0.6, i, size / 2.5))
        south = np.array([(x, -72 + 4 * np.sin(x / 23) + 2 * np.sin(x / 9)) for x in range(-180, 181, 4)])
        self.south = south
        self.ice = shapes.closed(np.vstack([[(-180, -85.05)], south, [(180, -85.05)]]))

    def on_land(self, points):
        return np.any([shapes.inside(ring, points) for ring in self.lands], axis=0)

    def write(self, layers):
        world = np.vstack([self.south, [(180, 85.05), (-180, 85.05)]])
        layers.area("water", world, (0, 10), holes=self.lands, degrees=True, digits=3, **{"class": "ocean"})
        layers.area("landcover", self.ice, (0, 5), degrees=True, digits=2, subclass="glacier", **{"class": "ice"})
        lake = shapes.blob(np.random.default_rng(400), (9.2, 47.55), 0.42, 0.2, 12, 0.32, 0.5)
        layers.area("water", lake, (3, 9), degrees=True, digits=4, **{"class": "lake"})
        layers.point("water_name", (9.2, 47.55), (6, 10), degrees=True, name="Almsee", name__en="Lake Alm",
                     name__fr="Lac d'Alm", **{"class": "lake"})
        for i, (x, y, size, turn) in enumerate(WOODS):
            ring = shapes.blob(np.random.default_rng(410 + i), (x, y), size, 0.35, 14, 0.5, turn, size / 9)
            layers.area("landcover", ring, (3, 9), degrees=True, digits=3, subclass="forest", **{"class": "wood"})
        layers.area("landcover", shapes.blob(np.random.default_rng(420), (12, 24), 12, 0.25, 14, 0.35), (0, 6),
                    degrees=True, digits=2, subclass="desert", **{"class": "sand"})
        self.write_borders(layers)
        self.write_labels(layers)
        self.write_lines(layers)

    def write_borders(self, layers):
        for i, (level, points) in enumerate(BORDERS):
            line = shapes.rough(points, 500 + i, 0.13)
            dry = self.on_land(line)
            edges = np.flatnonzero(np.diff(np.concatenate([[0], dry.astype(int), [0]])))
            for first, last in zip(edges[::2], edges[1::2]):
                if last - first > 2:
                    layers.line("boundary", line[first:last], (1 if level == 2 else 4, 10), degrees=True, digits=3,
                                admin_level=level, disputed=0, maritime=0)

    @staticmethod
    def write_labels(layers):
        def names(texts):
            return {f"name__{k}": v for k, v in texts.items()}

        for name, _, place in CONTINENTS:
            layers.point("place", place, (0, 3), degrees=True, name=name, rank=1, **{"class": "continent"})
        for x, y, name, iso, rank, texts in COUNTRIES:
            layers.point("place", (x, y), (1 if rank < 3 else 3, 8), degrees=True, name=name, iso_a2=iso, rank=rank,
                         **{"class": "country"}, **names(texts))
        for x, y, name, rank in STATES:
            layers.point("place", (x, y), (4, 8), degrees=True, name=name, rank=rank, **{"class": "state"})
        for x, y, name, rank, capital, texts in CITIES:
            layers.point("place", (x, y), (2 if rank == 1 else 3 if rank == 2 else 4, 10), degrees=True, name=name,
                         rank=rank, capital=capital, **{"class": "city"}, **names(texts))
        for x, y, name, english, arabic, chinese in OCEANS:
            layers.point("water_name", (x, y), (0, 6), degrees=True, name=name, name__fr=name, name__en=english,
                         name__ar=arabic, name__zh=chinese, **{"class": "ocean"})
        for x, y, name, english in SEAS:
            layers.point("water_name", (x, y), (3, 8), degrees=True, name=name, name__fr=name, name__en=english,
                         **{"class": "sea"})

    @staticmethod
    def write_lines(layers):
        for i, (kind, ref, points) in enumerate(ROUTES):
            line = shapes.simplified(shapes.curve(shapes.rough(points, 600 + i, 0.06, 2), 0.06), 0.002)
            layers.line("transportation", line, (4, 10), degrees=True, digits=4, oneway=None, **{"class": kind})
            layers.line("transportation_name", line, (6, 10), degrees=True, digits=4, ref=ref, ref_length=len(ref),
                        network="road", **{"class": kind})
        rivers = [(name, shapes.rough(points, 700 + i, 0.15)) for i, (name, points) in enumerate(RIVERS)]
        # North and south of the detailed region, the great river follows the country's border.
        rivers += [("Grand Fleuve", shapes.rough(BORDERS[0][1], 500, 0.13)[:17]),
                   ("Grand Fleuve", shapes.rough(BORDERS[1][1], 501, 0.13))]
        for name, line in rivers:
            layers.line("waterway", line, (3, 10), degrees=True, digits=3, name=name, intermittent=0,
                        **{"class": "river"})
