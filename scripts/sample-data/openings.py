"""Windows, doors, gates and shopfronts, painted on a wall."""

from PIL import Image, ImageDraw

from canvas import Canvas, mix, shade
from goods import GOODS

FRAME = (238, 234, 224)
GLASS = (58, 72, 84)
STONE = (205, 190, 165)
IRON = (48, 50, 54)


def glass(wall: Canvas, x, y, width, height, rng):
    """Paints a pane that reflects a bright sky above and dark houses below, sometimes with a curtain."""
    rows = max(6, int(height / 0.03))
    for row in range(rows):
        tone = mix((40, 50, 60), (150, 172, 190), (row / rows) ** 1.8 * rng.uniform(0.75, 1))
        wall.rect(x, y + height * row / rows, width, height / rows + 0.01, tone)
    if rng.random() < 0.55:
        drape = mix((226, 220, 208), GLASS, rng.uniform(0.1, 0.35))
        depth = width * rng.uniform(0.16, 0.3)
        for left in (x, x + width - depth):
            wall.rect(left, y, depth, height, drape)
            for fold in range(3):
                wall.rect(left + depth * (fold + 0.5) / 3, y, 0.025, height, shade(drape, 0.85))


def window(wall: Canvas, x, y, width, height, rng, trim=STONE, shutter=None, arched=False, flowers=False):
    """Paints a window whose sill starts at (x, y), with a surround and bars, and optional shutters and flower box."""
    wall.rect(x - 0.13, y - 0.02, width + 0.26, height + 0.16, trim)
    if arched:
        wall.ellipse(x + width / 2, y + height + 0.05, width / 2 + 0.13, 0.28, trim)
    wall.rect(x - 0.13, y - 0.04, width + 0.26, 0.02, shade(trim, 0.72))
    wall.rect(x, y, width, height, shade(FRAME, 0.55))
    glass(wall, x, y, width, height, rng)
    if arched:
        wall.ellipse(x + width / 2, y + height - 0.01, width / 2, 0.17, (150, 168, 182))
    bars(wall, x, y, width, height)
    wall.rect(x, y + height - 0.07, width, 0.07, (34, 36, 40))
    wall.rect(x, y, 0.035, height, (60, 60, 62))
    wall.rect(x - 0.2, y - 0.14, width + 0.4, 0.11, shade(trim, 1.1))
    wall.rect(x - 0.18, y - 0.19, width + 0.36, 0.05, shade(trim, 0.6))
    if shutter:
        for left in (x - width / 2 - 0.06, x + width + 0.06):
            leaf(wall, left, y - 0.03, width / 2, height + 0.06, shutter)
    if flowers:
        flower_box(wall, x - 0.08, y - 0.05, width + 0.16, rng)


def bars(wall, x, y, width, height):
    """Paints the wooden bars between the panes."""
    wall.frame(x, y, width, height, 0.06, FRAME)
    wall.rect(x + width / 2 - 0.045, y, 0.09, height, FRAME)
    for part in (1 / 3, 2 / 3) if height > 1.3 else (0.62,):
        wall.rect(x, y + height * part - 0.018, width, 0.036, FRAME)


def leaf(wall, x, y, width, height, color):
    """Paints an open shutter with slats and its shadow."""
    wall.rect(x + 0.03, y - 0.04, width, height, shade(STONE, 0.62))
    wall.rect(x, y, width, height, color)
    slats = int(height / 0.075)
    for number in range(slats):
        if abs(number - slats / 2) > 1:
            wall.rect(x + 0.06, y + 0.07 + number * (height - 0.14) / slats, width - 0.12, 0.028, shade(color, 0.72))
    wall.frame(x, y, width, height, 0.05, shade(color, 1.1))


def flower_box(wall, x, y, width, rng):
    """Paints geraniums on the sill."""
    wall.rect(x, y - 0.02, width, 0.2, (120, 86, 62))
    wall.rect(x, y + 0.15, width, 0.03, (146, 108, 80))
    for _ in range(int(width * 70)):
        size = rng.uniform(0.03, 0.07)
        wall.ellipse(x + rng.uniform(0, width), y + 0.2 + rng.normal(0.05, 0.07), size, size,
                     shade((86, 116, 62), rng.uniform(0.6, 1.2)))
    for _ in range(int(width * 26)):
        size = rng.uniform(0.025, 0.045)
        bloom = [(206, 106, 116), (226, 160, 166), (238, 226, 222)][rng.integers(3)]
        wall.ellipse(x + rng.uniform(0, width), y + 0.24 + rng.normal(0.06, 0.07), size, size, bloom)


def door(wall: Canvas, x, width, height, color, rng, number=None, trim=STONE):
    """Paints a paneled door with a fanlight, two steps and a house number."""
    wall.rect(x - 0.2, 0, width + 0.4, height + 0.75, trim)
    wall.ellipse(x + width / 2, height + 0.72, width / 2 + 0.2, 0.3, trim)
    wall.rect(x, 0, width, height + 0.55, shade(color, 0.4))
    wall.ellipse(x + width / 2, height + 0.55, width / 2, 0.22, (128, 146, 158))
    wall.rect(x, height + 0.04, width, 0.5, (110, 128, 142))
    for part in (0.25, 0.5, 0.75):
        wall.rect(x + width * part - 0.02, height, 0.04, 0.72, color)
    wall.rect(x + 0.03, 0, width - 0.06, height, color)
    panels(wall, x + 0.03, 0.3, width - 0.06, height - 0.3, color)
    wall.rect(x, height - 0.02, width, 0.07, shade(color, 0.6))
    wall.ellipse(x + width * 0.86, height * 0.47, 0.045, 0.045, (214, 190, 120))
    for step in range(2):
        wall.rect(x - 0.3 + 0.1 * step, 0.15 * step, width + 0.6 - 0.2 * step, 0.15, shade(STONE, 0.95 - 0.1 * step))
        wall.rect(x - 0.3 + 0.1 * step, 0.15 * step, width + 0.6 - 0.2 * step, 0.025, shade(STONE, 0.6))
    if number:
        wall.rect(x + width + 0.28, height + 0.02, 0.34, 0.24, (40, 62, 104))
        wall.text(x + width + 0.45, height + 0.14, str(number), 0.14, (244, 244, 240), weight=0.06)


def panels(wall, x, y, width, height, color):
    """Paints raised panels in two columns."""
    rows = [0.28, 0.66]
    for column in range(2):
        left, low = x + 0.1 + column * width / 2, y
        for part in rows:
            tall = height * part - 0.1
            wall.rect(left, low, width / 2 - 0.2, tall, shade(color, 0.72))
            wall.rect(left + 0.04, low + 0.04, width / 2 - 0.28, tall - 0.08, shade(color, 1.14))
            low += height * part


def gate(wall: Canvas, x, width, height, color):
    """Paints an arched carriage gate with two wooden leaves."""
    middle = x + width / 2
    wall.rect(x - 0.3, 0, width + 0.6, height, STONE)
    wall.ellipse(middle, height, width / 2 + 0.3, 0.95, STONE)
    wall.rect(x, 0, width, height, shade(color, 0.8))
    wall.ellipse(middle, height, width / 2, 0.7, shade(color, 0.8))
    boards = 12
    for board in range(boards):
        left = x + board * width / boards
        wall.rect(left + 0.02, 0.1, width / boards - 0.04, height - 0.02, shade(color, 0.94 + 0.08 * (board % 3)))
    for y in (0.5, height - 0.3):
        wall.rect(x + 0.1, y, width - 0.2, 0.12, shade(color, 0.7))
    wall.rect(middle - 0.02, 0, 0.04, height + 0.6, shade(color, 0.4))
    wall.rect(x, height - 0.08, width, 0.1, shade(color, 0.6))


def shopfront(wall: Canvas, name, color, lettering_color, rng, goods="books"):
    """Paints a wooden shopfront over the whole width: a sign with the name, two display windows and a door."""
    width, top = wall.width, 3.25
    left, right = 0.35, width - 0.35
    wall.rect(left, 0, right - left, top, color)
    wall.rect(left, 0, right - left, 0.35, shade(color, 0.6))
    door_width = 1.1
    door_left = width / 2 - door_width / 2 if width > 6.5 else right - door_width - 0.3
    panes = [(left + 0.25, door_left - 0.25), (door_left + door_width + 0.25, right - 0.25)]
    for start, end in panes:
        if end - start > 0.9:
            display(wall, start, 0.75, end - start, 1.75, color, rng, goods)
            wall.rect(start, 0.42, end - start, 0.24, shade(color, 0.8))
            wall.frame(start, 0.42, end - start, 0.24, 0.03, shade(color, 1.2))
    wall.rect(door_left, 0.12, door_width, 2.4, shade(color, 0.8))
    glass(wall, door_left + 0.16, 0.85, door_width - 0.32, 1.5, rng)
    wall.frame(door_left, 0.12, door_width, 2.4, 0.08, shade(color, 1.2))
    wall.ellipse(door_left + 0.13, 1.2, 0.04, 0.04, (214, 190, 120))
    fascia(wall, name, left, right, top, color, lettering_color)


def fascia(wall, name, left, right, top, color, lettering_color):
    """Paints the board with the shop's name."""
    board = shade(color, 0.86)
    wall.rect(left - 0.08, top - 0.66, right - left + 0.16, 0.7, board)
    wall.frame(left - 0.02, top - 0.6, right - left + 0.04, 0.58, 0.025, mix(board, lettering_color, 0.6))
    wall.rect(left - 0.14, top + 0.02, right - left + 0.28, 0.1, shade(color, 1.25))
    wall.rect(left - 0.08, top - 0.7, right - left + 0.16, 0.05, shade(color, 0.5))
    wall.text((left + right) / 2, top - 0.31, name, 0.29, lettering_color, weight=0.05, spacing=0.12,
              fit=(right - left) * 0.88)
    for x in (left + 0.02, right - 0.14):
        wall.rect(x, 0.35, 0.12, top - 1.05, shade(color, 1.18))


def display(wall, x, y, width, height, color, rng, goods):
    """Paints a shop window with its goods in front of warm light."""
    wall.rect(x - 0.05, y - 0.05, width + 0.1, height + 0.1, shade(color, 1.25))
    rows = 10
    for row in range(rows):
        wall.rect(x, y + height * row / rows, width, height / rows + 0.01,
                  mix((92, 74, 56), (176, 158, 128), row / rows))
    GOODS[goods](wall, x, y, width, height, rng)
    for start in (0.12, 0.55):
        lean = [(x + width * start, y), (x + width * (start + 0.1), y),
                (x + width * (start + 0.3), y + height), (x + width * (start + 0.2), y + height)]
        tint(wall, lean)
    wall.rect(x, y + height - 0.1, width, 0.1, (42, 36, 32))
    for part in range(1, max(2, round(width / 1.1))):
        wall.rect(x + width * part / max(2, round(width / 1.1)) - 0.03, y, 0.06, height, shade(color, 1.15))


def tint(wall, points):
    """Paints a pale reflection of the sky on the glass."""
    mask = Image.new("L", wall.size, 0)
    ImageDraw.Draw(mask).polygon([wall.at(*p) for p in points], fill=48)
    wall.image.paste(Image.new("RGB", wall.size, (214, 226, 236)), (0, 0), mask)
