"""The goods in the shop windows. Each function fills a pane at (x, y) with a size in meters."""

from canvas import shade


def books(wall, x, y, width, height, rng):
    for shelf in (0.02, 0.6, 1.15):
        wall.rect(x, y + shelf, width, 0.05, (96, 66, 44))
        left = x + 0.05
        while left < x + width - 0.1:
            thick, tall = rng.uniform(0.04, 0.09), rng.uniform(0.24, 0.4)
            spine = [(150, 84, 74), (92, 108, 128), (196, 176, 132), (104, 122, 96), (176, 130, 90)][rng.integers(5)]
            wall.rect(left, y + shelf + 0.05, thick - 0.008, tall, shade(spine, rng.uniform(0.8, 1.15)))
            left += thick if rng.random() < 0.93 else 0.25


def loaves(wall, x, y, width, height, rng):
    for shelf in (0.05, 0.55, 1.05):
        wall.rect(x, y + shelf, width, 0.05, (150, 110, 72))
        for number in range(int(width / 0.3)):
            middle = x + 0.18 + number * 0.3
            wall.ellipse(middle, y + shelf + 0.12, 0.13, 0.09, shade((196, 138, 78), rng.uniform(0.8, 1.15)))
            wall.line([(middle - 0.06, y + shelf + 0.13), (middle + 0.06, y + shelf + 0.17)], 0.02, (232, 196, 140))


def flowers(wall, x, y, width, height, rng):
    for number in range(int(width / 0.28)):
        middle, tall = x + 0.16 + number * 0.28, rng.uniform(0.3, 0.9)
        wall.polygon([(middle - 0.11, y + 0.28), (middle + 0.11, y + 0.28), (middle + 0.08, y), (middle - 0.08, y)],
                     (150, 158, 160))
        for _ in range(16):
            wall.ellipse(middle + rng.normal(0, 0.08), y + 0.3 + rng.uniform(0, tall), 0.05, 0.05,
                         shade((92, 122, 70), rng.uniform(0.7, 1.2)))
        bloom = [(222, 150, 160), (236, 214, 150), (214, 196, 226), (240, 236, 230)][rng.integers(4)]
        for _ in range(12):
            wall.ellipse(middle + rng.normal(0, 0.09), y + 0.35 + rng.uniform(tall * 0.3, tall), 0.045, 0.045, bloom)


def tables(wall, x, y, width, height, rng):
    for number in range(max(1, int(width / 0.9))):
        middle = x + 0.45 + number * 0.9
        wall.line([(middle, y + 1.75), (middle, y + 1.4)], 0.015, (40, 36, 32))
        wall.polygon([(middle - 0.14, y + 1.25), (middle + 0.14, y + 1.25), (middle, y + 1.45)], (206, 160, 92))
        wall.ellipse(middle, y + 1.23, 0.07, 0.05, (255, 240, 196))
        wall.rect(middle - 0.25, y + 0.45, 0.5, 0.04, (92, 66, 48))
        wall.rect(middle - 0.02, y, 0.04, 0.45, (60, 48, 40))
        wall.ellipse(middle - 0.1, y + 0.53, 0.04, 0.05, (240, 236, 226))


def clocks(wall, x, y, width, height, rng):
    for number in range(int(width / 0.42)):
        for row in (0.35, 0.9, 1.4):
            middle, radius = x + 0.24 + number * 0.42, rng.uniform(0.11, 0.17)
            wall.ellipse(middle, y + row, radius + 0.03, radius + 0.03, (132, 96, 60))
            wall.ellipse(middle, y + row, radius, radius, (240, 234, 220))
            wall.line([(middle, y + row), (middle + radius * 0.6, y + row + 0.05)], 0.012, (40, 40, 40))
            wall.line([(middle, y + row), (middle - 0.03, y + row + radius * 0.7)], 0.012, (40, 40, 40))


def bottles(wall, x, y, width, height, rng):
    for shelf in (0.05, 0.6, 1.15):
        wall.rect(x, y + shelf, width, 0.04, (222, 222, 214))
        for number in range(int(width / 0.17)):
            middle, tall = x + 0.1 + number * 0.17, rng.uniform(0.16, 0.34)
            tone = [(126, 150, 132), (214, 206, 186), (150, 116, 88), (168, 188, 200)][rng.integers(4)]
            wall.rect(middle - 0.05, y + shelf + 0.04, 0.1, tall, tone)
            wall.rect(middle - 0.02, y + shelf + 0.04 + tall, 0.04, 0.07, shade(tone, 0.8))
            wall.rect(middle - 0.05, y + shelf + 0.1, 0.1, 0.07, (240, 238, 230))


def cheeses(wall, x, y, width, height, rng):
    for shelf in (0.05, 0.5, 0.95, 1.35):
        wall.rect(x, y + shelf, width, 0.04, (188, 176, 156))
        for number in range(int(width / 0.36)):
            middle, wide = x + 0.2 + number * 0.36, rng.uniform(0.09, 0.16)
            tone = [(228, 196, 118), (240, 224, 178), (206, 150, 92)][rng.integers(3)]
            wall.rect(middle - wide, y + shelf + 0.04, 2 * wide, 0.16, shade(tone, 0.85))
            wall.ellipse(middle, y + shelf + 0.2, wide, 0.035, tone)


GOODS = {"books": books, "bread": loaves, "flowers": flowers, "cafe": tables, "clocks": clocks, "cheese": cheeses,
         "bottles": bottles}
