"""Textured parallelograms, the building blocks of the town."""

from dataclasses import dataclass

import numpy as np


class Texture:
    """A picture with successively smaller copies, which prevent distant walls from flickering."""

    def __init__(self, pixels):
        pixels = np.asarray(pixels, np.uint8)
        if pixels.shape[2] == 3:
            pixels = np.dstack([pixels, np.full(pixels.shape[:2], 255, np.uint8)])
        self.levels = [pixels]
        while min(self.levels[-1].shape[:2]) >= 4:
            self.levels.append(halved(self.levels[-1]))

    def sample(self, u, v, level):
        """Returns color and opacity (n, 4) at u (0 left, 1 right) and v (0 bottom, 1 top), with a level per sample."""
        level = np.clip(np.rint(level), 0, len(self.levels) - 1).astype(np.int8)
        lowest, highest = level.min(), level.max()
        if lowest == highest:
            return bilinear(self.levels[lowest], u, v)
        out = np.empty((len(u), 4), np.float32)
        for number in range(lowest, highest + 1):
            chosen = np.flatnonzero(level == number)
            if len(chosen):
                out[chosen] = bilinear(self.levels[number], u[chosen], v[chosen])
        return out


def halved(pixels):
    """Returns the picture at half size, by averaging 2 × 2 pixels."""
    h, w = pixels.shape[0] // 2 * 2, pixels.shape[1] // 2 * 2
    p = pixels[:h, :w].astype(np.uint16)
    return ((p[0::2, 0::2] + p[1::2, 0::2] + p[0::2, 1::2] + p[1::2, 1::2] + 2) // 4).astype(np.uint8)


def bilinear(pixels, u, v):
    """Samples pixels with bilinear interpolation, clamped at the edges."""
    h, w = pixels.shape[:2]
    x = np.clip(u * w - 0.5, 0, w - 1).astype(np.float32)
    y = np.clip((1 - v) * h - 0.5, 0, h - 1).astype(np.float32)
    x0, y0 = x.astype(np.int32), y.astype(np.int32)
    fx, fy = (x - x0)[:, None], (y - y0)[:, None]
    flat = pixels.reshape(-1, pixels.shape[2])
    right = np.minimum(x0 + 1, w - 1)
    above, below = y0 * w, np.minimum(y0 + 1, h - 1) * w
    top = flat[above + x0] * (1 - fx) + flat[above + right] * fx
    return top * (1 - fy) + (flat[below + x0] * (1 - fx) + flat[below + right] * fx) * fy


@dataclass(eq=False)
class Quad:
    """A parallelogram: u runs along `eu` from its left, v along `ev` from its bottom, and it faces eu × ev.

    `taper` cuts it to a trapezoid whose top is that share of its bottom; 0 makes a triangle, and a negative value makes
    the bottom the narrow side. `round` cuts it to the inscribed ellipse.
    """

    origin: np.ndarray
    eu: np.ndarray
    ev: np.ndarray
    pixels: np.ndarray
    double_sided: bool = False
    lit: bool = True
    casts_shadow: bool = True
    taper: float = 1.0
    round: bool = False
    texture: Texture = None

    @property
    def normal(self):
        n = np.cross(self.eu, self.ev)
        return n / np.linalg.norm(n)

    @property
    def center(self):
        return self.origin + (self.eu + self.ev) / 2

    def covers(self, u, v):
        """Reports whether points in the plane lie inside the quad."""
        inside = (u >= 0) & (u < 1) & (v >= 0) & (v < 1)
        if self.round:
            inside &= (u - 0.5) ** 2 + (v - 0.5) ** 2 <= 0.25
        elif self.taper != 1:
            narrow = abs(self.taper)
            share = v if self.taper >= 0 else 1 - v
            inside &= np.abs(u - 0.5) <= (1 - (1 - narrow) * share) / 2
        return inside

    def grid(self, count):
        """Returns count × count points that span the quad."""
        steps = np.linspace(0, 1, count)
        u, v = (a.ravel()[:, None] for a in np.meshgrid(steps, steps))
        return self.origin + u * self.eu + v * self.ev

    def dual(self):
        """Returns vectors a and b for which (p - origin)·a is u and (p - origin)·b is v."""
        n = np.cross(self.eu, self.ev)
        n2 = n @ n
        return np.cross(self.ev, n) / n2, np.cross(n, self.eu) / n2
