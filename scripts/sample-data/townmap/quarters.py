"""The newer quarters, the villages and the industrial area: their streets, and the zones of houses along the roads."""

import numpy as np

from townmap import shapes
from townmap.roads import CORE

FRENCH = [
    "Rue des Lilas", "Rue des Acacias", "Rue des Cerisiers", "Rue du Verger", "Rue des Mésanges", "Rue des Roses",
    "Allée des Pommiers", "Rue Jean-Baptiste Kléber", "Rue de la Source", "Rue des Bleuets", "Rue du Soleil",
    "Rue des Vosges", "Rue du Stade", "Rue des Noyers", "Rue de l'Orme", "Rue du Ruisseau", "Rue des Alouettes",
    "Rue Marie Curie", "Rue Louis Pasteur", "Rue Victor Hugo", "Rue George Sand", "Rue Jules Verne",
    "Rue des Hirondelles", "Rue du Coteau", "Rue des Fleurs", "Rue de la Paix", "Rue des Érables", "Impasse des Pins",
    "Rue du Lavoir", "Rue des Chênes", "Rue de la Forge", "Rue Haute", "Rue du Puits", "Rue de la Chapelle",
    "Rue du Moulin-Neuf", "Rue des Saules", "Rue du Château d'Eau", "Rue de l'Église",
]
# The streets of the twin towns' quarter. Each is named in the script of the town that it honors.
NATIONS = [
    ("شارع الياسمين", {"name__ar": "شارع الياسمين", "name__en": "Jasmine Street", "name__fr": "Rue du Jasmin"}),
    ("गांधी मार्ग", {"name__hi": "गांधी मार्ग", "name__en": "Gandhi Road", "name__fr": "Rue Gandhi"}),
    ("ถนนดอกบัว", {"name__th": "ถนนดอกบัว", "name__en": "Lotus Road", "name__fr": "Rue du Lotus"}),
    ("长安街", {"name__zh": "长安街", "name__en": "Chang'an Street", "name__fr": "Rue Chang'an"}),
    ("شارع النخيل", {"name__ar": "شارع النخيل", "name__en": "Palm Street", "name__fr": "Rue des Palmiers"}),
    ("कमल पथ", {"name__hi": "कमल पथ", "name__en": "Lotus Path", "name__fr": "Chemin du Lotus"}),
    ("ถนนช้างเผือก", {"name__th": "ถนนช้างเผือก", "name__en": "White Elephant Road",
                      "name__fr": "Rue de l'Éléphant blanc"}),
    ("梅花路", {"name__zh": "梅花路", "name__en": "Plum Blossom Road", "name__fr": "Rue de la Fleur de prunier"}),
    ("Rue de l'Amitié", {"name__fr": "Rue de l'Amitié", "name__en": "Friendship Street"}),
]
# Corners counterclockwise from the southwest, streets across and along, style of the houses
GRIDS = [
    ("Les Vergers", [(-880, -738), (-300, -752), (-318, -492), (-880, -468)], (0.03, 0.5), (0, .2, .4, .6, .8, 1),
     "terrace"),
    ("L'Orangerie", [(-960, -395), (-300, -420), (-300, -150), (-930, -50)], (0.45, 0.97), (0.03, .25, .5, .75, 1),
     "detached"),
    ("Les Jardins", [(470, -590), (1010, -610), (1190, -290), (470, -345)], (0.04, .36, .68),
     (0.02, .25, .5, .75, .98), "detached"),
    ("Bellevue", [(480, -262), (930, -196), (945, 170), (520, 118)], (.34, .68, 1), (0, .33, .66, 1), "detached"),
    ("Cité des Nations", [(-140, 590), (570, 575), (600, 1090), (-110, 1130)], (.25, .5, .75, 1),
     (0, .25, .5, .75, 1), "block"),
    ("Les Aulnes", [(770, 800), (1300, 1010), (1270, 1430), (790, 1400)], (.35, .68, 1), (.02, .35, .68, 1),
     "detached"),
]
# Name, position, radius in meters, direction of the main road in degrees from east
VILLAGES = [
    ("Saint-Loup", (960, 2440), 300, 72), ("Combrey", (480, -2290), 330, 97), ("Les Aunes", (2760, 705), 260, 2),
    ("Montbrun", (-2560, -430), 260, 172), ("Ville-Basse", (-2460, 1170), 200, 8),
    ("La Combe", (1640, -2290), 190, 110),
]
WORKS = [(-830, -1080), (180, -1080), (230, -1560), (-780, -1540)]


def inside_quad(corners, u, v):
    a, b, c, d = (np.array(p, float) for p in corners)
    return (a * (1 - u) + b * u) * (1 - v) + (d * (1 - u) + c * u) * v


def add_streets(net, rng):
    names = iter(FRENCH * 3)
    for name, corners, across, along, _ in GRIDS:
        nations = iter(NATIONS) if name == "Cité des Nations" else None
        for v in across:
            street(net, rng, [inside_quad(corners, u, v) for u in np.linspace(along[0], along[-1], 6)], names, nations)
        for u in along:
            street(net, rng, [inside_quad(corners, u, v) for v in np.linspace(min(across[0], 0), across[-1], 4)]
                   if name not in ("Les Vergers", "L'Orangerie", "Les Jardins") or across[-1] > 0.9 else
                   [inside_quad(corners, u, v) for v in (across[0], .35, .7, 1.03)], names, nations)
    for _, middle, size, turn in VILLAGES:
        village(net, rng, np.array(middle, float), size, np.radians(turn), names)
    works(net)


def village(net, rng, middle, size, turn, names):
    """Adds lanes across and beside the main road, and one out to the fields."""
    along = np.array([np.cos(turn), np.sin(turn)])
    across = shapes.left_of(along)

    def lane(*places):
        points = [middle + along * a * size + across * b * size + rng.normal(0, 9, 2) for a, b in places]
        net.add("minor", points, name=next(names), reach=60.0, ahead=70.0)

    lane((-.42, -.5), (-.34, 0), (-.4, .34), (-.3, .62))
    lane((.38, -.55), (.3, -.2), (.4, .1), (.3, .52))
    lane((-.38, .3), (0, .36), (.34, .3))
    lane((-.36, -.3), (-.05, -.26), (.32, -.34))
    lane((.36, -.12), (.6, -.2), (.78, -.42))


def street(net, rng, points, names, nations):
    inner = [p + rng.normal(0, 5, 2) for p in points[1:-1]]
    name, others = next(nations, (None, {})) if nations else (None, {})
    net.add("minor", [points[0], *inner, points[-1]], name=name or next(names), names=others, reach=30.0, ahead=190.0)


def works(net):
    for name, points in (("Rue de l'Industrie", [(-860, -1180), (-500, -1150), (-100, -1160), (328, -1170)]),
                         ("Rue des Forges", [(-850, -1440), (-400, -1460), (0, -1440), (370, -1420)]),
                         ("Rue Edison", [(-100, -1160), (-90, -1300), (-60, -1445)]),
                         ("Rue Ampère", [(-560, -1155), (-540, -1300), (-560, -1450)])):
        net.add("minor", points, name=name, reach=40)
    for points in ([(-330, -1152), (-320, -1240), (-470, -1250)], [(120, -1165), (120, -1260), (230, -1300)],
                   [(284, -874), (100, -886), (20, -905), (60, -935), (250, -940), (325, -930)],
                   [(1110, -236), (1160, 40), (1180, 190), (1170, 290), (1060, 330), (960, 300)],
                   [(-420, 545), (-430, 640), (-330, 660)],
                   [(-1700, 1120), (-1750, 1010), (-1900, 960)], [(-620, -450), (-615, -380)],
                   [(700, -317), (720, -250)], [(1578, -1700), (1630, -1760), (1658, -1796)]):
        net.add("service", points, reach=40)


def zones():
    """Returns areas with the style of the houses along their roads. The first area that contains a point applies."""
    result = [("core", shapes.circle(CORE, 330, 40))]
    for name, corners, _, _, style in GRIDS:
        middle = np.mean(corners, axis=0)
        result.append((style, shapes.closed(middle + (np.array(corners, float) - middle) * 1.06)))
    result += [("village", shapes.circle(middle, size, 24)) for _, middle, size, _ in VILLAGES]
    result += [("terrace", shapes.closed(ring)) for ring in (
        [(-1000, -500), (-250, -540), (-250, -380), (-1000, -370)],
        [(-300, -760), (300, -960), (460, -620), (430, 60), (300, 140), (160, -40), (-60, -60), (-330, -200)],
        [(400, -420), (900, -330), (900, -240), (400, -290)], [(500, 380), (720, 380), (760, 760), (600, 780)])]
    return result


def write(layers):
    for name, corners, *_ in GRIDS:
        middle = np.mean(corners, axis=0)
        wider = middle + (np.array(corners, float) - middle) * 1.12
        layers.area("landuse", shapes.curve(wider, 60, ring=True), (9, 14), **{"class": "residential"})
    old = shapes.blob(np.random.default_rng(5), CORE, 352, 0.03, 14)
    layers.area("landuse", old, (9, 14), **{"class": "residential"})
    layers.area("landuse", [(-28, -110), (60, -110), (62, 60), (88, 175), (20, 180), (-45, 100)], (12, 14),
                **{"class": "residential"})
    for seed, (_, middle, size, _) in enumerate(VILLAGES):
        layers.area("landuse", shapes.blob(np.random.default_rng(seed), middle, size * 0.86, 0.2), (10, 14),
                    **{"class": "residential"})
    layers.area("landuse", WORKS, (10, 14), **{"class": "industrial"})
