"""Generates fictional territories and places. Territories cover part of the world at four levels, of which quarters are
the smallest. Neighbors share winding borders. Places are houses along streets; some houses contain shops."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

SIDE = 220  # the number of quarters along a side of the whole area
LEVELS = (1, 10, 44, 220)  # for each level, the number of quarters along a side of a territory
STEPS = 64  # the number of segments of a border between two corners
WEST, SOUTH, WIDTH = -4.0, 42.0, 12.0 / SIDE

Point = tuple[float, float]


class Borders:
    """The borders between quarters, generated on first use."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.lines: dict[tuple[int, int, bool], list[Point]] = {}

    def line(self, column: int, row: int, is_vertical: bool, steps: int = STEPS) -> list[Point]:
        """Returns the border that runs east or north from a corner, without its end point."""
        key = (column, row, is_vertical)
        if key not in self.lines:
            self.lines[key] = self.winding(column, row, is_vertical, steps)
        return self.lines[key]

    def winding(self, column: int, row: int, is_vertical: bool, steps: int) -> list[Point]:
        chance = random.Random(f"{self.seed} {column} {row} {is_vertical}")
        points, offset = [], 0.0
        for step in range(steps):
            share = step / steps
            offset = 0.0 if step == 0 else (offset + chance.uniform(-0.03, 0.03)) * min(1.0, 4 * (1 - share))
            along, across = share * WIDTH, offset * WIDTH
            x, y = (across, along) if is_vertical else (along, across)
            points.append((round(WEST + column * WIDTH + x, 9), round(SOUTH + row * WIDTH + y, 9)))
        return points

    def ring(self, column: int, row: int, side: int) -> list[Point]:
        """Returns the outline of a square block of quarters, counterclockwise."""
        ring: list[Point] = []
        for i in range(side):
            ring += self.line(column + i, row, False)
        for i in range(side):
            ring += self.line(column + side, row + i, True)
        for i in reversed(range(side)):
            ring += backwards(self.line(column + i, row + side, False), corner(column + i + 1, row + side))
        for i in reversed(range(side)):
            ring += backwards(self.line(column, row + i, True), corner(column, row + i + 1))
        return [*ring, ring[0]]


def corner(column: int, row: int) -> Point:
    return (round(WEST + column * WIDTH, 9), round(SOUTH + row * WIDTH, 9))


def backwards(line: list[Point], end: Point) -> list[Point]:
    return [end, *reversed(line[1:])]


def rings(seed: int, side: int = SIDE) -> Iterator[tuple[str, list[Point]]]:
    """Yields the ID and ring of every territory. The last covers the whole area and has more than 100,000 points."""
    borders = Borders(seed)
    for level, width in enumerate(LEVELS):
        if width == SIDE:
            # The coast has more points than the inner borders but follows the same lines.
            for row, column, is_vertical in coast(side):
                borders.lines[(column, row, is_vertical)] = finer(
                    borders.line(column, row, is_vertical),
                    corner(column + (not is_vertical), row + is_vertical),
                )
            width = side
        for row in range(0, side, width):
            for column in range(0, side, width):
                yield f"{level}-{column}-{row}", borders.ring(column, row, width)


def coast(side: int) -> Iterator[tuple[int, int, bool]]:
    for i in range(side):
        yield from ((0, i, False), (side, i, False), (i, 0, True), (i, side, True))


def finer(line: list[Point], end: Point) -> list[Point]:
    """Returns the line with an additional point in the middle of each segment."""
    points = []
    for a, b in zip(line, [*line[1:], end]):
        points += [a, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)]
    return points


def write(path: Path, seed: int, side: int = SIDE) -> tuple[int, int]:
    """Writes one feature per line, and returns the numbers of territories and points."""
    count = points = 0
    with path.open("w", encoding="utf-8") as file:
        for name, ring in rings(seed, side):
            feature = {
                "type": "Feature",
                "id": name,
                "properties": {"name": f"Territory {name}", "boundary": "administrative"},
                "geometry": {"type": "Polygon", "coordinates": [ring]},
            }
            file.write(json.dumps(feature) + "\n")
            count += 1
            points += len(ring)
    return count, points


HOUSES = 40  # the number of houses along a street
SHARE_OF_SHOPS = 0.1
SHOPS = ["bakery", "supermarket", "hairdresser", "books", "florist"]


def write_places(path: Path, seed: int, count: int, side: int = SIDE) -> None:
    """Writes `count` places, one feature per line: houses along streets in random towns. Some houses contain shops."""
    chance = random.Random(f"{seed} places")
    towns = [(corner(0, 0)[0] + chance.random() * side * WIDTH, corner(0, 0)[1] + chance.random() * side * WIDTH)
             for _ in range(400)]
    number = 0
    with path.open("w", encoding="utf-8") as file:
        while number < count:
            town = chance.choice(towns)
            # Each street starts at a random point in a town and runs in a random direction.
            x, y = town[0] + chance.gauss(0, 0.05), town[1] + chance.gauss(0, 0.035)
            east, north = chance.uniform(-0.0002, 0.0002), chance.uniform(-0.00015, 0.00015)
            for house in range(min(HOUSES, count - number)):
                properties = {"addr:housenumber": str(house + 1), "addr:street": f"Street {number // HOUSES}"}
                if chance.random() < SHARE_OF_SHOPS:
                    properties |= {"name": f"Shop {number}", "shop": chance.choice(SHOPS)}
                place = [round(x + house * east, 7), round(y + house * north, 7)]
                feature = {
                    "type": "Feature",
                    "id": f"p{number}",
                    "properties": properties,
                    "geometry": {"type": "Point", "coordinates": place},
                }
                file.write(json.dumps(feature) + "\n")
                number += 1
