"""The buildings: those of the sample street at their positions in the pictures, large ones placed by hand, and
generated houses along the roads."""

from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw

import street
import town
from townmap import shapes

WEST, SOUTH, EAST, NORTH = -3300, -2900, 3300, 2900
# By style: width of the front, depth, gap to the next house and distance from the curb, in meters; number of stories
STYLES = {
    "core": ((6, 12), (9, 13), (0, 0), 1.2, (2, 5)), "terrace": ((8, 15), (9, 12), (0, 5), 3.0, (2, 4)),
    "detached": ((9, 13), (8, 11), (7, 16), 5.0, (1, 3)), "block": ((14, 30), (10, 13), (8, 20), 6.0, (2, 6)),
    "village": ((10, 18), (8, 12), (3, 18), 3.0, (1, 3)),
}


@dataclass
class Building:
    ring: np.ndarray
    height: float
    road: str | None = None
    number: int | None = None
    front: np.ndarray | None = None
    holes: tuple = ()
    color: str | None = None
    taken: bool = False


class Ground:
    """The occupied ground, as a picture with one pixel per meter."""

    def __init__(self):
        self.image = Image.new("L", (EAST - WEST, NORTH - SOUTH), 0)
        self.pen = ImageDraw.Draw(self.image)

    @staticmethod
    def pixels(points):
        return [(float(x - WEST), float(NORTH - y)) for x, y in points]

    def cover(self, ring, value=255):
        self.pen.polygon(self.pixels(ring), fill=value)

    def cover_line(self, points, width):
        self.pen.line(self.pixels(points), fill=255, width=max(1, round(width)), joint="curve")

    def is_free(self, ring, limit=0.0):
        """Reports whether at most a given share of an area is occupied (by default, none of it)."""
        pixels = np.array(self.pixels(ring))
        low, high = np.floor(pixels.min(0)).astype(int), np.ceil(pixels.max(0)).astype(int) + 1
        if (low < 0).any() or high[0] > self.image.width or high[1] > self.image.height:
            return False
        mask = Image.new("L", tuple(high - low), 0)
        ImageDraw.Draw(mask).polygon([tuple(p) for p in pixels - low], fill=255)
        mask = np.asarray(mask) > 0
        built = np.asarray(self.image.crop((*low, *high))) > 0
        return (mask & built).sum() <= limit * mask.sum()


class Buildings:
    def __init__(self, net, waters, zones, special, reserved):
        self.all, self.rng, self.ground, self.zones = [], np.random.default_rng(17), Ground(), zones
        for ring in (waters.bank, waters.canal_bank, waters.millrace_bank, *[ring for _, ring in waters.ponds]):
            self.ground.cover(ring)
        self.ground.cover(waters.island, 0)
        for way in net.ways:
            self.ground.cover_line(way.points, way.width + (1.0 if way.kind != "rail" else 5.0))
        self.ground.cover_line(waters.brook, 8)
        self.sample_street()
        for building, yard in special:
            if not self.ground.is_free(building.ring, 0.02):
                print(f"The building at {shapes.center(building.ring)} overlaps something else.")
            self.put(building)
            self.ground.cover(building.ring if yard is None else yard)
        for ring in (net.market, *reserved):
            self.ground.cover(ring)
        for way in net.ways:
            if way.kind in ("primary", "secondary", "tertiary", "minor") and way.name != "Rue des Tilleuls":
                self.line(way)

    def put(self, building):
        self.all.append(building)
        self.ground.cover(building.ring)
        return building

    def sample_street(self):
        """Adds the houses in the pictures, front by front, ten meters deep as in the model."""
        south = sum(width for width, _ in town.RIGHT_SOUTH)
        for plots, s, side, first in ((town.LEFT, -46.0, -1, 2), (town.RIGHT_SOUTH, street.SQUARE[0] - south, 1, 1),
                                      (town.RIGHT_NORTH, street.SQUARE[1], 1, 21)):
            number = first
            for width, house in plots:
                if house:
                    a, b = street.point(s, side * street.FRONT), street.point(s + width, side * street.FRONT)
                    self.house(a[:2], b[:2], house, -side, number)
                    number += 2
                s += width
        left, right = (p[:2] for p in street.square_back())
        u = (right - left) / np.linalg.norm(right - left)
        first, last = town.SQUARE_BACK[0], town.SQUARE_BACK[2]
        self.house(left, left + u * first[0], first[1], 1, None, "Place de la Fontaine")
        self.house(right - u * last[0], right, last[1], 1, None, "Place de la Fontaine")
        self.church()
        self.ground.cover([street.point(s, r)[:2] for s, r in ((52, 3), (52, 29), (84, 29), (84, 3))])

    def house(self, a, b, house, side, number, road="Rue des Tilleuls"):
        d = (b - a) / np.linalg.norm(b - a)
        back = shapes.left_of(d) * side * 10.0
        known = getattr(house, "number", None)
        building = self.put(Building(shapes.closed([a, b, b + back, a + back]), 3.1 * house.stories + 3.0, road,
                                     int(known) if known else number, (a + b) / 2))
        building.shop = getattr(house, "shop", None)
        building.taken = True

    def church(self):
        """Adds Saint-Aubin with its nave, its choir and the tower over its door."""
        middle, u, out = (p[:2] for p in street.church_place())
        left, right = (p[:2] for p in street.square_back())
        half = (np.linalg.norm(right - left) - town.SQUARE_BACK[0][0] - town.SQUARE_BACK[2][0]) / 2
        ring = [middle - u * half, middle - u * 2.7, middle - u * 2.7 + out * 1.2, middle + u * 2.7 + out * 1.2,
                middle + u * 2.7, middle + u * half, middle + u * half - out * 18, middle + u * 3 - out * 18,
                middle + u * 2 - out * 22, middle - u * 2 - out * 22, middle - u * 3 - out * 18,
                middle - u * half - out * 18]
        self.put(Building(shapes.closed(ring), 15, "Place de la Fontaine", taken=True))
        tower = [middle + u * x + out * y for x, y in ((-2.7, 1.2), (2.7, 1.2), (2.7, -4.2), (-2.7, -4.2))]
        self.put(Building(shapes.closed(tower), 31, taken=True))

    def style(self, place):
        return next((style for style, ring in self.zones if (place > ring.min(0)).all() and (place < ring.max(0)).all()
                     and shapes.inside(ring, place)[0]), None)

    def line(self, way):
        """Adds houses along both sides of a road where it crosses a zone."""
        for side in (1, -1):
            s, number = 6.0, 1 if side > 0 else 2
            while s < way.length - 6:
                style = self.style(shapes.at(way.points, s))
                if style is None:
                    s += 15
                    continue
                front, depth, gap, back, stories = STYLES[style]
                width, deep = self.rng.uniform(*front), self.rng.uniform(*depth)
                if self.try_house(way, s + width / 2, side, width, deep, back + way.width / 2, stories, number, style):
                    number += 2
                    s += width + self.rng.uniform(*gap)
                else:
                    s += 4.0

    def try_house(self, way, s, side, width, deep, back, stories, number, style):
        if s + width / 2 > way.length or any(first - 8 < s < last + 8 for first, last, *_ in way.spans):
            return False
        d = shapes.tangent(way.points, s)
        out = shapes.left_of(d) * side
        place = shapes.at(way.points, s)
        skew = self.rng.normal(0, 0.012 if style == "core" else 0.03)
        d = np.array([d[0] * np.cos(skew) - d[1] * np.sin(skew), d[0] * np.sin(skew) + d[1] * np.cos(skew)])
        middle = place + out * (back + deep / 2)
        ring = self.outline(middle, d, out, width, deep, style)
        slim = middle + (ring - middle) * (1 - 1.5 / max(min(width, deep), 4))
        if not self.ground.is_free(slim):
            return False
        floors = int(self.rng.integers(*stories, endpoint=True))
        self.put(Building(ring, round(3.1 * floors + 2.5, 1), way.name, number, place + out * back))
        return True

    def outline(self, middle, d, out, width, deep, style):
        """Returns a rectangle, sometimes with a wing at the back."""
        ring = shapes.rectangle(middle, d, width, deep)
        if style in ("core", "village", "detached") and self.rng.random() < 0.4 and width > 8:
            wing = width * self.rng.uniform(0.35, 0.5)
            longer = deep * self.rng.uniform(0.25, 0.6) * (1.4 if style == "core" else 0.7)
            a, b = d * width / 2, out * deep / 2
            e = d * wing
            corners = [middle - a - b, middle + a - b, middle + a + b, middle - a + e + b,
                       middle - a + e + b + out * longer, middle - a + b + out * longer]
            ring = shapes.closed(corners)
        return ring

    def write(self, layers):
        for b in self.all:
            size = abs(shapes.area(b.ring))
            layers.area("building", b.ring, (13 if size > 60 else 14, 14), holes=b.holes, render_height=round(b.height),
                        render_min_height=0, colour=b.color)
            if b.number and b.road:
                if b.front is not None and abs(b.front[0]) < 1300 and abs(b.front[1] + 100) < 800:
                    layers.point("housenumber", b.front * 0.65 + shapes.center(b.ring) * 0.35,
                                 housenumber=str(b.number))
