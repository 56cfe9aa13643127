"""Draws Natural Earth's land areas as a small SVG file in Web Mercator.

    coastline ne_110m_land.json > land.svg

Positions are rounded to 1/16384 of the world's width, about 2.4 km at the equator.
"""

import json
import math
import sys

SIDE = 16_384
# The latitude at which the Web Mercator square ends.
LIMIT = math.degrees(math.atan(math.sinh(math.pi)))

COMMENT = """<!-- Land areas of the world in Web Mercator, for maps of a server that has no map. Made with Natural
     Earth (1:110m land; public domain; https://www.naturalearthdata.com), by scripts/coastline.sh. -->"""


def point(longitude, latitude):
    north = math.asinh(math.tan(math.radians(max(-LIMIT, min(LIMIT, latitude)))))
    return round((longitude + 180) / 360 * SIDE), round((1 - north / math.pi) / 2 * SIDE)


def joined(numbers):
    """Numbers in path data. A minus sign separates a number from the previous one."""
    text = "".join(f" {number}" if number >= 0 else str(number) for number in numbers)
    return text.removeprefix(" ")


def outline(ring):
    points = [point(*position[:2]) for position in ring]
    # Removes repeated points. The first point is also the last one of a ring.
    points = [here for before, here in zip(points[-1:] + points, points) if here != before]
    if len(points) < 3:
        return ""
    steps = [value for before, here in zip(points, points[1:]) for value in (here[0] - before[0], here[1] - before[1])]
    return f"M{joined(points[0])}l{joined(steps)}z"


def rings(geometry):
    shapes = geometry["coordinates"] if geometry["type"] == "MultiPolygon" else [geometry["coordinates"]]
    return [ring for shape in shapes for ring in shape]


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        features = json.load(file)["features"]
    lines = [line for feature in features for ring in rings(feature["geometry"]) if (line := outline(ring))]
    print(COMMENT)
    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}"><path d="')
    print("\n".join(lines))
    print('"/></svg>')


main()
