"""Writes the town as a table of places: houses with addresses, streets, and outlines of territories and features.

The table has one feature per line, with OpenStreetMap tags, for `vantage import --format places`.
"""

import json

import numpy as np

from townmap import quarters, region, shapes
from townmap.layers import oriented, positions
from townmap.roads import CORE

POSTCODE, TOWN, COUNTRY = "99120", "Aubeval", "FV"
# Streets whose houses have outlines, and streets whose houses have a point at the door.
OUTLINED = ("Rue des Tilleuls", "Rue du Moulin")
DOORS = ("Rue de la République", "Rue de Valmont", "Rue de la Gare", "Rue des Orfèvres", "Rue aux Juifs",
         "Rue du Cloître", "Rue Basse", "شارع الياسمين")
# Streets with only every third house, and streets with only the first and last house of each row, which an
# interpolation way connects.
GAPPED = ("Rue des Tanneurs",)
ROWS = ("Rue de l'Hôpital",)
REACH = 900
# The country's borders on the map in degrees, with fewer points.
SAUVELLE = [(7.9288, 48.6316), (8.2, 49.4), (7.2, 50.3), (6.6, 52.0), (5.5, 51.8), (3.4, 50.1), (0, 50.4),
                  (-4.2, 49.6), (-5, 47), (-8.5, 43.5), (-4, 43.6), (-1.4, 43.2), (1.2, 42.9), (3.2, 42.4),
                  (6.2, 43.2), (7.6, 43.0), (7.6, 44.8), (6.9, 46.0), (7.6, 46.8), (7.9557, 47.7683)]
HAUTE_SAUVE = [(7.9288, 48.6316), (7.3, 48.63), (6.6, 48.2), (6.4, 47.2), (6.9, 46.6), (7.6, 46.8), (7.9557, 47.7683)]
SAUVELLE_NAMES = {"name:fr": "Sauvelle", "name:en": "Sauvelle", "name:de": "Sauwelle", "name:ar": "سوفيل",
                  "name:hi": "सोवेल", "name:th": "โซแวล", "name:zh": "索维尔"}
HAUTE_SAUVE_NAMES = {"name:fr": "Haute-Sauve", "name:en": "Upper Sauve", "name:de": "Obersauwe", "name:es": "Alto Sauve",
                     "name:it": "Alta Sauve", "name:zh": "上索夫"}


class Table:
    def __init__(self):
        self.lines = []

    def add(self, identity, kind, coordinates, **tags):
        tags = {key.replace("__", ":"): value for key, value in tags.items() if value is not None}
        feature = {"type": "Feature", "id": identity, "properties": tags,
                   "geometry": {"type": kind, "coordinates": coordinates}}
        self.lines.append(json.dumps(feature, ensure_ascii=False, separators=(",", ":")))

    def point(self, identity, place, **tags):
        self.add(identity, "Point", positions([place], False, 6)[0], **tags)

    def line(self, identity, points, **tags):
        self.add(identity, "LineString", positions(points, False, 6), **tags)

    def area(self, identity, ring, holes=(), digits=6, **tags):
        rings = [oriented(ring, 1)] + [oriented(hole, -1) for hole in holes]
        self.add(identity, "Polygon", [positions(r, False, digits) for r in rings], **tags)

    def text(self):
        return "".join(line + "\n" for line in self.lines)


def table(net, water, built):
    """Returns the text of the table, which is the same on every run."""
    result = Table()
    write_territories(result)
    write_features(result, water)
    write_streets(result, net)
    write_houses(result, built)
    return result.text()


def others(names):
    return {key.replace("__", ":"): value for key, value in names.items()}


def known(name):
    """Returns a place's class, population and names in other languages from the region's list."""
    _, _, kind, people, _, names = next(p for p in region.PLACES if p[4] == name)
    return {"place": kind, "population": people and str(people), **others(names)}


def river():
    """Returns the great river along the border, from north to south, in degrees."""
    line = shapes.simplified(region.rough(region.GREAT_RIVER, 50, 0.09), 300)
    line = line[(line[:, 1] > -47_500) & (line[:, 1] < 47_500)][::-1]
    return [tuple(p) for p in positions(line, False, 5)]


def write_territories(result):
    border = list(reversed(river()))
    for identity, ring, level, tags in (
            ("t1", SAUVELLE, 2, {"name": "Sauvelle", "place": "country", "ISO3166-1": COUNTRY, **SAUVELLE_NAMES}),
            ("t2", HAUTE_SAUVE, 4, {"name": "Haute-Sauve", "place": "state", "ISO3166-2": f"{COUNTRY}-HS",
                                    **HAUTE_SAUVE_NAMES})):
        points = [list(p) for p in [*ring, *border, ring[0]]]
        result.add(identity, "Polygon", [points if shapes.area(points) > 0 else points[::-1]],
                   admin_level=str(level), boundary="administrative", **tags)
    town = shapes.simplified(shapes.closed(region.rough(region.TOWN_BORDER, 70, 0.08, 3)), 4)
    result.area("t3", town, name=TOWN, admin_level="8", boundary="administrative", postal_code=POSTCODE, **known(TOWN))
    result.area("t4", shapes.circle(CORE, 330, 32), name="Vieille Ville", admin_level="10", **known("Vieille Ville"))
    for number, (name, corners, *_) in enumerate(quarters.GRIDS):
        middle = np.mean(corners, axis=0)
        wider = middle + (np.array(corners, float) - middle) * 1.12
        result.area(f"t{5 + number}", shapes.closed(wider), name=name, admin_level="10", **known(name))
    for number, (name, middle, size, _) in enumerate(quarters.VILLAGES):
        result.area(f"t{20 + number}", shapes.circle(middle, size * 1.1, 24), name=name, admin_level="10", **known(name))


def write_features(result, water):
    result.area("f1", shapes.simplified(water.bank, 2), [shapes.simplified(water.island, 1)], name="La Sauve",
                natural="water", water="river", name__fr="La Sauve", name__en="Sauve", name__de="Die Sauwe",
                name__ar="نهر سوف", name__zh="索夫河")
    result.area("f2", shapes.simplified(water.island, 1), name="Île Saint-Aubin", place="island",
                name__en="St Aubin's Island", name__de="Sankt-Albinus-Insel", name__es="Isla de San Albino",
                name__it="Isola di Sant'Albino")
    for number, (name, ring) in enumerate(water.ponds):
        if name:
            english, german = {"Étang aux Cygnes": ("Swan Pond", "Schwanenteich"),
                               "Étang de Brume": ("Mist Pond", "Nebelteich")}[name]
            result.area(f"f{3 + number}", shapes.simplified(ring, 1), name=name, natural="water", water="pond",
                        name__fr=name, name__en=english, name__de=german)
    hill = shapes.blob(np.random.default_rng(23), (2330, -1535), 520, 0.2, 12, 0.75, 0.4, 90)
    result.area("f8", hill, name="Colline Saint-Aubin", natural="hill", ele="412", name__en="St Aubin's Hill",
                name__de="Albinushügel", name__es="Colina de San Albino", name__it="Collina di Sant'Albino")
    result.point("f9", (2330, -1535), name="Signal de Saint-Aubin", natural="peak", ele="412",
                 name__en="St Aubin's Beacon")
    for number, (points, kind, tags) in enumerate((
            (water.canal, "canal", {"name": "Canal de la Sauve", "name:en": "Sauve Canal", "name:de": "Sauwekanal"}),
            (water.brook, "stream", {"name": "Ruisseau de la Combe", "name:en": "Combe Brook"}))):
        result.line(f"f{10 + number}", shapes.simplified(points, 2), waterway=kind, **tags)


def write_streets(result, net):
    names = {*OUTLINED, *DOORS, *GAPPED, *ROWS}
    ways = [way for way in net.ways if way.name in names and near(way.points).any()]
    for number, way in enumerate(ways):
        result.line(f"s{1 + number}", shapes.simplified(way.points, 1), name=way.name, highway="residential",
                    **others(way.names))


def near(points):
    """Reports which points, given in meters, are near the middle of the town."""
    points = np.atleast_2d(points)
    return np.hypot(points[:, 0], points[:, 1] + 150) < REACH


def door(building):
    return building.front * 0.65 + shapes.center(building.ring) * 0.35


def address(building):
    return {"addr:housenumber": str(building.number), "addr:street": building.road, "addr:postcode": POSTCODE,
            "addr:city": TOWN, "addr:country": COUNTRY}


def write_houses(result, built):
    houses = [b for b in built.all if b.number and b.front is not None and near(b.front).all()]
    for number, b in enumerate(houses):
        identity = f"h{1 + number}"
        if b.road in OUTLINED:
            result.area(identity, b.ring, building="yes", **address(b))
        elif b.road in DOORS or b.road in GAPPED and b.number // 2 % 3 == 0:
            result.point(identity, door(b), **address(b))
    for road in ROWS:
        for side in (0, 1):
            row = sorted((b for b in houses if b.road == road and b.number % 2 == side), key=lambda b: b.number)
            write_row(result, row, f"r{side}")


def write_row(result, row, identity):
    """Writes the first and the last house of a row, and an address interpolation way between their doors."""
    if len(row) < 3:
        return
    for name, b in (("a", row[0]), ("b", row[-1])):
        result.point(identity + name, door(b), **address(b))
    result.line(identity, [door(row[0]), *[door(b) for b in row[1:-1:4]], door(row[-1])],
                addr__interpolation="odd" if row[0].number % 2 else "even")
