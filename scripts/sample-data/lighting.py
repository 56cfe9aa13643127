"""Sun and sky: depth maps in several directions, and the light that surfaces receive from each."""

import numpy as np
from PIL import Image

from camera import unit

SUN = unit(223, 51)
SUN_LIGHT = np.array([2.55, 2.32, 1.95], np.float32)
SKY_LIGHT = np.array([0.84, 0.94, 1.12], np.float32)
BOUNCE = np.array([0.52, 0.47, 0.40], np.float32)
MIDDLE = np.array([5.0, 60.0, 0.0])
REACH = 118.0


class DepthMap:
    """How far the town extends in a direction, on a grid of parallel rays."""

    def __init__(self, quads, direction, texel):
        self.direction = direction
        right = np.cross([0, 0, 1.0], direction)
        right = right / np.linalg.norm(right)
        self.plane = np.stack([right, np.cross(direction, right)])
        self.texel = texel
        self.count = int(2 * REACH / texel)
        self.depth = np.full((self.count, self.count), -1e3, np.float32)
        for quad in quads:
            if quad.casts_shadow:
                self.add(quad)

    def place(self, points):
        """Returns the grid coordinates (x, y) of points."""
        return ((points - MIDDLE) @ self.plane.T + REACH) / self.texel

    def add(self, quad):
        o = self.place(quad.origin)
        matrix = np.stack([quad.eu @ self.plane.T, quad.ev @ self.plane.T], axis=1) / self.texel
        if abs(np.linalg.det(matrix)) < 1e-3:
            return
        corners = o + np.array([[0, 0], [1, 0], [0, 1], [1, 1]]) @ matrix.T
        low = np.clip(np.floor(corners.min(axis=0)).astype(int), 0, self.count - 1)
        high = np.clip(np.ceil(corners.max(axis=0)).astype(int) + 1, 0, self.count)
        if (high <= low).any():
            return
        x, y = np.meshgrid(np.arange(low[0], high[0]) + 0.5, np.arange(low[1], high[1]) + 0.5)
        inverse = np.linalg.inv(matrix)
        u = inverse[0, 0] * (x - o[0]) + inverse[0, 1] * (y - o[1])
        v = inverse[1, 0] * (x - o[0]) + inverse[1, 1] * (y - o[1])
        inside = quad.covers(u, v)
        height = quad.origin @ self.direction + u * (quad.eu @ self.direction) + v * (quad.ev @ self.direction)
        alpha = opacity(quad, self.texel)
        if alpha is not None:
            rows = np.clip(((1 - v) * alpha.shape[0]).astype(int), 0, alpha.shape[0] - 1)
            columns = np.clip((u * alpha.shape[1]).astype(int), 0, alpha.shape[1] - 1)
            inside &= alpha[rows, columns] >= 110
        part = self.depth[low[1]:high[1], low[0]:high[0]]
        np.maximum(part, np.where(inside, height, -1e3).astype(np.float32), out=part)

    def open(self, points, bias):
        """Returns 1 for points with a free line of sight in the direction, and 0 for others."""
        x, y = np.clip(self.place(points), 0, self.count - 1).astype(np.int32).T
        return (self.depth[y, x] <= points @ self.direction + bias).astype(np.float32)


def opacity(quad, texel):
    """Returns the quad's opacity, sampled about as densely as the map, or None if it is opaque."""
    alpha = quad.pixels[..., 3] if quad.pixels.shape[2] == 4 else None
    if alpha is None or alpha.min() >= 110:
        return None
    step = max(1, int(texel * alpha.shape[1] / np.linalg.norm(quad.eu)))
    return alpha[::step, ::step]


def sky_directions(rings=4, sectors=10):
    """Returns directions spread evenly over the upper hemisphere."""
    found = []
    for ring in range(rings):
        sine = (ring + 0.5) / rings
        for sector in range(sectors):
            found.append(unit(360 * (sector + 0.37 * ring) / sectors, np.degrees(np.arcsin(sine))))
    return found


class Light:
    """The light of the whole town."""

    def __init__(self, quads, sun_texel=0.04, sky_texel=0.2):
        self.sun = DepthMap(quads, SUN, sun_texel)
        large = [q for q in quads if np.linalg.norm(q.eu) * np.linalg.norm(q.ev) > 0.3]
        self.sky = [DepthMap(large, d, sky_texel) for d in sky_directions()]

    def at(self, points, normal, two_sided=False):
        """Returns red, green and blue light at points of a surface."""
        return self.direct(points, normal, two_sided) + self.diffuse(points, normal, two_sided)

    def direct(self, points, normal, two_sided=False):
        """Returns the light from the sun."""
        facing = normal @ SUN
        strength = abs(facing) * 0.8 if two_sided else max(0.0, facing)
        if strength == 0:
            return np.zeros((len(points), 3), np.float32)
        return (self.sunshine(points + normal * 0.05) * strength)[:, None] * SUN_LIGHT

    def diffuse(self, points, normal, two_sided=False):
        """Returns the light from the open sky, and the light that the street reflects."""
        seen, total = np.zeros(len(points), np.float32), 0.0
        for depth_map in self.sky:
            weight = normal @ depth_map.direction
            weight = abs(weight) if two_sided else max(0.0, weight)
            total += weight
            if weight > 0:
                seen += weight * depth_map.open(points + normal * 0.3, 0.25)
        upward = 1.0 if two_sided else (1 + normal[2]) / 2
        share = seen / max(total, 1e-6)
        return ((share * upward)[:, None] * SKY_LIGHT
                + ((1 - share * upward) * (0.45 + 0.55 * share))[:, None] * BOUNCE)

    def sunshine(self, points):
        """Returns the share of sunlight that reaches the points, with soft shadow edges."""
        total = np.zeros(len(points), np.float32)
        for dx in (-1.5, 0, 1.5):
            for dy in (-1.5, 0, 1.5):
                offset = (dx * self.sun.plane[0] + dy * self.sun.plane[1]) * self.sun.texel
                total += self.sun.open(points + offset, 0.06)
        return total / 9


def bake(quad, light, fine=14, coarse=4):
    """Converts the painted colors of a quad to the colors seen in this light.

    The sun is sampled `fine` times per meter, for sharp shadows, and the sky `coarse` times.
    """
    direct = over(quad, fine, lambda p: light.direct(p, quad.normal, quad.double_sided))
    diffuse = over(quad, coarse, lambda p: light.diffuse(p, quad.normal, quad.double_sided))
    return exposed(quad.pixels, direct, diffuse)


def over(quad, density, look):
    """Samples the light on a grid over a quad, as (rows, columns, 3)."""
    width, height = np.linalg.norm(quad.eu), np.linalg.norm(quad.ev)
    columns, rows = (int(np.clip(np.ceil(x * density), 1, 900)) for x in (width, height))
    u, v = (np.arange(columns) + 0.5) / columns, 1 - (np.arange(rows) + 0.5) / rows
    points = (quad.origin + u[None, :, None] * quad.eu + v[:, None, None] * quad.ev).reshape(-1, 3)
    return look(points).reshape(rows, columns, 3)


def exposed(pixels, *lights):
    """Multiplies paint by light and applies a film curve; returns sRGB. Each light is resized to fit the paint."""
    h, w = pixels.shape[:2]
    result = np.empty((h, w, 3), np.uint8)
    for channel in range(3):
        total = sum(stretched(light[..., channel], w, h) for light in lights)
        result[..., channel] = film(LINEAR[pixels[..., channel]] * total)
    return np.dstack([result, pixels[..., 3:]]) if pixels.shape[2] == 4 else result


def stretched(plane, width, height):
    image = Image.fromarray(np.ascontiguousarray(plane, np.float32))
    return np.asarray(image.resize((width, height), Image.Resampling.BILINEAR))


def film(linear):
    """Converts linear light to sRGB bytes. Highlights roll off softly."""
    x = linear * 0.60
    rolled = x * (1 + x / 2.4) / (1 + x)
    return np.clip(255 * np.power(np.clip(rolled * 1.36, 0, 1), 1 / 2.2), 0, 255).astype(np.uint8)


LINEAR = np.power(np.arange(256, dtype=np.float32) / 255, 2.2)
