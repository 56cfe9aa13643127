"""Builds sea polygons from an extract's coastline by closing it along the extract's bounds.

A coastline has land on its left and water on its right. This determines what lies between its pieces and the bounds, as
long as each piece runs from bound to bound or around an island.

Usage: coastline.py EXTRACT STEM W,S,E,N

Writes STEM.shp, .shx and .dbf, or no files if the extract has no coastline. If it cannot build the polygons, prints the
reason as a clause that completes a sentence; otherwise prints nothing.
"""

import itertools
import math
import sys

import extract
import shapefile


class Unclosed(Exception):
    """The coastline cannot be closed, so the position of the sea is unknown. The message is the reason."""


def chains(ways):
    """Joins pieces of coastline end to end. Each piece is a list of nodes."""
    starting = {}
    for way in ways:
        if len(way) < 2:
            continue
        if way[0] in starting:
            raise Unclosed("the coastline forks")
        starting[way[0]] = way
    ends = {way[-1] for way in starting.values()}
    joined = []
    # Chains start at pieces that do not continue another piece. Once these are joined, only rings remain.
    for start in [node for node in starting if node not in ends] + list(starting):
        chain = starting.pop(start, None)
        if not chain:
            continue
        chain = list(chain)
        while chain[-1] != chain[0] and chain[-1] in starting:
            chain += starting.pop(chain[-1])[1:]
        joined.append(chain)
    return joined


def lines(chain, places):
    """Yields each run of nodes with known positions in a chain."""
    run = []
    for node in chain:
        if node in places:
            run.append(places[node])
            continue
        if len(run) > 1:
            yield run
        run = []
    if len(run) > 1:
        yield run


class Box:
    """The bounds of the extract, in degrees."""

    def __init__(self, west, south, east, north):
        self.west, self.south, self.east, self.north = west, south, east, north
        self.width, self.height = east - west, north - south

    def contains(self, point):
        return self.west < point[0] < self.east and self.south < point[1] < self.north

    def distance_along(self, point):
        """Returns the distance of a point on the bounds from the southwest corner, clockwise along the bounds."""
        x, y = point
        if x <= self.west:
            return y - self.south
        if y >= self.north:
            return self.height + x - self.west
        if x >= self.east:
            return self.height + self.width + self.north - y
        return 2 * self.height + self.width + self.east - x

    def corners(self, start, end):
        """Returns the corners between two distances along the bounds, in clockwise order."""
        all = [(0, (self.west, self.south)), (self.height, (self.west, self.north)),
               (self.height + self.width, (self.east, self.north)),
               (2 * self.height + self.width, (self.east, self.south))]
        perimeter = 2 * (self.width + self.height)
        length = (end - start) % perimeter
        ahead = sorted(((distance - start) % perimeter, corner) for distance, corner in all)
        return [corner for distance, corner in ahead if 0 < distance < length]

    def exits(self, point):
        """Returns the points on the bounds due west, east, south and north of an interior point, nearest first, each
        with its distance in degrees of latitude."""
        x, y = point
        narrow = math.cos(math.radians(y))
        return sorted([((x - self.west) * narrow, (self.west, y)), ((self.east - x) * narrow, (self.east, y)),
                       (y - self.south, (x, self.south)), (self.north - y, (x, self.north))])

    def segment(self, start, end):
        """Returns the part of a segment inside the box, or None."""
        (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
        first, last = 0.0, 1.0
        for step, room in ((-dx, x - self.west), (dx, self.east - x), (-dy, y - self.south), (dy, self.north - y)):
            if step == 0:
                if room < 0:
                    return None
            elif step < 0:
                first = max(first, room / step)
            else:
                last = min(last, room / step)
        if first >= last:
            return None
        return tuple((x + dx * share, y + dy * share) if 0 < share < 1 else (start if share == 0 else end)
                     for share in (first, last))

    def cut(self, line):
        """Yields the parts of a line that lie inside the box."""
        run = []
        for start, end in zip(line, line[1:]):
            piece = self.segment(start, end)
            if not piece:
                continue
            if run and run[-1] != piece[0]:
                yield run
                run = []
            run = run + [piece[1]] if run else list(piece)
        if run:
            yield run


def cross(a, b, c, d):
    """Reports whether the segments ab and cd cross."""

    def side(p, q, r):
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


# With up to this many loose ends, all combinations of exits are tried. With more, each end takes its shortest exit.
MAX_LOOSE_ENDS = 5


def extended(pieces, box, coast):
    """Extends pieces so that all of them run from bound to bound.

    A piece starts or ends inside the bounds if the extract was cut there. These ends are extended straight to a
    bound, with the shortest combination of extensions in which all pieces fit together: no extension may cross the
    coast or separate water from water.
    """
    ends = [(index, place) for index, piece in enumerate(pieces) for place in (0, -1) if box.contains(piece[place])]
    choices = [box.exits(pieces[index][place]) for index, place in ends]
    if len(ends) > MAX_LOOSE_ENDS:
        choices = [choice[:1] for choice in choices]
    for exits in sorted(itertools.product(*choices), key=lambda exits: sum(length for length, _ in exits)):
        added = [(pieces[index][place], exit) for (index, place), (_, exit) in zip(ends, exits)]
        result = [list(piece) for piece in pieces]
        for (index, place), (_, exit) in zip(ends, exits):
            result[index].insert(0 if place == 0 else len(result[index]), exit)
        if alternate(result, box) and not any(crosses(line, coast, added) for line in added):
            return result
    raise Unclosed("part of the coastline is missing or runs the wrong way")


def crosses(line, coast, added):
    """Reports whether an added line crosses the coast or another added line."""
    return any(cross(*line, *pair) for piece in coast for pair in zip(piece, piece[1:])) or any(
        cross(*line, *other) for other in added)


def ends_along(pieces, box):
    """Returns the ends of pieces, clockwise along the bounds, as tuples: distance, whether it is a start, and index."""
    return sorted([(box.distance_along(piece[0]), True, index) for index, piece in enumerate(pieces)]
                  + [(box.distance_along(piece[-1]), False, index) for index, piece in enumerate(pieces)])


def alternate(pieces, box):
    """Reports whether land and water alternate along the bounds."""
    kinds = [starts for _, starts, _ in ends_along(pieces, box)]
    return all(one != next for one, next in zip(kinds, kinds[1:]))


def area(ring):
    """Returns the signed area of a ring, positive if it runs counterclockwise."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:])) / 2


def inside(point, ring):
    x, y = point
    return sum((a[1] > y) != (b[1] > y) and x < (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0]
               for a, b in zip(ring, ring[1:])) % 2 == 1


def closed(pieces, box):
    """Returns rings of water. Pieces, which have water on their right, are joined clockwise along the bounds."""
    perimeter = 2 * (box.width + box.height)
    starts = [end for end in ends_along(pieces, box) if end[1]]
    rings, left = [], set(range(len(pieces)))
    while left:
        ring, index = [], min(left)
        while index in left:
            left.remove(index)
            ring += pieces[index]
            end = box.distance_along(pieces[index][-1])
            start, _, index = min(starts, key=lambda start: (start[0] - end) % perimeter)
            ring += box.corners(end, start)
        rings.append(ring + ring[:1])
    return rings


def sea(all, box):
    """Returns the water polygons inside a box, each with its outer ring first. The lines in `all` have the water on
    their right."""
    cut = [piece for line in all for piece in box.cut(line)]
    rings = [piece for piece in cut if piece[0] == piece[-1] and len(piece) > 3]
    # A ring that starts inside the bounds and leaves them is cut into two pieces, one of which continues the other.
    open = joined([piece for piece in cut if piece[0] != piece[-1]])
    lakes = closed(extended(open, box, cut), box) if open else []
    islands = [ring for ring in rings if area(ring) > 0]
    lakes += [ring for ring in rings if area(ring) < 0]
    if islands and not lakes:
        lakes = [[(box.west, box.south), (box.west, box.north), (box.east, box.north), (box.east, box.south),
                  (box.west, box.south)]]
    polygons = [[lake] for lake in lakes]
    for island in islands:
        around = [polygon for polygon in polygons if inside(island[0], polygon[0])]
        if around:
            min(around, key=lambda polygon: abs(area(polygon[0]))).append(island)
    return polygons


def joined(pieces):
    """Joins pieces end to end. Each piece is a list of points."""
    starting = {piece[0]: piece for piece in pieces}
    ends = {piece[-1] for piece in pieces}
    result = []
    for piece in pieces:
        if piece[0] in ends and starting.get(piece[0]) is piece:
            continue
        while piece[-1] in starting:
            piece = piece + starting[piece[-1]][1:]
        result.append(piece)
    return result


def main(path, stem, bounds):
    ways = list(extract.coastline_ways(path))
    if not ways:
        return
    try:
        places = extract.places(path, {node for way in ways for node in way})
        all = [line for chain in chains(ways) for line in lines(chain, places)]
        polygons = sea(all, Box(*map(float, bounds.split(","))))
        if polygons:
            shapefile.write(stem, polygons)
    except Unclosed as reason:
        print(reason)


if __name__ == "__main__":
    main(*sys.argv[1:])
