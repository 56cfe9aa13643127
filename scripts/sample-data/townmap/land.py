"""Land cover and land use: fields, woods, vineyards, parks, and areas in the town."""

import numpy as np

import street
from townmap import quarters, shapes
from townmap.buildings import EAST, NORTH, SOUTH, WEST, Ground
from townmap.special import placed, rect

WOODS = [
    [(1780, -1300), (2100, -1180), (2500, -1230), (2850, -1150), (3000, -1400), (2900, -1800), (2600, -2150),
     (2250, -2300), (1950, -2050), (2050, -1850), (1880, -1700), (1950, -1500)],
    [(1450, 1750), (1800, 1650), (1960, 1780), (1900, 2050), (2120, 2300), (1900, 2800), (1350, 2900), (1150, 2600),
     (1400, 2250)],
    [(-3300, -2900), (-2900, -2850), (-2800, -2350), (-3000, -1900), (-3300, -1950)],
    [(-2250, 2450), (-1700, 2300), (-1250, 2450), (-1350, 2900), (-2300, 2900)],
    [(-1600, -2150), (-1350, -2250), (-1300, -2550), (-1650, -2620), (-1800, -2350)],
    [(-420, 1500), (-180, 1560), (-120, 1720), (-380, 1760)],
    [(2900, 1900), (3300, 1750), (3300, 2300), (3000, 2350)],
    [(-1520, 330), (-1330, 300), (-1260, 560), (-1420, 640)],
    [(2050, -700), (2260, -760), (2300, -1000), (2080, -1020)],
]
VINEYARDS = [
    [(1430, -1330), (1560, -1290), (1600, -1480), (1480, -1520)],
    [(1660, -1350), (1800, -1420), (1880, -1500), (1820, -1610), (1620, -1560)],
    [(1600, -1680), (1830, -1690), (1860, -1840), (1640, -1860)],
    [(1680, -1930), (1880, -1910), (2040, -2080), (1700, -2170)],
    [(1300, -1600), (1510, -1590), (1560, -1900), (1320, -1860)],
    [(1350, -1930), (1580, -1950), (1600, -2180), (1400, -2200)],
]
PARK = [
    (-195, -190), (-130, -130), (-150, -40), (-200, 60), (-215, 250), (-280, 262), (-420, 250), (-560, 170),
    (-600, 60), (-580, -20), (-440, -110), (-290, -100),
]
RESERVE = [(-2250, -60), (-2020, -120), (-1840, 40), (-1800, 300), (-2000, 400), (-2240, 260)]
CEMETERY = [(150, 104), (296, 56), (318, -18), (182, 12)]
ALLOTMENTS = [(95, 165), (185, 150), (210, 230), (120, 262)]
# The edge of the town. The open country around it is covered by fields unless something else is defined.
TOWN_EDGE = [
    (-1010, -760), (-560, -800), (0, -760), (400, -690), (760, -660), (1080, -610), (1240, -300), (1010, -180),
    (1000, 190), (800, 240), (700, 420), (1340, 980), (1320, 1450), (760, 1450), (640, 1130), (-150, 1170),
    (-200, 820), (-860, 800), (-1010, 470), (-990, -20), (-1000, -440),
]
# Behind the houses of the Rue des Tilleuls, and along the river.
GARDENS = [
    [(-38, 30), (-24, 28), (-26, 90), (-8, 138), (-22, 142), (-42, 96)],
    [(34, -58), (58, -54), (62, 44), (46, 46), (36, 20), (26, -20)],
    [(52, 84), (64, 82), (66, 96), (78, 140), (34, 146), (24, 112), (38, 100)],
]
MEADOWS = [
    [(-980, 150), (-820, 140), (-640, 255), (-470, 380), (-300, 442), (-215, 445), (-215, 520), (-420, 500),
     (-760, 440), (-960, 340)],
    [(-150, 430), (40, 425), (380, 330), (480, 350), (500, 470), (330, 505), (40, 525), (-150, 520)],
    [(228, 232), (300, 242), (450, 190), (400, 120), (330, 100), (232, 165)],
    [(740, 400), (900, 420), (1130, 660), (1080, 720), (930, 690), (760, 560)],
]
# Areas without fields: the airfield, the sports grounds, the hospital, the railway, the supermarket.
NO_FIELDS = [
    rect(-2300, 720, 1250, 330, 27.7), [(-1100, 480), (-160, 560), (-160, 860), (-1000, 800)],
    [(880, 200), (1330, 260), (1300, 540), (860, 480)], [(-600, -1080), (900, -1080), (900, -900), (-600, -900)],
    rect(-1190, -570, 250, 180, -4), *MEADOWS,
    [(-160, 150), (-40, 70), (-60, -60), (160, -60), (180, 60), (90, 180), (90, 300), (-180, 340)],
]
RUNWAY = [(-2750, 480), (-1950, 900)]


class Land:
    def __init__(self, net, waters):
        self.net, self.waters = net, waters
        rng = np.random.default_rng(31)
        self.woods = [shapes.curve(ring, 60, ring=True) for ring in WOODS]
        self.vineyards = [shapes.closed(ring) for ring in VINEYARDS]
        self.fields = self.all_fields(rng)

    def taken(self):
        """Returns the ground that is not available for fields."""
        ground = Ground()
        for ring in (self.waters.bank, self.waters.canal_bank, *[r for _, r in self.waters.ponds], *self.woods,
                     *self.vineyards, PARK, RESERVE, CEMETERY, ALLOTMENTS, quarters.WORKS, *NO_FIELDS):
            ground.cover(ring)
        for _, ring in quarters.zones():
            ground.cover(shapes.center(ring) + (ring - shapes.center(ring)) * 1.12)
        for way in self.net.ways:
            ground.cover_line(way.points, way.width + (14 if way.kind == "motorway" else 5))
        ground.cover_line(self.waters.brook, 14)
        return ground

    def all_fields(self, rng):
        """Returns a patchwork of strips, whose direction differs between parts of the country."""
        taken, result = self.taken(), []
        centers = rng.uniform((WEST, SOUTH), (EAST, NORTH), (16, 2))
        turns = rng.uniform(-0.6, 0.6, 16)
        for group, (middle, turn) in enumerate(zip(centers, turns)):
            d = np.array([np.cos(turn), np.sin(turn)])
            for i in range(-14, 15):
                for j in range(-9, 10):
                    place = middle + d * (i * 132 + 20 * np.sin(j)) + shapes.left_of(d) * j * 238
                    if np.argmin(np.linalg.norm(centers - place, axis=1)) == group:
                        self.field(result, taken, rng, place, d)
        return result

    def field(self, result, taken, rng, place, d):
        """Adds one field, shrunk away from obstacles or left out."""
        width, depth = rng.uniform(110, 126), rng.uniform(205, 232)
        for share in (1.0, 0.8, 0.62, 0.45):
            for shift in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)):
                cut = (1 - share) / 2
                moved = place + d * shift[0] * width * cut + shapes.left_of(d) * shift[1] * depth * cut
                ring = shapes.rectangle(moved, d, width * share, depth * (share if shift[1] or share == 1 else 1))
                ring = shapes.closed(ring[:-1] + rng.normal(0, 2.5, (4, 2)))
                if taken.is_free(ring):
                    taken.cover(ring)
                    result.append((ring, rng.choice(["farmland", "farmland", "farmland", "meadow", "orchard",
                                                     "grassland"])))
                    return

    def write(self, layers):
        country = shapes.blob(np.random.default_rng(12), (0, 0), 46000, 0.12, 26, step=3000)
        layers.area("landcover", country, (10, 14), holes=[shapes.curve(TOWN_EDGE, 60, ring=True)], digits=5,
                    subclass="farmland", **{"class": "farmland"})
        for ring, kind in self.fields:
            if kind == "farmland":
                continue
            layers.area("landcover", ring, (13, 14), subclass=str(kind),
                        **{"class": "grass" if kind in ("meadow", "grassland") else "farmland"})
        for ring in self.woods:
            layers.area("landcover", ring, (8, 14), subclass="forest", **{"class": "wood"})
        for ring in self.vineyards:
            layers.area("landcover", ring, (11, 14), subclass="vineyard", **{"class": "farmland"})
        grass = {"class": "grass"}
        layers.area("landcover", shapes.curve(PARK, 30, ring=True), (11, 14), subclass="park", **grass)
        layers.area("landcover", self.waters.island, (13, 14), subclass="park", **grass)
        for ring in GARDENS:
            layers.area("landcover", ring, (14, 14), subclass="garden", **grass)
        for ring in MEADOWS:
            layers.area("landcover", shapes.curve(ring, 40, ring=True), (12, 14), subclass="meadow", **grass)
        layers.area("landcover", ALLOTMENTS, (13, 14), subclass="allotments", **grass)
        layers.area("landcover", [(-165, 205), (-150, 178), (-70, 172), (14, 172), (48, 262), (40, 330), (-60, 350),
                                  (-172, 345)], (13, 14),
                    subclass="meadow", **grass)
        layers.area("landcover", rect(-2300, 720, 1180, 260, 27.7), (12, 14), subclass="grassland", **grass)
        layers.area("landcover", shapes.curve([(-2140, 40), (-2010, -10), (-1890, 110), (-1870, 250), (-2010, 260)], 30,
                                              ring=True),
                    (12, 14), subclass="reedbed", **{"class": "wetland"})
        layers.area("landcover", [(708, 284), (722, 281), (735, 285), (722, 276), (700, 268), (690, 262), (690, 271)],
                    (14, 14), subclass="beach",
                    **{"class": "sand"})
        layers.area("landcover", shapes.blob(np.random.default_rng(2), (2345, -1530), 46, 0.3), (13, 14),
                    subclass="bare_rock",
                    **{"class": "rock"})
        layers.area("park", shapes.curve(RESERVE, 40, ring=True), (11, 14), **{"class": "nature_reserve"},
                    name="Réserve naturelle des Saules", name__en="Willows Nature Reserve", rank=1)
        self.write_uses(layers)
        self.write_sports(layers)
        self.write_airfield(layers)
        self.write_squares(layers)

    @staticmethod
    def write_uses(layers):
        for kind, ring in (("cemetery", CEMETERY), ("hospital", rect(1110, 370, 330, 190, 12)),
                           ("school", rect(-855, -172, 100, 80, 4)), ("school", rect(694, -462, 70, 52)),
                           ("college", rect(-196, -508, 44, 60, 20)), ("retail", rect(-1190, -570, 236, 166, -4)),
                           ("railway", [(-560, -1030), (-420, -1042), (780, -1050), (960, -1040), (960, -1018),
                                        (300, -990), (-560, -994)]),
                           ("bus_station", rect(60, -918, 66, 26, -12)), ("playground", rect(-330, -55, 40, 26, 20))):
            layers.area("landuse", ring, (12, 14), **{"class": kind})

    @staticmethod
    def write_sports(layers):
        layers.area("landuse", rect(-640, 640, 200, 160, 15), (12, 14), **{"class": "stadium"})
        angles = np.linspace(0, 2 * np.pi, 40)
        oval = np.column_stack([np.cos(angles) * 40 + np.where(np.cos(angles) > 0, 48, -48), np.sin(angles) * 42])
        layers.area("landuse", placed(-645, 625, 15, oval), (13, 14), **{"class": "pitch"})
        for ring in (rect(-360, 650, 100, 62, 5), rect(-340, 735, 100, 62, 5), rect(-270, 640, 34, 17, 95),
                     rect(-248, 640, 34, 17, 95), rect(-226, 640, 34, 17, 95), rect(-815, -185, 26, 14, 94)):
            layers.area("landuse", ring, (13, 14), **{"class": "pitch"})
        layers.area("water", rect(-850, 640, 50, 25, 12), (14, 14), **{"class": "swimming_pool"})
        layers.area("water", rect(-805, 650, 16, 16, 12), (14, 14), **{"class": "swimming_pool"})

    @staticmethod
    def write_airfield(layers):
        runway = np.array(RUNWAY, float)
        layers.area("aeroway", rect(-2310, 720, 1160, 250, 27.7), (11, 14), **{"class": "aerodrome"})
        layers.area("aeroway", shapes.ribbon(runway, 24), (11, 14), ref="09/27", **{"class": "runway"})
        layers.line("aeroway", runway, (11, 14), ref="09/27", **{"class": "runway"})
        taxiway = [(-2720, 497), (-2742, 538), (-2000, 927), (-1978, 886)]
        layers.line("aeroway", taxiway, (12, 14), ref="A", **{"class": "taxiway"})
        layers.area("aeroway", rect(-1985, 942, 150, 40, 27.7), (13, 14), **{"class": "apron"})
        layers.area("aeroway", shapes.circle((1215, 420), 11), (14, 14), **{"class": "helipad"})

    def write_squares(self, layers):
        square = {"class": "path", "subclass": "pedestrian"}
        layers.area("transportation", self.net.market, (13, 14), **square)
        corners = ((52, 3.1), (60, 3.1), (68, 3.1), (76, 3.1), (84, 3.1), (84, 28.7), (52, 28.7))
        layers.area("transportation", [street.point(s, r)[:2] for s, r in corners], (14, 14), **square)
        layers.area("transportation", rect(120, -955, 120, 22), (14, 14), **square)
        layers.area("transportation", rect(120, -992, 240, 5), (14, 14), subclass="platform", **{"class": "path"})
        layers.area("transportation", rect(120, -1009.5, 240, 4), (14, 14), subclass="platform", **{"class": "path"})
