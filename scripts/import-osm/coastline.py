"""Makes areas of sea from an extract's coastline, closed along the bounds of the extract.

A coastline has land on its left and water on its right, so that what lies between its pieces and the bounds is known,
as long as each piece goes from bound to bound or around an island.

Usage: coastline.py EXTRACT STEM [W,S,E,N]

Writes STEM.shp, .shx and .dbf and prints nothing, or prints why it cannot, in words that end a sentence. An extract
without a coastline gives neither.
"""

import itertools
import math
import sys

import extract
import shapefile


class Unclosed(Exception):
    """Why there is no telling where the sea is."""


def chains(ways):
    """Pieces of coastline that go on in one another are put together, each of them as a list of nodes."""
    starting = {}
    for way in ways:
        if len(way) < 2:
            continue
        if way[0] in starting:
            raise Unclosed("its coastline forks")
        starting[way[0]] = way
    ends = {way[-1] for way in starting.values()}
    joined = []
    # First those that nothing leads to, then rings.
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
    """The runs of a chain whose places are known."""
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
    def __init__(self, west, south, east, north):
        self.west, self.south, self.east, self.north = west, south, east, north
        self.width, self.height = east - west, north - south

    def holds(self, point):
        return self.west < point[0] < self.east and self.south < point[1] < self.north

    def way(self, point):
        """How far along the bounds a point on them lies, clockwise from the corner in the south-west."""
        x, y = point
        if x <= self.west:
            return y - self.south
        if y >= self.north:
            return self.height + x - self.west
        if x >= self.east:
            return self.height + self.width + self.north - y
        return 2 * self.height + self.width + self.east - x

    def corners(self, start, end):
        """The corners between two ways along the bounds, clockwise."""
        all = [(0, (self.west, self.south)), (self.height, (self.west, self.north)),
               (self.height + self.width, (self.east, self.north)),
               (2 * self.height + self.width, (self.east, self.south))]
        whole = 2 * (self.width + self.height)
        length = (end - start) % whole
        ahead = sorted(((way - start) % whole, corner) for way, corner in all)
        return [corner for way, corner in ahead if 0 < way < length]

    def ways_out(self, point):
        """The places on the four bounds that are straight ahead from one within, each with how far it is, in degrees of
        latitude; the nearest first."""
        x, y = point
        narrow = math.cos(math.radians(y))
        return sorted([((x - self.west) * narrow, (self.west, y)), ((self.east - x) * narrow, (self.east, y)),
                       (y - self.south, (x, self.south)), (self.north - y, (x, self.north))])

    def segment(self, start, end):
        """What of a segment lies within, or nothing."""
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
        """The runs of a line that lie within."""
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
    def side(p, q, r):
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


# Ends within the bounds for which all ways out are tried; of more each takes the shortest.
MOST_ENDS = 5


def reaching(pieces, box, coast):
    """Pieces that all go from bound to bound.

    Where the extract was cut within its bounds, a piece begins or ends there. It is led on to a bound, each the shortest
    way with which all pieces fit together: it must not cross the coast, nor part water from water.
    """
    ends = [(index, place) for index, piece in enumerate(pieces) for place in (0, -1) if box.holds(piece[place])]
    choices = [box.ways_out(pieces[index][place]) for index, place in ends]
    if len(ends) > MOST_ENDS:
        choices = [choice[:1] for choice in choices]
    for ways in sorted(itertools.product(*choices), key=lambda ways: sum(length for length, _ in ways)):
        added = [(pieces[index][place], way) for (index, place), (_, way) in zip(ends, ways)]
        led = [list(piece) for piece in pieces]
        for (index, place), (_, way) in zip(ends, ways):
            led[index].insert(0 if place == 0 else len(led[index]), way)
        if alternate(led, box) and not any(crosses(line, coast, added) for line in added):
            return led
    raise Unclosed("a piece of its coastline is missing, or goes the wrong way")


def crosses(line, coast, added):
    return any(cross(*line, *pair) for piece in coast for pair in zip(piece, piece[1:])) or any(
        cross(*line, *other) for other in added)


def turns(pieces, box):
    """Where pieces start and end along the bounds, clockwise."""
    return sorted([(box.way(piece[0]), True, index) for index, piece in enumerate(pieces)]
                  + [(box.way(piece[-1]), False, index) for index, piece in enumerate(pieces)])


def alternate(pieces, box):
    """Whether land and water take turns along the bounds."""
    kinds = [starts for _, starts, _ in turns(pieces, box)]
    return all(one != next for one, next in zip(kinds, kinds[1:]))


def area(ring):
    """Positive for a ring that goes against the clock."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:])) / 2


def inside(point, ring):
    x, y = point
    return sum((a[1] > y) != (b[1] > y) and x < (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0]
               for a, b in zip(ring, ring[1:])) % 2 == 1


def closed(pieces, box):
    """Rings of water: pieces with water on the right, put together along the bounds, clockwise."""
    whole = 2 * (box.width + box.height)
    starts = [turn for turn in turns(pieces, box) if turn[1]]
    rings, left = [], set(range(len(pieces)))
    while left:
        ring, index = [], min(left)
        while index in left:
            left.remove(index)
            ring += pieces[index]
            end = box.way(pieces[index][-1])
            start, _, index = min(starts, key=lambda turn: (turn[0] - end) % whole)
            ring += box.corners(end, start)
        rings.append(ring + ring[:1])
    return rings


def sea(all, box):
    """Polygons of water within a box, each with its outer ring first; `all` are lines with water on their right."""
    cut = [piece for line in all for piece in box.cut(line)]
    rings = [piece for piece in cut if piece[0] == piece[-1] and len(piece) > 3]
    # A ring that begins within the bounds and leaves them comes in two pieces, of which one goes on in the other.
    open = joined([piece for piece in cut if piece[0] != piece[-1]])
    lakes = closed(reaching(open, box, cut), box) if open else []
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


def main(path, stem, bounds=None):
    sides = [float(side) for side in bounds.split(",")] if bounds else extract.bounds(path)
    ways = list(extract.coastline_ways(path))
    if not ways:
        return
    try:
        if not sides:
            raise Unclosed("it does not say its bounds")
        places = extract.places(path, {node for way in ways for node in way})
        all = [line for chain in chains(ways) for line in lines(chain, places)]
        polygons = sea(all, Box(*sides))
        if polygons:
            shapefile.write(stem, polygons)
    except Unclosed as reason:
        print(reason)


if __name__ == "__main__":
    main(*sys.argv[1:])
