"""Linden trees: a trunk, branches, and a crown of leaf clusters."""

import numpy as np
from PIL import Image, ImageDraw

from builder import UP, Builder
from lighting import SUN

GREENS = [(104, 132, 62), (120, 144, 70), (92, 124, 66), (134, 150, 78)]
LEVELS = 7


def sprites(seed=5, count=3, size=48):
    """Returns clusters of leaves in several tones and brightnesses, as [variant][level] of pixels."""
    made = []
    for variant in range(count * len(GREENS)):
        rng = np.random.default_rng(seed + variant)
        shape, light = cluster(rng, size)
        color = np.array(GREENS[variant % len(GREENS)], np.float32)
        levels = []
        for level in range(LEVELS):
            strength = 0.34 + 0.92 * level / (LEVELS - 1)
            warm = np.array([0.92, 1.0, 1.06]) + (level / (LEVELS - 1)) * np.array([0.14, 0.04, -0.20])
            tone = np.clip(light[..., None] * color * strength * warm, 0, 255)
            levels.append(np.dstack([tone, np.where(shape, 255, 0)]).astype(np.uint8))
        made.append(levels)
    return made


def cluster(rng, size):
    """Returns the outline of 46 leaves and the light on each."""
    outline, light = Image.new("L", (size, size), 0), Image.new("L", (size, size), 150)
    for _ in range(46):
        angle, radius = rng.uniform(0, 2 * np.pi), size * 0.42 * np.sqrt(rng.random())
        x, y = size / 2 + radius * np.cos(angle), size / 2 + radius * np.sin(angle)
        long, wide, turn = rng.uniform(3.0, 5.0), rng.uniform(2.0, 3.2), rng.uniform(0, np.pi)
        points = [(x + long * np.cos(t) * np.cos(turn) - wide * np.sin(t) * np.sin(turn),
                   y + long * np.cos(t) * np.sin(turn) + wide * np.sin(t) * np.cos(turn))
                  for t in np.linspace(0, 2 * np.pi, 9)[:-1]]
        ImageDraw.Draw(outline).polygon(points, fill=255)
        ImageDraw.Draw(light).polygon(points, fill=int(rng.uniform(120, 220)))
    return np.asarray(outline) > 0, np.asarray(light, np.float32) / 170


class Crowns:
    """The leaves of all trees. They are lit after the rest of the town, because they need its shadows."""

    def __init__(self):
        self.leaves = []
        self.sprites = sprites()

    def add(self, town: Builder, center, radii, count, rng, size=0.62):
        """Adds an ellipsoid of leaf clusters, dense at its surface."""
        for _ in range(count):
            direction = rng.normal(size=3)
            direction /= np.linalg.norm(direction)
            lumps = 1 + 0.10 * np.sin(5 * direction[0] + 3) * np.sin(4 * direction[2] + center[0]) \
                + 0.08 * np.sin(7 * direction[1] + center[1])
            depth = rng.uniform(0.62, 1.0) ** 0.5 * lumps
            place = center + direction * depth * radii
            facing = direction * 0.6 + rng.normal(size=3) * 0.55
            facing /= np.linalg.norm(facing)
            side = np.cross(facing, UP + rng.normal(size=3) * 0.3)
            side *= size * rng.uniform(0.75, 1.25) / np.linalg.norm(side)
            rise = np.cross(side, facing)
            variant = self.sprites[rng.integers(len(self.sprites))]
            town.quad(place - (side + rise) / 2, side, rise, variant[3], double_sided=True, lit=False)
            shine = 0.5 + 0.5 * float(direction @ SUN) * depth + 0.18 * direction[2] + rng.normal(0, 0.10)
            self.leaves.append((town.quads[-1], variant, shine * (0.55 + 0.45 * depth)))

    def shine(self, light):
        """Chooses each cluster's brightness from its position in the crown and from the houses' shadows."""
        for quad, variant, shine in self.leaves:
            sun = light.sunshine((quad.center + SUN * 3.2)[None])[0]
            level = (LEVELS - 1) * np.clip(shine * (0.5 + 0.5 * sun), 0, 1)
            quad.pixels = variant[int(round(level))]


def tree(town: Builder, crowns: Crowns, foot, rng, height=3.4, radius=1.9, count=330):
    """Builds a linden tree."""
    bark = (112, 94, 78)
    town.prism(foot, 0.17, height, bark, sides=7, top=0.12)
    for _ in range(5):
        angle = rng.uniform(0, 2 * np.pi)
        end = np.array([np.cos(angle), np.sin(angle), 1.4]) * radius * 0.55
        branch(town, foot + UP * (height - 0.5), end, bark)
    center = foot + UP * (height + radius * 0.75)
    crowns.add(town, center, np.array([radius, radius, radius * 1.05]), count, rng)


def branch(town, start, along, bark):
    """Builds a branch as two crossed strips."""
    for side in (np.array([0.07, 0, 0]), np.array([0, 0.07, 0])):
        town.quad(start - side / 2, side, along, bark, double_sided=True)


def hedge(town, crowns, origin, along, rng, height=0.5, count=40):
    """Builds leaves over a planter."""
    for step in np.linspace(0.1, 0.9, 4):
        crowns.add(town, origin + along * step + UP * height * 0.3, np.array([0.32, 0.32, height * 0.6]),
                   count // 4, rng, 0.34)
