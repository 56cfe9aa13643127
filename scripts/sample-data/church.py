"""The church of Aubeval: a gabled front, a tower with a clock, and a slate spire."""

import numpy as np

import street
from builder import UP, Builder
from canvas import Canvas, shade
from facades import courses, paint_roof

STONE = (218, 204, 176)
SLATE = (98, 104, 116)
TOWER = 5.4
TOWER_HEIGHT = 19.0
SPIRE = 11.5


def build(town: Builder, middle, u, out, width):
    """Builds a church with its front centered on `middle` and the tower over its door."""
    eaves, rise, depth = 8.6, 6.4, 18.0
    left = middle - u * width / 2
    town.quad(left, u * width, UP * (eaves + rise), front(width, eaves, rise))
    for foot, along in ((left - out * depth, out), (left + u * width, -out)):
        town.quad(foot, along * depth, UP * eaves, STONE)
    slope = rise / (width / 2)
    tiles = paint_roof(depth, np.hypot(width / 2 + 0.4, rise + 0.4 * slope), SLATE, 42)
    run = u * (width / 2 + 0.4) + UP * (rise + 0.4 * slope)
    start = UP * (eaves - 0.4 * slope)
    town.quad(left - u * 0.4 - out * depth + start, out * depth, run, tiles)
    town.quad(left + u * (width + 0.4) + start, -out * depth, run - 2 * (u @ run) * u, tiles)
    tower(town, middle - u * TOWER / 2 + out * 1.2, u, out)


def front(width, eaves, rise):
    """Paints the gabled west front behind the tower."""
    wall = Canvas(width, eaves + rise, 50, STONE)
    courses(wall, 0.4, 0.9, 61, 0.05)
    for x in (width * 0.16, width * 0.84):
        lancet(wall, x, 2.6, 1.0, 3.4)
    wall.clear()
    wall.solid([(0, 0), (width, 0), (width, eaves), (width / 2, eaves + rise), (0, eaves)])
    return wall.pixels()


def lancet(wall, x, y, width, height, louvres=False):
    """Paints a narrow pointed window, with leaded glass or with a belfry's louvers."""
    for grow, tone in ((0.2, shade(STONE, 1.08)), (0.08, shade(STONE, 0.7)), (0.0, (58, 66, 78))):
        half = width / 2 + grow
        wall.rect(x - half, y - grow, 2 * half, height + grow, tone)
        wall.polygon([(x - half, y + height), (x - half * 0.7, y + height + half * 0.9),
                      (x, y + height + half * 1.5), (x + half * 0.7, y + height + half * 0.9),
                      (x + half, y + height)], tone)
    count = int(height / 0.24)
    for number in range(count):
        if louvres:
            wall.rect(x - width / 2, y + number * 0.24, width, 0.13, (112, 104, 94))
        else:
            wall.rect(x - width / 2, y + number * 0.24, width, 0.02, (36, 40, 48))
    if not louvres:
        for part in (-0.17, 0.17):
            wall.rect(x + width * part - 0.01, y, 0.02, height, (36, 40, 48))


def tower(town, corner, u, out):
    """Builds four walls with a door, a clock, belfry windows and a cornice, then the spire."""
    faces = [(corner, u), (corner + u * TOWER, -out), (corner + u * TOWER - out * TOWER, -u),
             (corner - out * TOWER, out)]
    for number, (origin, along) in enumerate(faces):
        town.quad(origin, along * TOWER, UP * TOWER_HEIGHT, tower_wall(number == 0, number))
    for height, deep in ((7.2, 0.1), (12.6, 0.12), (TOWER_HEIGHT - 0.35, 0.28)):
        base = corner - u * deep + out * deep + UP * height
        town.box(base, u * (TOWER + 2 * deep), -out * (TOWER + 2 * deep), UP * 0.32, shade(STONE, 1.06))
    spire(town, corner + (u - out) * TOWER / 2 + UP * TOWER_HEIGHT)


def tower_wall(has_door, seed):
    wall = Canvas(TOWER, TOWER_HEIGHT, 50, STONE)
    courses(wall, 0.42, 0.95, 70 + seed, 0.05)
    middle = TOWER / 2
    for x in (0, TOWER - 0.55):
        for number, y in enumerate(np.arange(0, TOWER_HEIGHT, 0.42)):
            wide = 0.7 if number % 2 else 0.45
            wall.rect(x if x == 0 else TOWER - wide, y, wide, 0.40, shade(STONE, 1.05 - 0.04 * (number % 3)))
    lancet(wall, middle, 13.4, 1.3, 2.9, louvres=True)
    clock(wall, middle, 10.2)
    if has_door:
        portal(wall, middle)
        lancet(wall, middle, 4.6, 0.9, 1.4)
    return wall.pixels()[..., :3]


def portal(wall, middle):
    """Paints a pointed doorway, recessed in three steps."""
    for grow, tone in ((0.55, 1.08), (0.36, 0.78), (0.24, 1.0), (0.06, 0.6)):
        half = 0.95 + grow
        wall.rect(middle - half, 0, 2 * half, 2.4, shade(STONE, tone))
        wall.ellipse(middle, 2.4, half, half * 1.05, shade(STONE, tone))
    wood = (112, 78, 54)
    wall.rect(middle - 0.95, 0, 1.9, 2.4, wood)
    wall.ellipse(middle, 2.4, 0.95, 1.0, wood)
    for x in np.arange(-0.8, 0.9, 0.2):
        wall.rect(middle + x, 0, 0.02, 3.0, shade(wood, 0.6))
    for y in (0.6, 1.9):
        wall.rect(middle - 0.9, y, 1.8, 0.07, (52, 48, 46))


def clock(wall, x, y):
    """Paints a white dial that shows twenty to four."""
    wall.ellipse(x, y, 1.25, 1.25, shade(STONE, 0.72))
    wall.ellipse(x, y, 1.18, 1.18, (52, 60, 78))
    wall.ellipse(x, y, 1.0, 1.0, (244, 240, 228))
    for hour in range(12):
        a = np.radians(30 * hour)
        wall.line([(x + 0.78 * np.sin(a), y + 0.78 * np.cos(a)), (x + 0.94 * np.sin(a), y + 0.94 * np.cos(a))], 0.08,
                  (46, 50, 62))
    for angle, length, thick in ((110, 0.56, 0.11), (240, 0.84, 0.07)):
        a = np.radians(angle)
        wall.line([(x, y), (x + length * np.sin(a), y + length * np.cos(a))], thick, (46, 50, 62))
    wall.ellipse(x, y, 0.08, 0.08, (200, 168, 96))


def spire(town, foot):
    """Builds eight tapering slate faces, a gilded ball and the rod of a weathercock."""
    slates = paint_roof(3.0, SPIRE, SLATE, 77, density=30)
    radius = TOWER / 2 * 1.16
    for side in range(8):
        a, b = (2 * np.pi * (side + k) / 8 + np.pi / 8 for k in (0, 1))
        pa, pb = (foot + radius * np.array([np.cos(x), np.sin(x), 0]) for x in (a, b))
        tip = foot + UP * SPIRE
        town.trapezoid(pa, pb, tip, tip, slates)
    town.prism(foot + UP * (SPIRE - 0.2), 0.05, 1.6, (70, 66, 60), sides=5)
    town.prism(foot + UP * (SPIRE + 0.2), 0.06, 0.2, (206, 172, 92), sides=8, top=0.2)
    town.prism(foot + UP * (SPIRE + 0.4), 0.2, 0.2, (206, 172, 92), sides=8, top=0.06)


def clock_place():
    """Returns the center (east, north, up) of the dial that faces the square."""
    middle, _, out = street.church_place()
    return middle + out * 1.2 + UP * 10.2
