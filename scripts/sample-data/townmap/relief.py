"""Draws a simulated aerial picture of the town as raster tiles."""

import io
import math

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

import geodesy
from townmap import land, quarters, roads, shapes, tiles

LOW, HIGH, TILE = 10, 15, 256
QUALITY = 58
SOIL = {
    "farmland": [(186, 176, 128), (172, 178, 108), (160, 150, 104), (196, 190, 140), (148, 166, 92)],
    "meadow": [(128, 156, 84)], "orchard": [(120, 146, 82)], "grassland": [(140, 160, 92)],
}
ROAD = {
    "motorway": (150, 150, 150), "trunk": (152, 150, 148), "track": (190, 176, 146), "path": (196, 186, 160),
    "rail": (120, 112, 106),
}
ROOFS = [(176, 104, 82), (166, 92, 74), (188, 120, 96), (150, 86, 70), (126, 122, 124), (172, 112, 90)]


class AerialPicture:
    """A picture in Web Mercator at the highest zoom. It covers whole tiles."""

    def __init__(self):
        west, south, east, north = tiles.TOWN
        self.x, self.y = tiles.column(west, HIGH), tiles.row(north, HIGH)
        self.columns, self.rows = tiles.column(east, HIGH) - self.x + 1, tiles.row(south, HIGH) - self.y + 1
        size = self.columns * TILE, self.rows * TILE
        self.image = Image.new("RGB", size, (150, 160, 104))
        self.pen = ImageDraw.Draw(self.image)
        corner, beside = self.pixel([(0, 0), (100, 0)])
        self.scale = (beside[0] - corner[0]) / 100

    def pixel(self, points):
        result = []
        for east, north in np.asarray(points, float):
            latitude, longitude = geodesy.coordinate(east, north)
            x = (longitude + 180) / 360 * 2**HIGH - self.x
            y = (1 - math.asinh(math.tan(math.radians(latitude))) / math.pi) / 2 * 2**HIGH - self.y
            result.append((x * TILE, y * TILE))
        return result

    def area(self, ring, color):
        self.pen.polygon(self.pixel(ring), fill=color)

    def line(self, points, meters, color):
        self.pen.line(self.pixel(points), fill=color, width=max(1, round(meters * self.scale)), joint="curve")


def make(path, net, water, ground, built):
    aerial = AerialPicture()
    rng = np.random.default_rng(91)
    paint_ground(aerial, rng, ground)
    paint_water(aerial, water)
    for way in sorted(net.ways, key=lambda w: -w.width):
        aerial.line(way.points, way.width * 0.8, ROAD.get(way.kind, (166, 164, 160)))
    woods(aerial, rng, ground)
    gardens(aerial, rng, ground, built)
    houses(aerial, rng, built)
    picture = shaded(aerial, rng)
    tiles.write(path, cut(aerial, picture), {
        "name": "Aubeval from above", "description": "A drawn picture of the invented town of Aubeval", "version": "1",
        "type": "baselayer", "format": "jpg", "attribution": tiles.ATTRIBUTION,
        "minzoom": str(LOW), "maxzoom": str(HIGH), "bounds": ",".join(map(str, tiles.TOWN)), "center": "7.7,48.2,14"})


def paint_ground(aerial, rng, ground):
    for ring, kind in ground.fields:
        colors = SOIL[str(kind)]
        base = np.array(colors[rng.integers(len(colors))]) + rng.normal(0, 5, 3)
        aerial.area(ring, tuple(int(v) for v in base))
        furrows(aerial, ring, base, rng)
    for middle, size in [(middle, size) for _, middle, size, _ in quarters.VILLAGES] + [(roads.CORE, 330)]:
        aerial.area(shapes.circle(middle, size * 0.8), (150, 152, 116))
    for _, corners, *_ in quarters.GRIDS:
        aerial.area(shapes.curve(corners, 60, ring=True), (146, 152, 110))
    aerial.area(quarters.WORKS, (162, 158, 146))
    aerial.area(shapes.curve(land.PARK, 30, ring=True), (116, 146, 78))
    aerial.area(ground.net.market, (186, 180, 168))
    for ring in ground.vineyards:
        aerial.area(ring, (164, 158, 100))
        furrows(aerial, ring, np.array((128, 138, 74)), rng, 9)


def furrows(aerial, ring, base, rng, step=22):
    """Draws lines along a field, from its first side to the opposite one."""
    a, b, c, d = ring[:4]
    tint = tuple(int(v) for v in base * rng.uniform(0.9, 0.97))
    count = max(2, int(np.linalg.norm(b - a) / step))
    for t in (np.arange(count) + 0.5) / count:
        aerial.line([a + (b - a) * t, d + (c - d) * t], 2, tint)


def paint_water(aerial, water):
    color = (74, 100, 104)
    for ring in (water.bank, water.canal_bank, water.millrace_bank, *[r for _, r in water.ponds]):
        aerial.area(ring, color)
    aerial.area(water.island, (124, 148, 84))
    aerial.line(water.brook, 3, color)


def woods(aerial, rng, ground):
    for ring in ground.woods:
        aerial.area(ring, (66, 88, 52))
        low, high = ring.min(0), ring.max(0)
        count = int(abs(shapes.area(ring)) / 130)
        places = rng.uniform(low, high, (count, 2))
        for place in places[shapes.inside(ring, places)]:
            crown(aerial, rng, place)


def gardens(aerial, rng, ground, built):
    """Draws trees in the park, along the river, and in the gardens behind the houses."""
    low, high = np.min(land.PARK, axis=0), np.max(land.PARK, axis=0)
    places = rng.uniform(low, high, (900, 2))
    for place in places[shapes.inside(land.PARK, places)]:
        crown(aerial, rng, place)
    for s in np.arange(0, shapes.lengths(ground.waters.river)[-1], 11):
        for side in (-1, 1):
            if rng.random() < 0.35:
                d = shapes.tangent(ground.waters.river, s)
                crown(aerial, rng, shapes.at(ground.waters.river, s) + shapes.left_of(d) * side * rng.uniform(24, 34))
    for b in built.all:
        if b.front is not None and rng.random() < 0.5:
            middle = shapes.center(b.ring)
            crown(aerial, rng, middle + (middle - b.front) * rng.uniform(2.2, 4.0))


def crown(aerial, rng, place):
    (x, y), = aerial.pixel([place])
    r = rng.uniform(1.2, 2.4)
    shade = rng.uniform(0.8, 1.25)
    aerial.pen.ellipse((x - r, y - r, x + r, y + r), fill=tuple(int(v * shade) for v in (74, 100, 56)))


def houses(aerial, rng, built):
    for b in built.all:
        aerial.area(b.ring + np.array([1.5, 2.5]) * b.height / 10, (84, 84, 74))
    for b in built.all:
        big = abs(shapes.area(b.ring)) > 900
        color = (176, 174, 170) if big else ROOFS[rng.integers(len(ROOFS))]
        aerial.area(b.ring, color)


def shaded(aerial, rng):
    """Returns the picture with shaded hills and uneven ground."""
    height, width = aerial.image.height, aerial.image.width
    coarse = sum(unevenness(rng, (n, n), (width, height), Image.BICUBIC) * 3.0 / n for n in (5, 9, 17, 33))
    (x, y), = aerial.pixel([(2330, -1560)])
    rows, columns = np.mgrid[0:height, 0:width]
    hill = 4.2 * np.exp(-(((columns - x) / 330) ** 2 + ((rows - y) / 250) ** 2))
    dy, dx = np.gradient(hill + coarse * 0.5)
    light = np.clip(1 + (dy + dx) * 14, 0.72, 1.25)
    grain = unevenness(rng, (height // 4, width // 4), (width, height), Image.BILINEAR)
    soft = np.asarray(aerial.image.filter(ImageFilter.GaussianBlur(0.6)), np.float32)
    picture = soft * light[..., None] + grain[..., None] * 3.0
    return Image.fromarray(np.clip(picture, 0, 255).astype(np.uint8))


def unevenness(rng, shape, size, filter_):
    """Returns noise generated at a small size and scaled up to the size of a picture."""
    return np.asarray(Image.fromarray(rng.normal(0, 1, shape).astype(np.float32)).resize(size, filter_))


def cut(aerial, picture):
    result = {}
    for zoom in range(HIGH, LOW - 1, -1):
        step = 2 ** (HIGH - zoom)
        for x in range(aerial.x // step, (aerial.x + aerial.columns - 1) // step + 1):
            for y in range(aerial.y // step, (aerial.y + aerial.rows - 1) // step + 1):
                left, top = (x * step - aerial.x) * TILE, (y * step - aerial.y) * TILE
                box = left, top, left + step * TILE, top + step * TILE
                tile = picture.crop(box).resize((TILE, TILE), Image.BOX)
                tile = filled(tile, picture, box)
                data = io.BytesIO()
                tile.save(data, "JPEG", quality=QUALITY, optimize=True, subsampling="4:2:0")
                result[zoom, x, 2**zoom - 1 - y] = data.getvalue()
    return result


def filled(tile, picture, box):
    """Returns a tile in which the part beyond the picture has the color of the fields."""
    if box[0] >= 0 and box[1] >= 0 and box[2] <= picture.width and box[3] <= picture.height:
        return tile
    size = box[2] - box[0]
    mask = Image.new("L", (size, size), 0)
    mask.paste(255, (-box[0], -box[1], picture.width - box[0], picture.height - box[1]))
    plain = Image.new("RGB", tile.size, (150, 160, 104))
    plain.paste(tile, mask=mask.resize(tile.size, Image.BOX))
    return plain
