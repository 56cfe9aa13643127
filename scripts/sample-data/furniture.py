"""Street furniture: lamp posts, benches, the fountain, parasols, planters, flags and hanging signs."""

import numpy as np

from builder import UP, Builder
from canvas import Canvas, shade
from facades import courses

IRON = (52, 56, 58)
STONE = (206, 196, 178)
WATER = (116, 158, 172)


def lamp(town: Builder, foot):
    """Builds a cast-iron lamp with a lantern of six panes."""
    town.prism(foot, 0.16, 0.5, IRON, top=0.1)
    town.prism(foot + UP * 0.5, 0.055, 3.1, IRON, sides=6)
    town.prism(foot + UP * 1.0, 0.085, 0.08, IRON, sides=6)
    town.prism(foot + UP * 3.6, 0.10, 0.55, (236, 224, 186), sides=6, top=0.22)
    town.prism(foot + UP * 4.15, 0.26, 0.22, IRON, sides=6, top=0.03)
    town.prism(foot + UP * 4.37, 0.03, 0.16, IRON, sides=5)


def bollard(town: Builder, foot):
    town.prism(foot, 0.075, 0.75, IRON, sides=6, top=0.06)
    town.prism(foot + UP * 0.75, 0.085, 0.1, IRON, sides=6, top=0.05, cap=IRON)


def bench(town: Builder, middle, along, back):
    """Builds a wooden bench. `along` and `back` are unit vectors."""
    wood, long = (150, 112, 76), 1.7
    start = middle - along * long / 2
    for number in range(3):
        town.box(start - back * 0.1 + back * number * 0.16 + UP * 0.43, along * long, back * 0.13, UP * 0.05, wood)
    for number in range(2):
        town.box(start + back * 0.42 + UP * (0.6 + 0.2 * number), along * long, back * 0.05, UP * 0.14, wood)
    for offset in (0.15, long - 0.23):
        town.box(start + along * offset - back * 0.05, along * 0.08, back * 0.5, UP * 0.43, IRON)
        town.box(start + along * offset + back * 0.44, along * 0.08, back * 0.06, UP * 0.9, IRON)


def fountain(town: Builder, center):
    """Builds an octagonal basin with a column and two overflowing bowls."""
    town.prism(center, 2.5, 0.16, shade(STONE, 0.9), sides=8, cap=shade(STONE, 0.96))
    town.prism(center, 2.15, 0.72, STONE, sides=8, top=2.05, cap=shade(STONE, 1.08))
    town.disc(center + UP * 0.73, 1.82, WATER)
    town.prism(center + UP * 0.7, 0.42, 0.5, STONE, sides=10, top=0.3)
    town.prism(center + UP * 1.2, 0.24, 1.0, STONE, sides=10, top=0.2)
    town.prism(center + UP * 2.1, 0.28, 0.3, STONE, sides=12, top=0.95, cap=WATER)
    town.prism(center + UP * 2.4, 0.14, 0.6, STONE, sides=8, top=0.12)
    town.prism(center + UP * 2.95, 0.14, 0.18, STONE, sides=10, top=0.48, cap=WATER)
    town.prism(center + UP * 3.13, 0.10, 0.35, STONE, sides=8, top=0.02)
    for reach, high, count in ((0.98, 2.40, 16), (0.5, 3.12, 9)):
        for number in range(count):
            spout(town, center, 2 * np.pi * number / count, reach, high)


def spout(town, center, angle, reach, high):
    """Builds water that falls over the rim of a bowl, as short strips along a parabola."""
    out = np.array([np.cos(angle), np.sin(angle), 0])
    side = np.array([-np.sin(angle), np.cos(angle), 0]) * 0.05
    low = 0.74 if reach > 0.6 else 2.42
    points = [center + out * (reach + 0.22 * t) + UP * (high - (high - low) * t * t) for t in np.linspace(0, 1, 6)]
    for a, b in zip(points, points[1:]):
        town.quad(a - side / 2, side, b - a, (226, 238, 244), double_sided=True, casts_shadow=False)


def parasol(town: Builder, foot, colors, turn=0.0):
    """Builds a parasol over a café table with two chairs."""
    town.prism(foot, 0.03, 2.5, (196, 186, 168), sides=5)
    town.prism(foot, 0.28, 0.06, (120, 120, 118), sides=8, cap=(130, 130, 128))
    sides, radius = 8, 1.45
    for side in range(sides):
        a, b = (2 * np.pi * (side + k) / sides + turn for k in (0, 1))
        pa, pb = (foot + UP * 2.15 + radius * np.array([np.cos(x), np.sin(x), 0]) for x in (a, b))
        tip = foot + UP * 2.72
        town.trapezoid(pa, pb, tip, tip, colors[side % 2])
        town.quad(pa - UP * 0.16, pb - pa, UP * 0.16, colors[side % 2], double_sided=True)
    table(town, foot + np.array([np.cos(turn), np.sin(turn), 0]) * 0.75, turn)


def table(town: Builder, foot, turn):
    """Builds a round table with two chairs."""
    town.prism(foot, 0.2, 0.03, IRON, sides=8)
    town.prism(foot, 0.03, 0.72, IRON, sides=5)
    town.prism(foot + UP * 0.70, 0.36, 0.03, (214, 206, 190), sides=14, cap=(222, 214, 198))
    for angle in (turn + 1.2, turn + 1.2 + np.pi):
        out = np.array([np.cos(angle), np.sin(angle), 0])
        side = np.array([-np.sin(angle), np.cos(angle), 0])
        chair(town, foot + out * 0.62, out, side)


def chair(town, foot, out, side):
    wood = (160, 122, 84)
    town.box(foot - side * 0.2 - out * 0.2 + UP * 0.43, side * 0.4, out * 0.4, UP * 0.035, wood)
    for a in (-0.18, 0.15):
        for b in (-0.18, 0.15):
            town.box(foot + side * a + out * b, side * 0.03, out * 0.03, UP * (0.43 if b < 0 else 0.88), IRON)
    for height in (0.6, 0.76):
        town.box(foot - side * 0.18 + out * 0.16 + UP * height, side * 0.36, out * 0.025, UP * 0.09, wood)


def planter(town: Builder, corner, u, v, height=0.5):
    """Builds a box of weathered wood for a hedge."""
    wood = Canvas(np.linalg.norm(u), height, 40, (132, 110, 88))
    for y in np.arange(0, height, 0.125):
        wood.rect(0, y, wood.width, 0.015, (92, 74, 58))
    town.box(corner, u, v, UP * height, (wood.pixels()[..., :3], np.full((4, 4, 3), (74, 62, 50), np.uint8)))


def garden_wall(town: Builder, left, along, thick, seed):
    """Builds a 2.2 m high stone wall with a coping. `thick` is the vector to its far side."""
    length = np.linalg.norm(along)
    wall = Canvas(length, 2.2, 50, (196, 182, 156))
    courses(wall, 0.28, 0.55, seed, 0.07)
    pixels = wall.pixels()[..., :3]
    town.quad(left, along, UP * 2.2, pixels)
    town.quad(left + along + thick, -along, UP * 2.2, pixels)
    town.box(left - thick * 0.1 + UP * 2.2, along, thick * 1.2, UP * 0.12, shade(STONE, 1.0))


def hanging_sign(town: Builder, foot, out, u, words, color, ink):
    """Builds a sign that hangs from an arm over the sidewalk."""
    board = Canvas(1.05, 0.62, 110, color)
    board.frame(0.03, 0.03, 0.99, 0.56, 0.022, ink)
    lines = words.split("|")
    for number, text in enumerate(lines):
        y = 0.31 + (len(lines) - 1) * 0.11 - number * 0.22
        board.text(0.525, y, text, 0.15 if len(lines) == 1 else 0.12, ink, weight=0.05, spacing=0.06, fit=0.86)
    start = foot + out * 0.18
    town.box(foot + UP * 0.66 - u * 0.02, u * 0.04, out * 1.3, UP * 0.04, IRON)
    town.sign(start, out * 1.05, UP * 0.62, board.pixels()[..., :3])


def bunting(town: Builder, start, end, sag, rng):
    """Builds a line of small flags over the street."""
    colors = [(206, 122, 112), (232, 222, 196), (122, 158, 176), (226, 190, 122), (146, 174, 138)]
    count = int(np.linalg.norm(end - start) / 0.42)
    points = [start + (end - start) * t - UP * sag * 4 * t * (1 - t) for t in np.linspace(0, 1, count + 1)]
    for number, (a, b) in enumerate(zip(points, points[1:])):
        town.quad(a, b - a, UP * 0.022, (226, 222, 214), double_sided=True, casts_shadow=False)
        flag = Canvas(0.3, 0.36, 60, colors[number % len(colors)])
        flag.clear()
        flag.solid([(0, 0.36), (0.3, 0.36), (0.15, 0)])
        hang = UP * 0.36 + np.array([*rng.normal(0, 0.05, 2), 0])
        town.quad(a + (b - a) * 0.14 - hang, (b - a) * 0.72, hang, flag.pixels(), double_sided=True)


def bicycle(town: Builder, foot, along, color):
    """Builds a bicycle that leans against a wall, seen from its side."""
    bike = Canvas(1.75, 1.05, 110, color)
    bike.clear()
    wheel = 0.33
    for x in (0.36, 1.38):
        for radius, tone in ((wheel, (40, 40, 42)), (wheel - 0.03, (190, 190, 192))):
            ring(bike, x, wheel + 0.01, radius, 0.03, tone)
        for spoke in np.linspace(0, np.pi, 7)[:-1]:
            dx, dy = wheel * 0.92 * np.cos(spoke), wheel * 0.92 * np.sin(spoke)
            stroke(bike, [(x - dx, wheel - dy), (x + dx, wheel + dy)], 0.012, (170, 170, 172))
    hub, saddle, head = (0.82, 0.36), (0.66, 0.85), (1.2, 0.82)
    for a, b in ((hub, saddle), (hub, head), (saddle, head), ((0.36, 0.34), hub), ((0.36, 0.34), (0.68, 0.74)),
                 (head, (1.38, 0.34))):
        stroke(bike, [a, b], 0.045, color)
    stroke(bike, [(0.54, 0.88), (0.78, 0.88)], 0.06, (60, 44, 36))
    stroke(bike, [head, (1.18, 0.98), (1.06, 1.0)], 0.035, (60, 60, 62))
    bike.rect(1.14, 0.66, 0.34, 0.2, (172, 136, 92))
    bike.solid([(1.14, 0.66), (1.48, 0.66), (1.5, 0.86), (1.12, 0.86)])
    town.quad(foot, along * 1.75, UP * 1.05, bike.pixels(), double_sided=True)


def ring(canvas, x, y, radius, thickness, color):
    points = [(x + radius * np.cos(a), y + radius * np.sin(a)) for a in np.linspace(0, 2 * np.pi, 40)]
    stroke(canvas, points, thickness, color)


def stroke(canvas, points, thickness, color):
    """Paints an opaque line."""
    canvas.line(points, thickness, color)
    canvas.solid_line(points, thickness)
