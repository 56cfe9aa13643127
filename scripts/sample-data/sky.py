"""The sky with its sun, clouds and distant hills, as one picture that covers all directions."""

import numpy as np

import noise
from lighting import SUN

WIDTH = 4096
ZENITH = np.array([66, 122, 196], np.float32)
MIDDLE = np.array([128, 176, 226], np.float32)
HORIZON = np.array([219, 230, 238], np.float32)


class Sky:
    def __init__(self):
        longitude = ((np.arange(WIDTH) + 0.5) / WIDTH) * 2 * np.pi
        latitude = np.radians(90 - 100 * (np.arange(WIDTH * 10 // 36) + 0.5) / (WIDTH * 10 // 36))
        lon, lat = np.meshgrid(longitude.astype(np.float32), latitude.astype(np.float32))
        vectors = np.stack([np.cos(lat) * np.sin(lon), np.cos(lat) * np.cos(lon), np.sin(lat)], axis=-1)
        self.picture = hills(clouds(gradient(vectors), vectors), longitude, latitude)

    def paint(self, frame):
        """Colors the rays that met nothing."""
        free = ~np.isfinite(frame.depth)
        d = frame.directions[free]
        h, w = self.picture.shape[:2]
        x = (np.arctan2(d[:, 0], d[:, 1]) / (2 * np.pi) % 1) * w - 0.5
        y = np.clip((90 - np.degrees(np.arcsin(np.clip(d[:, 2], -1, 1)))) / 100 * h - 0.5, 0, h - 1.001)
        x0, y0 = np.floor(x).astype(np.int32), y.astype(np.int32)
        fx, fy = (x - x0)[:, None], (y - y0)[:, None]
        left, right = x0 % w, (x0 + 1) % w
        p = self.picture
        top = p[y0, left] * (1 - fx) + p[y0, right] * fx
        frame.color[free] = top * (1 - fy) + (p[y0 + 1, left] * (1 - fx) + p[y0 + 1, right] * fx) * fy


def gradient(vectors):
    """Returns a sky that is blue above and pale at the horizon, with a glow around the sun."""
    up = np.clip(vectors[..., 2], 0, 1)[..., None]
    low = np.exp(-up * 7)
    base = ZENITH + (MIDDLE - ZENITH) * np.exp(-up * 2.2)
    base = base + (HORIZON - base) * low
    near = np.clip(vectors @ SUN.astype(np.float32), 0, 1)[..., None]
    glow = 0.30 * near**8 + 0.45 * near**90 + 0.9 * near**1500
    disc = (near > np.cos(np.radians(0.9))).astype(np.float32)
    warm = np.array([255, 247, 228], np.float32)
    return base + (warm - base) * np.clip(glow + disc, 0, 1)


def clouds(color, vectors):
    """Adds fair-weather clouds in a horizontal layer, brighter toward the sun and fading with distance."""
    up = vectors[..., 2]
    reach = 1 / np.maximum(up, 0.03)
    cover, shadow = cloud_sheet(vectors, reach), cloud_sheet(vectors, reach, SUN * 0.16)
    fade = np.clip((up - 0.02) / 0.14, 0, 1)
    amount = np.clip((cover - 0.10) / 0.42, 0, 1)
    amount = (amount * amount * (3 - 2 * amount) * fade * 0.94)[..., None]
    light = np.clip(0.78 + 0.55 * (cover - shadow) + 0.16 * (1 - cover), 0.66, 1.0)[..., None]
    tone = np.array([255, 253, 250], np.float32) * light + np.array([0, 4, 12], np.float32) * (1 - light) * 4
    return color + (tone - color) * amount


def cloud_sheet(vectors, reach, shift=(0, 0, 0)):
    """Returns the thickness of the clouds where the rays meet their layer."""
    size = 1024
    big, small = noise.tileable(size, 5, 21, 6), noise.tileable(size, 3, 77, 3)
    x, y = (vectors[..., k] * reach + shift[k] for k in (0, 1))

    def lookup(sheet, scale):
        return sheet[(y * scale).astype(np.int32) % size, (x * scale).astype(np.int32) % size]

    return lookup(big, 128.0) + 0.45 * lookup(small, 46.0)


def hills(color, longitude, latitude):
    """Adds three wooded ranges, paler with distance."""
    ranges = [(4.6, 2.2, 31, (150, 176, 196)), (3.3, 1.9, 57, (132, 162, 160)), (2.1, 1.2, 83, (112, 146, 112))]
    for height, swing, seed, tone in ranges:
        crest = np.radians(height + swing * ridge(longitude, seed))
        below = np.clip((crest[None, :] - latitude[:, None]) / np.radians(0.09) + 0.5, 0, 1)
        depth = np.clip((crest[None, :] - latitude[:, None]) / np.radians(5), 0, 1)
        paint = np.array(tone, np.float32) * (1 - 0.05 * trees_on(longitude, latitude, seed)[..., None])
        paint = paint + (HORIZON - paint) * (depth * 0.55)[..., None]
        color = color + (paint - color) * below[..., None]
    return color.astype(np.float32)


def ridge(longitude, seed):
    """Returns a skyline of hills that repeats without a seam."""
    rng = np.random.default_rng(seed)
    line = np.zeros_like(longitude)
    for wave in range(1, 40):
        line += rng.normal() / wave**1.15 * np.sin(wave * longitude + rng.uniform(0, 2 * np.pi))
    return line / 2


def trees_on(longitude, latitude, seed):
    return noise.cloudy(len(latitude), len(longitude), 12, seed, 3)
