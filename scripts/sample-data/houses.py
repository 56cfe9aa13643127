"""Builds houses on their plots: front, sides, roof, cornice, chimney, dormers, awning and balcony."""

import numpy as np

import openings
from builder import UP, Builder
from canvas import Canvas, shade
from facades import House, paint, paint_roof, paint_side

RAFTERS = (128, 104, 84)


def build(town: Builder, left, right, house: House, seed, depth=10.0):
    """Builds a house whose front runs from `left` to `right` (east, north, 0) as seen from the street."""
    eu = right - left
    width = np.linalg.norm(eu)
    u = eu / width
    out = np.cross(u, UP)
    rng = np.random.default_rng(seed + 1000)
    gable = house.roof == "gable"
    front = paint(house, width, seed)
    town.quad(left, eu, UP * (house.eaves + (house.rise if gable else 0)), front)
    rise = 0 if gable else house.rise
    town.quad(left - out * depth, out * depth, UP * (house.eaves + rise), paint_side(house, depth, seed + 1))
    town.quad(right, -out * depth, UP * (house.eaves + rise), paint_side(house, depth, seed + 2))
    town.quad(right - out * depth, -eu, UP * house.eaves, paint_side(house, width, seed + 5, flat_top=True))
    (gable_roof if gable else eaves_roof)(town, left, right, out, u, width, house, depth, seed)
    if not gable:
        cornice(town, left, eu, out, house)
        for number in range(house.dormers):
            dormer(town, left + eu * (number + 0.5) / house.dormers, u, out, house, depth, seed + number)
    chimney(town, left + eu * rng.uniform(0.15, 0.85), u, out, house, depth)
    if house.awning:
        awning(town, left + u * 0.5, u * (width - 1.0), out, house.awning)
    if house.balcony:
        balcony(town, left + u * 0.8, u * (width - 1.6), out, house.ground - 0.02)


def eaves_roof(town, left, right, out, u, width, house, depth, seed):
    """Builds two slopes with the ridge along the street."""
    slope = house.rise / (depth / 2)
    over, side = 0.4, 0.12
    run = depth / 2 + over
    tiles = paint_roof(width + 2 * side, np.hypot(run, run * slope), house.tiles, seed + 3)
    ev = -out * run + UP * run * slope
    start = UP * (house.eaves - over * slope)
    eu = u * (width + 2 * side)
    town.quad(left - u * side + out * over + start, eu, ev, tiles)
    town.quad(right + u * side - out * (depth + over) + start, -eu, out * run + UP * run * slope, tiles)
    underside(town, left - u * side + out * over + start, eu, ev)
    town.box(left - u * side + UP * (house.eaves + house.rise - 0.06) - out * (depth / 2 + 0.12), eu, -out * -0.24,
             UP * 0.14, shade(house.tiles, 0.9))


def gable_roof(town, left, right, out, u, width, house, depth, seed):
    """Builds two slopes with the ridge across the street."""
    slope = house.rise / (width / 2)
    over = 0.3
    run, length = width / 2 + over, depth + 0.35
    tiles = paint_roof(length, np.hypot(run, run * slope), house.tiles, seed + 3)
    start = UP * (house.eaves - over * slope + 0.05)
    for corner, along, ev in ((left - u * over - out * depth + start, out * length, u * run + UP * run * slope),
                              (right + u * over + out * 0.35 + start, -out * length, -u * run + UP * run * slope)):
        town.quad(corner, along, ev, tiles)
        underside(town, corner, along, ev)
    for foot, along in ((left, 1), (right, -1)):
        edge = foot - along * u * over + out * 0.33 + start - UP * 0.2
        town.quad(edge if along > 0 else edge + along * u * run + UP * run * slope,
                  along * (u * run) + UP * run * slope if along > 0 else (u * run) - UP * run * slope,
                  UP * 0.22, shade(house.trim, 0.9), double_sided=True)


def underside(town, corner, eu, ev):
    """Builds the visible boards under the edge of a roof."""
    town.quad(corner + ev - UP * 0.04, eu, -ev, RAFTERS, casts_shadow=False)


def cornice(town, left, eu, out, house):
    """Builds a molding under the eaves, and the gutter."""
    for low, high, deep, tone in ((-0.36, -0.18, 0.12, 0.95), (-0.18, 0.0, 0.24, 1.06)):
        town.box(left + UP * (house.eaves + low) + out * deep, eu, -out * deep, UP * (high - low),
                 shade(house.trim, tone))
    town.box(left + UP * (house.eaves - 0.40) + out * 0.44, eu, -out * 0.1, UP * 0.1, (112, 104, 98))


def dormer(town, foot, u, out, house, depth, seed):
    """Builds a dormer window."""
    slope = house.rise / (depth / 2)
    wide, tall, back = 1.5, 1.35, 0.7
    base = foot - out * back - u * wide / 2 + UP * (house.eaves + back * slope - 0.1)
    wall = Canvas(wide, tall + 0.6, 64, shade(house.plaster, 1.02))
    openings.window(wall, 0.33, 0.3, 0.84, 1.0, np.random.default_rng(seed + 50), house.trim)
    wall.clear()
    wall.solid([(0, 0), (wide, 0), (wide, tall), (wide / 2, tall + 0.6), (0, tall)])
    town.quad(base, u * wide, UP * (tall + 0.6), wall.pixels())
    deep = tall / slope + 0.3
    cheek = Canvas(deep, tall, 24, shade(house.plaster, 0.92))
    for origin, along in ((base - out * deep, out), (base + u * wide, -out)):
        town.quad(origin, along * deep, UP * tall, cheek.pixels())
    tiles = paint_roof(deep + 0.9, 1.15, house.tiles, seed + 60)
    run, lift = u * (wide / 2 + 0.16), UP * 0.78
    town.quad(base - u * 0.16 - out * (deep + 0.7) + UP * (tall - 0.15), out * (deep + 0.9), run + lift, tiles)
    town.quad(base + u * (wide + 0.16) + out * 0.2 + UP * (tall - 0.15), -out * (deep + 0.9), -run + lift, tiles)


def chimney(town, foot, u, out, house, depth):
    """Builds a brick chimney near the ridge."""
    base = foot - out * (depth / 2 - 0.4) + UP * (house.eaves + house.rise - 1.0)
    brick = paint_roof(0.8, 2.2, (150, 96, 76), 7, density=40)
    top = Canvas(0.8, 0.8, 20, (120, 84, 70)).pixels()[..., :3]
    for origin, a in ((base, u), (base + u * 0.8, -out), (base + u * 0.8 - out * 0.8, -u), (base - out * 0.8, out)):
        town.quad(origin, a * 0.8, UP * 2.2, brick)
    town.quad(base + UP * 2.2, u * 0.8, -out * 0.8, top)
    town.box(base + UP * 2.0 - u * 0.06 + out * 0.06, u * 0.92, -out * 0.92, UP * 0.16, (134, 92, 76))
    for offset in (0.22, 0.58):
        town.prism(base + u * offset - out * 0.4 + UP * 2.2, 0.13, 0.45, (168, 104, 78), sides=6)


def awning(town, left, along, out, colors):
    """Builds a striped awning with a scalloped edge over a shopfront."""
    width, reach, low, high = np.linalg.norm(along), 1.3, 2.14, 2.62
    cloth = Canvas(width, 1.6, 40, colors[0])
    stripes = round(width / 0.42)
    for number in range(0, stripes, 2):
        cloth.rect(number * width / stripes, 0, width / stripes, 1.6, colors[1])
    town.quad(left + out * reach + UP * low, along, -out * reach + UP * (high - low), cloth.pixels(), double_sided=True)
    edge = Canvas(width, 0.28, 50, colors[0])
    edge.clear()
    edge.solid([(0, 0.12), (width, 0.12), (width, 0.28), (0, 0.28)])
    for number in range(stripes):
        x = (number + 0.5) * width / stripes
        edge.rect(number * width / stripes, 0, width / stripes, 0.28, colors[1 - number % 2])
        edge.solid_ellipse(x, 0.12, width / stripes / 2, 0.12)
    town.quad(left + out * reach + UP * (low - 0.26), along, UP * 0.28, edge.pixels(), double_sided=True)


def balcony(town, left, along, out, height):
    """Builds a stone slab with an iron railing."""
    width, reach = np.linalg.norm(along), 0.85
    town.box(left + out * reach + UP * (height - 0.16), along, -out * reach, UP * 0.16, (198, 186, 164))
    for origin, a, long in ((left + out * reach, along / width, width), (left, out, reach),
                            (left + along + out * reach, -out, reach)):
        town.quad(origin + UP * height, a * long, UP * 1.0, railing(long), double_sided=True)


def railing(width):
    """Paints iron bars with rings between them."""
    rail = Canvas(width, 1.0, 60, (44, 46, 50))
    rail.clear()
    for y in (0.06, 0.74, 0.97):
        rail.solid_line([(0, y), (width, y)], 0.05)
    count = round(width / 0.16)
    for number in range(count + 1):
        x = min(width - 0.02, max(0.02, number * width / count))
        rail.solid_line([(x, 0), (x, 1.0)], 0.034)
        if number % 2:
            rail.solid_ellipse(x, 0.85, 0.075, 0.1)
    return rail.pixels()
