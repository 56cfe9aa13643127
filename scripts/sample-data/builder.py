"""Builds the quads that make up the town: walls, boxes, posts and signs."""

import numpy as np

from surfaces import Quad

UP = np.array([0.0, 0.0, 1.0])


def flat(color, size=2):
    """Returns a single-color picture."""
    return np.full((size, size, 3), color, np.uint8)


class Builder:
    def __init__(self):
        self.quads = []

    def quad(self, origin, eu, ev, pixels, **options):
        """Adds a parallelogram. `pixels` may be a single color."""
        if isinstance(pixels, tuple):
            pixels = flat(pixels, 16)
        parts = (np.asarray(p, float) for p in (origin, eu, ev))
        self.quads.append(Quad(*parts, pixels, **options))

    def box(self, origin, u, v, w, colors, **options):
        """Adds a box, given by a corner and three edges (right, back, up). `colors` is one color, or (sides, top)."""
        side, top = colors if len(colors) == 2 else (colors, colors)
        origin, u, v, w = (np.asarray(p, float) for p in (origin, u, v, w))
        self.quad(origin, u, w, side, **options)
        self.quad(origin + u, v, w, side, **options)
        self.quad(origin + u + v, -u, w, side, **options)
        self.quad(origin + v, -v, w, side, **options)
        self.quad(origin + w, u, v, top, **options)
        self.quad(origin + v, u, -v, side, **options)

    def prism(self, foot, radius, height, color, sides=8, top=None, cap=None):
        """Adds an upright post, or a truncated cone if `top` is another radius."""
        top = radius if top is None else top
        foot = np.asarray(foot, float)
        for side in range(sides):
            a, b = (2 * np.pi * (side + k) / sides for k in (0, 1))
            pa, pb = np.array([np.cos(a), np.sin(a), 0]), np.array([np.cos(b), np.sin(b), 0])
            self.trapezoid(foot + radius * pa, foot + radius * pb,
                           foot + top * pa + height * UP, foot + top * pb + height * UP, color)
        if cap:
            self.disc(foot + height * UP, top, cap)

    def trapezoid(self, bottom_left, bottom_right, top_left, top_right, color):
        """Adds a trapezoid with horizontal, parallel upper and lower edges."""
        low, high = bottom_right - bottom_left, top_right - top_left
        ev = (top_left + top_right - bottom_left - bottom_right) / 2
        share = np.linalg.norm(high) / np.linalg.norm(low)
        if share <= 1:
            self.quad(bottom_left, low, ev, color, taper=share)
        else:
            self.quad(bottom_left + (low - high) / 2, high, ev, color, taper=-1 / share)

    def disc(self, center, radius, color):
        """Adds a horizontal disc."""
        corner = np.asarray(center, float) - [radius, radius, 0]
        self.quad(corner, [2 * radius, 0, 0], [0, 2 * radius, 0], color, round=True)

    def sign(self, origin, eu, ev, pixels):
        """Adds a board that is readable from both sides."""
        origin, eu, ev = (np.asarray(p, float) for p in (origin, eu, ev))
        self.quad(origin, eu, ev, pixels)
        self.quad(origin + eu, -eu, ev, pixels)
