"""The fronts of the houses."""

from dataclasses import dataclass, field

import numpy as np

import noise
import openings
from canvas import Canvas, mix, shade

DENSITY = 80


@dataclass
class House:
    """The appearance of a house. Sizes are in meters."""

    plaster: tuple = (226, 214, 190)
    style: str = "plaster"
    stories: int = 2
    roof: str = "eaves"
    shutter: tuple = None
    door: tuple = (84, 104, 92)
    trim: tuple = (206, 192, 168)
    timber: tuple = (94, 66, 48)
    tiles: tuple = (158, 92, 68)
    shop: str = None
    goods: str = "books"
    shop_color: tuple = (52, 76, 74)
    lettering: tuple = (240, 226, 190)
    awning: tuple = None
    gate: bool = False
    flowers: bool = False
    arched: bool = False
    balcony: bool = False
    dormers: int = 0
    number: int = None
    ground: float = 3.6
    story: float = 2.95
    rise: float = 3.6
    plates: list = field(default_factory=list)
    side_plates: list = field(default_factory=list)

    @property
    def eaves(self):
        return self.ground + self.stories * self.story + 0.35


def paint(house: House, width, seed):
    """Returns the painted front of a house as pixels, including the gable above the eaves if the roof has one."""
    rng = np.random.default_rng(seed)
    gable = house.rise if house.roof == "gable" else 0
    wall = Canvas(width, house.eaves + gable, DENSITY, house.plaster)
    texture_wall(wall, house, seed)
    if house.style == "timber":
        timber(wall, house, rng)
    floors(wall, house, rng)
    ground_floor(wall, house, rng)
    corners(wall, house)
    if gable:
        gable_top(wall, house, rng)
    weather(wall, house, seed)
    for x, y, words in house.plates:
        plate(wall, x, y, words)
    if gable:
        wall.clear()
        wall.solid([(0, 0), (width, 0), (width, house.eaves), (width / 2, house.eaves + gable), (0, house.eaves)])
    return wall.pixels()


def texture_wall(wall, house, seed):
    """Paints plaster, stone courses or bricks."""
    wall.mottle(seed, 0.06, 0.015)
    if house.style == "stone":
        courses(wall, 0.36, 0.8, seed, 0.07)
    elif house.style == "brick":
        courses(wall, 0.09, 0.24, seed, 0.10)


def courses(wall, height, length, seed, contrast):
    """Paints rows of blocks, each with its own tone, and the joints between them."""
    rng = np.random.default_rng(seed)
    w, h = wall.size
    y, x = np.mgrid[0:h, 0:w] / wall.density
    row = (y / height).astype(int)
    column = ((x + (row % 2) * length / 2) / length).astype(int)
    tones = rng.normal(1, contrast, (row.max() + 1, column.max() + 2)).astype(np.float32)
    joint = ((y % height) < 0.016) | (((x + (row % 2) * length / 2) % length) < 0.016)
    wall.multiply(np.where(joint, 0.8, tones[row, column]))


def timber(wall, house, rng):
    """Paints the frame of a half-timbered house above the ground floor."""
    beam, width = house.timber, wall.width
    top = house.eaves
    levels = [house.ground + n * house.story for n in range(house.stories + 1)]
    levels += [top] if house.roof == "gable" else []
    posts = max(3, round(width / 1.15))
    for level in levels:
        wall.rect(0, level - 0.12, width, 0.26, beam)
        wall.rect(0, level - 0.15, width, 0.04, shade(beam, 0.55))
    for story in range(house.stories):
        low, high = levels[story] + 0.14, levels[story] + house.story - 0.12
        for post in range(posts + 1):
            x = post * (width - 0.2) / posts
            wall.rect(x, low, 0.2, high - low, shade(beam, rng.uniform(0.9, 1.1)))
        wall.rect(0, low + 0.72, width, 0.16, beam)
        for post in range(posts):
            x0, x1 = post * (width - 0.2) / posts + 0.1, (post + 1) * (width - 0.2) / posts + 0.1
            if post in (0, posts - 1):
                lean = [(x0, low), (x1, high)] if post else [(x1, low), (x0, high)]
                wall.line(lean, 0.18, beam)
            elif (post + story) % 2 == 0:
                wall.line([(x0, low), (x1, low + 0.74)], 0.13, beam)
                wall.line([(x1, low), (x0, low + 0.74)], 0.13, beam)
    if house.roof == "gable":
        gable_frame(wall, house, posts)


def gable_frame(wall, house, posts):
    """Paints posts and a collar beam in the gable."""
    width, rise, low = wall.width, house.rise, house.eaves + 0.12
    for post in range(1, posts):
        x = post * (width - 0.2) / posts
        room = (1 - abs(x + 0.1 - width / 2) / (width / 2)) * rise
        wall.rect(x, low, 0.2, max(0.1, room - 0.1), house.timber)
    wall.rect(width * 0.25, house.eaves + rise * 0.5, width * 0.5, 0.18, house.timber)


def floors(wall, house, rng):
    """Paints the windows of the upper stories and the bands between them."""
    count = max(2, round(wall.width / (2.55 if house.shutter else 2.2)))
    pane = 0.98 if house.shutter else 1.05
    for story in range(house.stories):
        floor = house.ground + story * house.story
        if house.style != "timber":
            wall.rect(0, floor - 0.08, wall.width, 0.2, house.trim)
            wall.rect(0, floor - 0.11, wall.width, 0.04, shade(house.trim, 0.65))
        for number in range(count):
            x = wall.width * (number + 0.5) / count - pane / 2
            tall = 1.62 - 0.18 * (story == house.stories - 1 and house.stories > 1)
            french = house.balcony and story == 0
            low = floor + (0.25 if french else 0.86)
            openings.window(wall, x, low, pane, tall + (0.5 if french else 0), rng, house.trim,
                            house.shutter, house.arched, house.flowers and not french and story == 0)


def ground_floor(wall, house, rng):
    """Paints a shop, a gate, or a front door with windows."""
    if house.shop:
        openings.shopfront(wall, house.shop, house.shop_color, house.lettering, rng, house.goods)
        return
    wall.rect(0, 0, wall.width, 0.62, shade(house.trim, 0.86))
    wall.rect(0, 0.62, wall.width, 0.06, shade(house.trim, 1.08))
    if house.gate:
        openings.gate(wall, wall.width / 2 - 1.4, 2.8, 2.35, house.door)
        spots = [0.9, wall.width - 1.9]
    else:
        openings.door(wall, wall.width * 0.5 - 0.55, 1.1, 2.15, house.door, rng, house.number, house.trim)
        spots = [wall.width * 0.17 - 0.4, wall.width * 0.83 - 0.6]
    for x in spots:
        openings.window(wall, x, 1.05, 1.0, 1.5, rng, house.trim, None, house.arched, house.flowers)


def corners(wall, house):
    """Paints quoins at both ends of plastered and brick fronts."""
    if house.style == "timber" or house.shop and house.style == "plaster":
        return
    y, number = 0.7, 0
    while y < house.eaves - 0.5:
        wide = 0.42 if number % 2 else 0.28
        for x in (0, wall.width - wide):
            wall.rect(x, y, wide, 0.3, shade(house.trim, 0.97 + 0.05 * (number % 3)))
            wall.rect(x, y, wide, 0.02, shade(house.trim, 0.7))
        y, number = y + 0.34, number + 1


def gable_top(wall, house, rng):
    """Paints a small window in the gable and boards along its slopes."""
    width, top = wall.width, house.eaves + house.rise
    openings.window(wall, width / 2 - 0.4, house.eaves + 0.45, 0.8, 1.05, rng, house.trim)
    for x in (0, width):
        wall.line([(x, house.eaves - 0.1), (width / 2, top - 0.1)], 0.3, shade(house.trim, 0.8))


def weather(wall, house, seed):
    """Adds damp at the foot, dust under the eaves, and streaks."""
    w, h = wall.size
    y = (h - np.arange(h)[:, None]) / wall.density
    damp = 1 - 0.20 * np.exp(-y / 0.5) * (0.7 + 0.5 * noise.cloudy(h, w, 40, seed + 5, 2))
    under = 1 - 0.16 * np.exp(-np.abs(house.eaves - y) / 0.5)
    streaks = noise.smooth(1, w, 14, seed + 9) * np.clip((y % house.story) / house.story, 0, 1)
    wall.multiply(damp * under * (1 - 0.012 * streaks))


def plate(wall, x, y, words):
    """Paints a street name plate in white on blue enamel."""
    width, height = 0.125 * len(words) + 0.3, 0.44
    wall.rect(x - width / 2 + 0.03, y - height / 2 - 0.03, width, height, mix((190, 180, 164), (40, 36, 34), 0.5))
    wall.rect(x - width / 2, y - height / 2, width, height, (30, 52, 98))
    wall.frame(x - width / 2 + 0.03, y - height / 2 + 0.03, width - 0.06, height - 0.06, 0.018, (238, 240, 238))
    wall.text(x, y, words, 0.155, (246, 246, 242), weight=0.055, spacing=0.10, fit=width - 0.2)


def paint_side(house: House, width, seed, flat_top=False):
    """Returns a side wall as pixels: plain plaster, a few windows, and the triangle under the roof."""
    rng = np.random.default_rng(seed)
    rise = 0 if flat_top or house.roof == "gable" else house.rise
    wall = Canvas(width, house.eaves + rise, 48, shade(house.plaster, 0.97))
    texture_wall(wall, house, seed)
    wall.rect(0, 0, width, 0.62, shade(house.trim, 0.86))
    for story in range(house.stories + 1):
        floor = house.ground * (story > 0) + max(0, story - 1) * house.story
        for x in (width * 0.24, width * 0.64):
            if rng.random() < 0.75:
                openings.window(wall, x, floor + 1.0, 0.9, 1.45, rng, house.trim, house.shutter, False, house.flowers)
    weather(wall, house, seed)
    for x, y, words in house.side_plates:
        plate(wall, x, y, words)
    if rise:
        wall.clear()
        wall.solid([(0, 0), (width, 0), (width, house.eaves), (width / 2, house.eaves + rise), (0, house.eaves)])
    return wall.pixels()


def paint_roof(width, length, color, seed, density=44):
    """Returns rows of tiles as pixels. `length` runs up the slope."""
    rng = np.random.default_rng(seed)
    w, h = max(4, round(width * density)), max(4, round(length * density))
    y, x = np.mgrid[0:h, 0:w] / density
    row = (y / 0.19).astype(int)
    column = ((x + (row % 2) * 0.1) / 0.2).astype(int)
    tones = rng.normal(1, 0.09, (row.max() + 1, column.max() + 2)).astype(np.float32)
    rounded = 1 - 0.22 * np.abs(((x + (row % 2) * 0.1) % 0.2) / 0.2 - 0.5)
    lip = np.where((y % 0.19) > 0.155, 0.66, 1.0)
    moss = 1 + 0.10 * noise.cloudy(h, w, 70, seed + 3)
    factors = tones[row, column] * rounded * lip * moss
    return np.clip(factors[..., None] * np.array(color, np.float32), 0, 255).astype(np.uint8)
