"""The road, sidewalks, square and fields: one map seen from above, with two levels and curbs between them."""

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

import noise
import street
from lighting import exposed
from surfaces import bilinear

DENSITY = 40     # pixels per meter of the map
FINE = 2         # the map is painted at this multiple of the density, for smooth edges
WEST, EAST, SOUTH, NORTH = -48.0, 60.0, -48.0, 168.0
CURB = 0.12
GRASS, ASPHALT, PAVING, COBBLES = range(4)
COLORS = {GRASS: (122, 140, 84), ASPHALT: (112, 112, 114), PAVING: (186, 178, 164), COBBLES: (160, 148, 132)}
CURB_STONE = (204, 198, 186)


class Ground:
    def __init__(self):
        self.size = round((EAST - WEST) * DENSITY), round((NORTH - SOUTH) * DENSITY)
        self.kind = Image.new("L", self.size, GRASS)
        fine = self.size[0] * FINE, self.size[1] * FINE
        self.color = Image.new("RGB", fine, COLORS[GRASS])
        self.raised = Image.new("L", fine, 0)
        self.tiles = [detail(kind) for kind in range(4)]
        lay(self)

    def pixel(self, points, scale=FINE):
        points = np.asarray(points, float)
        return [((x - WEST) * DENSITY * scale, (NORTH - y) * DENSITY * scale) for x, y in points[:, :2]]

    def area(self, points, kind, raised=None):
        """Covers a polygon with a material."""
        outline = self.pixel(points)
        ImageDraw.Draw(self.kind).polygon(self.pixel(points, 1), fill=kind)
        ImageDraw.Draw(self.color).polygon(outline, fill=COLORS[kind])
        if raised is not None:
            ImageDraw.Draw(self.raised).polygon(outline, fill=255 if raised else 0)

    def stroke(self, points, width, color):
        """Paints a line over the existing materials."""
        ImageDraw.Draw(self.color).line(self.pixel(points), fill=color, width=max(1, round(width * DENSITY * FINE)),
                                         joint="curve")

    def patch(self, points, color):
        ImageDraw.Draw(self.color).polygon(self.pixel(points), fill=color)

    def finish(self, light):
        """Lights the map."""
        up = np.array([0.0, 0, 1])
        lights = self.lit(4, light.direct, up), self.lit(16, light.diffuse, up)
        paint = np.asarray(self.color.reduce(FINE))
        stains = 1 + 0.07 * noise.cloudy(paint.shape[0], paint.shape[1], 130, 11)
        paint = np.clip(paint * stains[..., None], 0, 255).astype(np.uint8)
        self.small = [exposed(paint, *lights)]
        for _ in range(5):
            self.small.append(halve(self.small[-1]))
        height = self.raised.filter(ImageFilter.BoxBlur(3)).reduce(FINE)
        self.kinds, self.high = np.asarray(self.kind), np.asarray(height)[..., None]

    def lit(self, step, look, up):
        """Returns the light on a grid with one point for every `step` × `step` pixels of the map."""
        w, h = self.size[0] // step, self.size[1] // step
        x = WEST + (np.arange(w) + 0.5) * step / DENSITY
        y = NORTH - (np.arange(h) + 0.5) * step / DENSITY
        grid = np.stack([*np.meshgrid(x, y), np.full((h, w), CURB)], axis=-1)
        return look(grid.reshape(-1, 3), up).reshape(h, w, 3)

    def draw(self, frame):
        """Colors the rays that hit the ground before anything else."""
        z = frame.camera.position[2]
        down = frame.directions[..., 2] < -0.004
        index = np.flatnonzero(down)
        d = frame.directions.reshape(-1, 3)[index]
        top, bottom = (CURB - z) / d[:, 2], (0 - z) / d[:, 2]
        upper = self.raised_at(frame, d, top)
        lower = self.raised_at(frame, d, bottom)
        t = np.where(upper, top, bottom)
        nearer = t < frame.depth.reshape(-1)[index]
        index, d, t = index[nearer], d[nearer], t[nearer]
        face = (~upper & lower)[nearer]
        color = self.shade(frame, d, t)
        color[face] = color[face] * 0.72 + np.array([30, 28, 25], np.float32)
        frame.depth.reshape(-1)[index] = t
        frame.color.reshape(-1, 3)[index] = color

    def place(self, frame, d, t):
        x = frame.camera.position[0] + d[:, 0] * t
        y = frame.camera.position[1] + d[:, 1] * t
        return x, y

    def raised_at(self, frame, d, t):
        """Reports whether rays of a given length end over the sidewalk. Interpolates the map for smooth curbs."""
        return blend(self.high, *self.place(frame, d, t), DENSITY)[:, 0] > 127

    def lookup(self, layer, frame, d, t):
        x, y = self.place(frame, d, t)
        column = np.clip((x - WEST) * DENSITY, 0, self.size[0] - 1).astype(np.int32)
        row = np.clip((NORTH - y) * DENSITY, 0, self.size[1] - 1).astype(np.int32)
        return layer[row, column]

    def shade(self, frame, d, t):
        """Returns the lit map times the grain of each material, with less grain far away."""
        x, y = self.place(frame, d, t)
        footprint = t * frame.camera.pixel_angle / frame.samples / np.sqrt(np.maximum(-d[:, 2], 0.02))
        level = np.clip(np.log2(np.maximum(footprint * DENSITY, 1e-3)), 0, 5)
        color = np.empty((len(t), 3), np.float32)
        whole = np.rint(level).astype(np.int8)
        for number in range(6):
            chosen = np.flatnonzero(whole == number)
            if len(chosen):
                color[chosen] = blend(self.small[number], x[chosen], y[chosen], DENSITY / 2**number)
        kinds = self.lookup(self.kinds, frame, d, t)
        outside = (x < WEST) | (x > EAST) | (y < SOUTH) | (y > NORTH)
        kinds = np.where(outside, GRASS, kinds)
        strength = np.clip(1.4 - footprint * 22, 0, 1)
        for kind, tile in enumerate(self.tiles):
            chosen = np.flatnonzero((kinds == kind) & (strength > 0))
            if len(chosen):
                grain = tile_at(tile, x[chosen], y[chosen], footprint[chosen])
                color[chosen] *= (1 + (grain - 1) * strength[chosen])[:, None]
        return np.clip(color, 0, 255)


def halve(p):
    h, w = p.shape[0] // 2 * 2, p.shape[1] // 2 * 2
    q = p[:h, :w].astype(np.uint16)
    return ((q[::2, ::2] + q[1::2, ::2] + q[::2, 1::2] + q[1::2, 1::2] + 2) // 4).astype(np.uint8)


def blend(picture, x, y, density):
    h, w = picture.shape[:2]
    return bilinear(picture, (x - WEST) * density / w, 1 - (NORTH - y) * density / h)


TILE_METERS, TILE_PIXELS = 4.0, 1024


def tile_at(tile, x, y, footprint):
    level = 0 if len(x) == 0 else int(np.clip(np.rint(np.log2(max(np.median(footprint) * 256, 1e-3))), 0, 5))
    picture = tile[level]
    n = picture.shape[0]
    return picture[(y / TILE_METERS * n).astype(np.int32) % n, (x / TILE_METERS * n).astype(np.int32) % n]


def detail(kind):
    """Returns the grain of a material as factors on a repeating square, with smaller copies."""
    n = TILE_PIXELS
    rough = noise.tileable(n, 64, 100 + kind, 3)
    if kind == ASPHALT:
        factors = 1 + 0.10 * noise.grain(n, n, 3) * 0.6 + 0.06 * noise.tileable(n, 128, 9, 2)
    elif kind == GRASS:
        factors = 1 + 0.22 * rough + 0.10 * noise.grain(n, n, 4)
    elif kind == PAVING:
        factors = slabs(n, 0.5, 0.8, 0.02, 0.05, 5) * (1 + 0.02 * rough)
    else:
        factors = slabs(n, 0.125, 0.16, 0.020, 0.07, 6) * (1 + 0.05 * rough)
    levels = [factors.astype(np.float32)]
    while levels[-1].shape[0] > 32:
        p = levels[-1]
        levels.append((p[::2, ::2] + p[1::2, ::2] + p[::2, 1::2] + p[1::2, 1::2]) / 4)
    return levels


def slabs(n, height, length, joint, contrast, seed):
    """Returns rows of stones with joints. The sizes divide the tile."""
    rng = np.random.default_rng(seed)
    y, x = np.mgrid[0:n, 0:n] * (TILE_METERS / n)
    row = (y / height).astype(int)
    shifted = (x + (row % 2) * length / 2) % TILE_METERS
    column = (shifted / length).astype(int)
    tones = rng.normal(1, contrast, (row.max() + 1, column.max() + 1))
    edge = np.minimum(np.minimum(y % height, height - y % height),
                      np.minimum(shifted % length, length - shifted % length))
    return tones[row, column] * np.where(edge < joint / 2, 0.72, 1) * (0.96 + 0.06 * np.clip(edge / 0.05, 0, 1))


def ribbon(start, end, inner, outer):
    """Returns the outline of a strip along the street."""
    return np.vstack([street.line(start, end, inner), street.line(start, end, outer)[::-1]])


def lay(ground: Ground):
    """Paints the road, sidewalks, curbs, square and markings."""
    first, last = -46.0, 175.0
    ground.area(ribbon(first, last, -street.FRONT - 12, street.FRONT + 12), PAVING, raised=True)
    square = ribbon(*street.SQUARE, street.FRONT - 1.0, street.FRONT + street.SQUARE_DEPTH + 4)
    ground.area(square, COBBLES, raised=True)
    rings(ground)
    for side in (-1, 1):
        ground.stroke(street.line(first, last, side * (street.ROAD + 0.13)), 0.26, CURB_STONE)
    ground.area(ribbon(first, last, -street.ROAD, street.ROAD), ASPHALT, raised=False)
    for side in (-1, 1):
        ground.stroke(street.line(first, last, side * (street.ROAD - 0.2)), 0.4, (140, 136, 130))
        ground.stroke(street.line(first, last, side * (street.ROAD - 0.4)), 0.03, (84, 84, 84))
    markings(ground)


def rings(ground):
    """Paints paler rings of stone around the fountain."""
    center = street.fountain_place()[:2]
    angles = np.linspace(0, 2 * np.pi, 73)
    for radius in (3.4, 5.6, 8.2):
        ring = center + radius * np.column_stack([np.cos(angles), np.sin(angles)])
        ground.stroke(ring, 0.35, (186, 178, 164))


def markings(ground):
    """Paints center dashes, a crosswalk, manhole covers and a patched trench."""
    white = (232, 231, 226)
    for s in np.arange(-42, 170, 6.0):
        if not 44 < s < 52:
            ground.stroke(street.line(s, s + 3, 0), 0.13, white)
    for right in np.arange(-2.6, 2.7, 0.95):
        ground.patch(ribbon(46.2, 49.6, right - 0.25, right + 0.25), white)
    for s, right in ((8, 1.2), (33, -1.4), (62, 1.3), (97, -1.1), (119, 1.5)):
        center = street.point(s, right)[:2]
        a = np.linspace(0, 2 * np.pi, 25)
        circle = np.column_stack([np.cos(a), np.sin(a)])
        ground.patch(center + 0.42 * circle, (78, 78, 80))
        ground.patch(center + 0.36 * circle, (96, 95, 94))
        for k in np.linspace(-0.24, 0.24, 5):
            ground.stroke(np.array([center + [-0.22, k], center + [0.22, k]]), 0.03, (70, 70, 72))
    ground.patch(ribbon(18, 27, 1.0, 1.9), (98, 98, 101))
    ground.patch(ribbon(101, 109, -2.2, -1.3), (99, 99, 102))
