"""The roads and railways of Aubeval."""

import numpy as np

import street
from townmap import shapes
from townmap.network import Network

CORE = np.array([80.0, -380.0])
GATE = tuple(street.point(-74)[:2])      # the junction of the boulevards and the Rue des Tilleuls
NORTH_END = tuple(street.point(165)[:2])
WEST_ROUND, NORTH_ROUND, SOUTH_ROUND = (-1020.0, -420.0), (-742.0, 1990.0), (-772.0, 1640.0)


def build():
    net = Network()
    motorway(net)
    main_roads(net)
    core(net)
    sample_street(net)
    lanes(net)
    railway(net)
    return net


def roundabout(net, middle, radius, kind, **options):
    ring = shapes.circle(middle, radius, 20)
    way = net.add(kind, ring, step=50, oneway=1, anchored=False, **options)
    way.points = ring
    way.subclass = "roundabout"
    return way


def outside(middle, radius, *points):
    """Returns a line that starts on the edge of a roundabout."""
    m, first = np.array(middle), np.array(points[0], float)
    d = (first - m) / np.linalg.norm(first - m)
    return [tuple(m + d * radius), *points]


def motorway(net):
    middle = shapes.curve([(-9000, 700), (-5000, 1300), (-3500, 1560), (-2000, 1720), (-757, 1815), (700, 1935),
                           (2300, 1890), (3500, 2160), (5200, 2700), (9000, 3300)], 60)
    options = {"ref": "A 35", "oneway": 1, "anchored": False, "name": "Autoroute des Tilleuls"}
    net.add("motorway", shapes.offset(middle, -9), **options)
    net.add("motorway", shapes.offset(middle, 9)[::-1], **options)
    roundabout(net, NORTH_ROUND, 24, "trunk")
    roundabout(net, SOUTH_ROUND, 24, "trunk")
    ramp = {"oneway": 1, "ramp": 1, "reach": 16.0, "width": 6}
    south, north = shapes.offset(middle, -9), shapes.offset(middle, 9)

    def ends(line, east, start):
        _, s = shapes.nearest(line, np.array([east, 1815 + (east + 757) * 0.08]))
        return tuple(shapes.at(line, s))

    for line, places in ((south, [((-1230, 0), (-1060, 1752), (-880, 1672), (-795, 1648))]),
                         (north, [((-240, 0), (-430, 1885), (-620, 1955), (-719, 1985))])):
        for (east, _), *rest in places:
            net.add("motorway", [ends(line, east, 0), *rest], **ramp)
    net.add("motorway", [(-749, 1634), (-660, 1672), (-470, 1780), ends(south, -290, 0)], **ramp)
    net.add("motorway", [(-766, 1994), (-860, 1960), (-1020, 1850), ends(north, -1220, 0)], **ramp)


def main_roads(net):
    trunk = {"ref": "N 83", "name": None}
    roundabout(net, WEST_ROUND, 26, "trunk")
    net.add("trunk", [(-700, 9000), (-1250, 6200), (-900, 4200), (-840, 3000), (-760, 2250), (-740, 2014)], **trunk)
    net.add("trunk", [(-744, 1966), (-757, 1815), (-770, 1664)], **trunk)
    net.add("trunk", [(-774, 1616), (-850, 1250), (-1010, 800), (-1060, 420), (-1020, 60), (-1060, -220),
                      (-1026, -394)], **trunk)
    net.add("trunk", [(-1014, -446), (-960, -720), (-905, -1000), (-830, -1400), (-980, -2200), (-1180, -3200),
                      (-900, -5200), (-1500, -9000)], **trunk)
    road = {"ref": "D 10"}
    net.add("primary", [(-9000, 900), (-5200, 150), (-3500, -230), (-2500, -440), (-1640, -350), (-1300, -400),
                        (-1046, -418)], name="Route de Montbrun", **road)
    net.add("primary", [(-994, -422), (-760, -440), (-480, -470), (-262, -452)], name="Avenue de la République", **road)
    net.add("primary", [(418, -352), (700, -318), (1000, -250), (1500, -168), (2350, -330), (3500, -220), (5500, -700),
                        (9000, -300)], name="Route de Valmont", **road)
    road = {"ref": "D 22"}
    net.add("secondary", [(322, -146), (390, 10), (470, 140), (528, 285), (556, 420), (640, 650), (700, 1000)],
            name="Rue du Pont", **road)
    net.add("secondary", [(700, 1000), (735, 1500), (830, 2000), (960, 2450), (1080, 3300), (700, 5200), (1300, 9000)],
            name="Route de Saint-Loup", **road)
    net.add("secondary", [(160, -716), (190, -800), (300, -890), (330, -985), (330, -1200), (420, -1700), (480, -2300),
                          (620, -3300), (300, -5400), (900, -9000)], name="Rue de Combrey", **road)
    net.add("tertiary", [(352, -608), (560, -690), (820, -760), (1180, -860), (1400, -1180), (1560, -1600),
                         (1640, -2300), (2300, -3600), (2700, -5000)], name="Chemin des Vignes", ref="D 112")
    net.add("tertiary", [(-905, 1080), (-1300, 1010), (-1700, 1120), (-2400, 1180), (-3300, 700), (-5000, 900)],
            name="Route de l'Aérodrome", ref="D 5")
    net.add("tertiary", [(640, 650), (960, 800), (1400, 1000), (2040, 830), (2780, 700), (3600, 900), (5500, 1500)],
            name="Rue des Aunes", ref="D 30")
    net.add("tertiary", [(-1060, 420), (-760, 520), (-330, 560), (40, 560), (330, 540), (598, 530)],
            name="Avenue des Sports")
    net.add("tertiary", [(-190, 557), (-186, 460), (-200, 290), (-175, 190), (-90, 160), NORTH_END],
            name="Rue des Prés")
    net.add("tertiary", [NORTH_END, (180, 120), (320, 70), (412, 52)], name="Rue des Jardins")


def core(net):
    """Adds the boulevards along the old walls, and the winding streets inside."""
    wall = [GATE, (180, -92), (322, -146), (388, -245), (418, -352), (424, -500), (352, -608), (262, -672), (160, -716),
            (20, -726), (-110, -664), (-226, -588), (-262, -452), (-232, -320), (-185, -205), (-85, -128), GATE]
    net.add("secondary", wall[:5], name="Boulevard des Remparts", anchored=False)
    net.add("primary", wall[4:13], name="Boulevard Saint-Aubin", ref="D 10", anchored=False)
    net.add("secondary", wall[12:], name="Boulevard du Parc", anchored=False)
    market = [(40, -345), (118, -322), (150, -372), (134, -428), (58, -436), (22, -392)]
    middle = shapes.closed(market)
    row = {"subclass": "pedestrian", "anchored": False}
    net.market = middle
    old = [
        ("Rue du Moulin", "minor", [GATE, (38, -140), (62, -215), (50, -280), (78, -333)]),
        ("Rue de la République", "minor", [(-262, -452), (-160, -418), (-70, -408), (22, -392)]),
        ("Rue de Valmont", "minor", [(418, -352), (330, -370), (232, -352), (150, -372)]),
        ("Rue de la Gare", "minor", [(160, -716), (138, -620), (148, -520), (134, -428)]),
        ("Rue des Tanneurs", "minor", [(-185, -205), (-110, -262), (-40, -300), (40, -345)]),
        ("Rue de l'Hôpital", "minor", [(322, -146), (250, -200), (196, -258), (118, -322)]),
        ("Rue des Orfèvres", "minor", [(-110, -664), (-30, -568), (10, -500), (58, -436)]),
        ("Rue aux Juifs", "minor", [(352, -608), (262, -540), (196, -470), (142, -400)]),
        ("Rue du Cloître", "minor", [(62, -215), (120, -236), (196, -258), (262, -296), (300, -365), (282, -452),
                                     (262, -540)]),
        ("Rue Basse", "minor", [(262, -540), (200, -588), (138, -600), (50, -596), (-30, -568), (-92, -508),
                                (-128, -414), (-110, -262)]),
        ("Rue des Clercs", "minor", [(-110, -262), (-30, -232), (62, -215)]),
        ("Rue du Four", "minor", [(10, -500), (70, -508), (148, -520), (205, -478)]),
        ("Ruelle du Chat", "path", [(-92, -508), (-40, -470), (14, -494)]),
        ("Rue Étroite", "minor", [(-70, -408), (-62, -350), (-72, -282)]),
        ("Rue du Sel", "minor", [(232, -352), (222, -300), (230, -276)]),
        ("Rue des Puits", "minor", [(38, -140), (120, -150), (190, -150), (252, -198)]),
        ("Rue de l'Arsenal", "minor", [(38, -140), (-30, -165), (-105, -150), (-150, -168)]),
        ("Rue Neuve", "minor", [(-160, -418), (-178, -330), (-140, -238)]),
        ("Rue du Théâtre", "minor", [(-226, -588), (-150, -540), (-92, -508)]),
        ("Rue de l'École", "minor", [(50, -596), (30, -650), (20, -726)]),
        ("Rue du Rempart", "minor", [(424, -500), (340, -470), (282, -452)]),
    ]
    for name, kind, points in old:
        net.add(kind, points, name=name, width=5.4, reach=16.0, **({"subclass": "footway"} if kind == "path" else {}))
    net.add("path", [(-40, -300), (0, -330), (40, -345)], name="Passage du Lion", **row)
    net.market_path = net.add("path", middle, name="Place du Marché", step=200, **row)
    net.market_path.points = middle


def sample_street(net):
    """Adds the street in the panoramas, at the same position as in the pictures."""
    line = shapes.simplified(street.line(-74, 165, 0.0, 3.0), 0.03)
    line[0], line[-1] = GATE, NORTH_END
    way = net.add("minor", line, name="Rue des Tilleuls", width=2 * street.ROAD, anchored=False,
                  names={"name__fr": "Rue des Tilleuls", "name__en": "Linden Street"}, surface="paved")
    way.points = line
    alley = [street.point(s, right)[:2] for s, right in ((11.7, 0), (11.7, -18), (14, -24), (40, -24))]
    net.add("path", alley, name="Impasse du Puits", subclass="footway", reach=4.0).points = np.array(alley)
    lane = [NORTH_END, street.point(200)[:2], street.point(240)[:2], (58, 262), (70, 318), (88, 338)]
    net.add("minor", lane, name="Chemin du Moulin", anchored=False)


def lanes(net):
    """Adds tracks and paths in the country, in the park and along the river."""
    for points in ([(-3100, -900), (-2700, -1000), (-2560, -700), (-2500, -440)],
                   [(-1980, -430), (-1830, -80), (-1780, 200), (-1760, 480), (-1700, 760), (-1700, 1120)],
                   [(-2600, 1150), (-2550, 1700), (-2500, 2300), (-1900, 2700), (-845, 2900)],
                   [(-1170, 1010), (-1500, 1400), (-1700, 1735), (-1800, 2300)],
                   [(1540, -1500), (1840, -1640), (2120, -1500), (2330, -1560), (2500, -1800), (2260, -2100),
                    (1640, -2200)],
                   [(1578, -1900), (1850, -1880), (2000, -1760)],
                   [(420, -1700), (900, -1640), (1300, -1560), (1540, -1560)],
                   [(480, -2300), (1000, -2360), (1640, -2300)],
                   [(-980, -2200), (-420, -2260), (0, -2200), (480, -2300)],
                   [(-850, -1350), (-1500, -1500), (-2000, -1700), (-2400, -2100)],
                   [(960, 2450), (1500, 2500), (2000, 2350)], [(735, 1500), (1150, 1600), (1700, 1500), (1900, 1300)],
                   [(1400, 1000), (1500, 1300), (1700, 1500)], [(2780, 700), (2900, 250), (2800, -280)],
                   [(2040, 830), (1950, 500), (1900, 100), (1800, -215)], [(-330, 1350), (100, 1450), (735, 1500)],
                   [(-850, 1250), (-330, 1350), (-80, 1130)], [(2350, -330), (2420, -700), (2700, -1000), (3000, -950)],
                   [(1000, 2440), (300, 2550), (-300, 2420), (-756, 2300)]):
        net.add("track", points, subclass="track", surface="unpaved")
    park = [[(-185, -205), (-240, -60), (-300, 110), (-260, 210), (-190, 260)], [(-240, -60), (-420, -70), (-560, 20)],
            [(-560, 20), (-560, 130), (-420, 190), (-260, 210)], [(-300, 110), (-420, 110), (-560, 130)],
            [(-240, -60), (-280, 20), (-300, 110)], [(-420, -70), (-440, 40), (-420, 110), (-420, 190)],
            [(-85, -118), (-150, -60), (-240, -60)]]
    for points in park:
        net.add("path", points, subclass="footway", anchored=True, surface="unpaved")
    for name, points in (("Chemin de halage", [(-950, -775), (-250, -818), (180, -795)]),
                         ("Promenade de l'Île", [(528, 285), (600, 270), (690, 280), (740, 300), (800, 360), (960, 640),
                                                 (960, 800)]),
                         ("Quai des Saules", [(-1025, 105), (-820, 108), (-640, 215), (-470, 345), (-300, 410),
                                              (-195, 420)]),
                         (None, [(-500, 20), (-760, 20), (-1015, 0)])):
        net.add("path", points, name=name, subclass="footway" if name is None else "path")


def railway(net):
    main = shapes.curve([(-9000, -2100), (-5200, -1500), (-3400, -1260), (-2300, -1130), (-1500, -1035), (-700, -1006),
                         (300, -1000), (1100, -1030), (1800, -1180), (2500, -1330), (3400, -1180), (5600, -1500),
                         (9000, -1200)], 40)
    for side in (2.2, -2.2):
        net.add("rail", shapes.offset(main, side), subclass="rail", anchored=False, ref=None)
    for way in net.ways[-2:]:
        _, first = shapes.nearest(way.points, np.array([1960, -1220]))
        _, last = shapes.nearest(way.points, np.array([2800, -1300]))
        way.spans.append((first, last, "tunnel", -1, "Tunnel de la Combe"))
    for k, (west, east) in enumerate(((-420, 760), (-330, 650), (-260, 560)), 1):
        net.add("rail", siding(main, west, east, 2.2 + 4.8 * k), subclass="rail",
                service="siding" if k < 3 else "yard", anchored=False)
    net.add("rail", [(-620, -1010), (-700, -1060), (-720, -1160), (-640, -1300), (-420, -1330)], subclass="rail",
            service="spur", anchored=False)


def siding(main, west, east, distance):
    """Returns a track south of the main line that branches off and rejoins it."""
    line = shapes.part(main, shapes.nearest(main, np.array([west, -1000]))[1],
                       shapes.nearest(main, np.array([east, -1000]))[1])
    line = np.array([shapes.at(line, s) for s in np.arange(0, shapes.lengths(line)[-1], 15.0)])
    along = shapes.lengths(line)
    share = np.clip(np.minimum(along, along[-1] - along) / 110, 0, 1)
    return shapes.offset(line, -2.2 - (distance - 2.2) * share * share * (3 - 2 * share))
