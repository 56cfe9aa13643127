"""A network of roads and railways: lines that meet in shared vertices, with bridges and tunnels cut out of them."""

from dataclasses import dataclass, field

import numpy as np

from townmap import shapes

RANK = {
    "motorway": 0, "trunk": 1, "primary": 2, "secondary": 3, "tertiary": 4, "minor": 5, "service": 6, "track": 7,
    "path": 8, "rail": 9,
}
# The width of the carriageway in meters, which keeps buildings off the road.
WIDTH = {
    "motorway": 11, "trunk": 10, "primary": 9, "secondary": 8, "tertiary": 7, "minor": 6, "service": 4, "track": 3,
    "path": 2.4, "rail": 4,
}


@dataclass
class Way:
    """A road or a railway track."""

    kind: str
    points: np.ndarray
    name: str | None = None
    ref: str | None = None
    subclass: str | None = None
    names: dict = field(default_factory=dict)
    oneway: int | None = None
    ramp: int | None = None
    service: str | None = None
    surface: str | None = None
    width: float | None = None
    spans: list = field(default_factory=list)   # (from, to, "bridge" or "tunnel", layer, name)
    anchored: bool = True                       # whether its ends snap to a nearby road
    reach: float = 28.0                         # the maximum snapping distance, in meters
    ahead: float = 0.0                          # the maximum extension to meet a road, in meters

    def __post_init__(self):
        self.points = shapes.array(self.points)
        self.width = self.width or WIDTH[self.kind]

    @property
    def length(self):
        return shapes.lengths(self.points)[-1]


class Network:
    def __init__(self):
        self.ways = []

    def add(self, kind, points, name=None, step=14.0, **options):
        way = Way(kind, shapes.curve(points, step), name, **options)
        self.ways.append(way)
        return way

    def named(self, name):
        return next(way for way in self.ways if way.name == name)

    def join(self):
        """Snaps loose ends to nearby roads, so that the roads are connected."""
        for way in self.ways:
            if way.anchored and way.kind != "rail":
                for end in (0, -1):
                    self.join_end(way, end)

    def join_end(self, way, end):
        place = way.points[end]
        near = self.nearest(way, place)
        if near is None or near[0] > 12:
            found = self.first_ahead(way, end) if way.ahead else None
            if found:
                near = found
        if near is None or near[0] > max(way.reach, way.ahead):
            return
        _, s, other = near
        other.points, place = shapes.joint(other.points, s)
        way.points = way.points.copy()
        way.points[end] = place

    def candidates(self, way, place, reach):
        for other in self.ways:
            carriageway = other.kind == "motorway" and not other.ramp
            if other is way or other.kind == "rail" or other.ramp or carriageway and not way.ramp:
                continue
            if (place > other.points.min(0) - reach).all() and (place < other.points.max(0) + reach).all():
                yield other

    def nearest(self, way, place):
        found = [(*shapes.nearest(other.points, place), other) for other in self.candidates(way, place, way.reach)]
        return min((f for f in found if f[0] < way.reach), key=lambda f: f[0], default=None)

    def first_ahead(self, way, end):
        """Returns the first road that a way meets when it is extended straight ahead."""
        place, before = way.points[end], way.points[1 if end == 0 else -2]
        d = (place - before) / np.linalg.norm(place - before)
        ray = np.array([place + d * 0.5, place + d * way.ahead])
        found = [(s, t, other) for other in self.candidates(way, place, way.ahead) if other.kind != "trunk"
                 for s, t, _ in shapes.crossings(ray, other.points)]
        return min(found, key=lambda f: f[0], default=None)

    def cross(self):
        """Gives roads that meet at ground level a shared vertex. Otherwise carries one over or under the other."""
        for i, a in enumerate(self.ways):
            for b in self.ways[i + 1:]:
                for s, t, place in shapes.crossings(a.points, b.points):
                    self.meet(a, b, s, t, place)

    def meet(self, a, b, s, t, place):
        if RANK[a.kind] > RANK[b.kind]:
            a, b, s, t = b, a, t, s
        if a.kind == b.kind == "rail" or min(s, t, a.length - s, b.length - t) < 1.0 and b.kind != "rail":
            return
        if self.spanned(a, s) or self.spanned(b, t):
            return
        if a.kind == "motorway" and not (a.ramp and b.ramp):
            if b.kind != "motorway":
                b.spans.append((t - 17, t + 17, "bridge", 1, None))
        elif b.kind == "rail":
            if a.kind in ("trunk", "primary", "secondary"):
                a.spans.append((s - 19, s + 19, "bridge", 1, None))
            elif a.kind == "tertiary":
                a.spans.append((s - 16, s + 16, "tunnel", -1, None))
            else:
                self.share(a, b, place)
        else:
            self.share(a, b, place)

    @staticmethod
    def spanned(way, s):
        return any(first < s < last for first, last, *_ in way.spans)

    @staticmethod
    def share(a, b, place):
        a.points, place = shapes.joint(a.points, shapes.nearest(a.points, place)[1])
        b.points, _ = shapes.joint(b.points, shapes.nearest(b.points, place)[1], place)

    def bridge(self, water, margin, names=()):
        """Adds bridges wherever a way crosses water. `water` reports whether points are in water."""
        for way in self.ways:
            along = np.arange(0, way.length, 1.0)
            wet = water(shapes.at(way.points, along))
            edges = np.flatnonzero(np.diff(np.concatenate([[0], wet.astype(int), [0]])))
            for first, last in zip(along[edges[::2]], along[np.minimum(edges[1::2], len(along)) - 1]):
                if not self.spanned(way, (first + last) / 2):
                    middle = shapes.at(way.points, (first + last) / 2)
                    name = next((n for n, p in names if np.linalg.norm(middle - p) < 90), None)
                    way.spans.append((max(first - margin, 0), min(last + margin, way.length), "bridge", 1, name))

    def junctions(self):
        """Returns the vertices that several ways share. Simplification must not remove them."""
        seen, result = {}, set()
        for number, way in enumerate(self.ways):
            for place in map(tuple, way.points):
                if seen.setdefault(place, number) != number:
                    result.add(place)
        return result

    def pieces(self, way):
        """Yields the parts of a way from end to end: points, brunnel, layer, and the name of the bridge."""
        spans, cursor = merged(way.spans), 0.0
        for first, last, brunnel, layer, name in spans:
            first, last = max(first, 0), min(last, way.length)
            if first > cursor + 0.5:
                yield shapes.part(way.points, cursor, first), None, None, None
            yield shapes.part(way.points, first, last), brunnel, layer, name
            cursor = last
        if cursor < way.length - 0.5:
            yield shapes.part(way.points, cursor, way.length), None, None, None


def merged(spans):
    """Returns spans in order, with touching spans of the same kind merged."""
    result = []
    for span in sorted(spans, key=lambda s: s[0]):
        if result and span[0] < result[-1][1] + 4 and span[2] == result[-1][2]:
            last = result[-1]
            result[-1] = (last[0], max(last[1], span[1]), last[2], last[3], last[4] or span[4])
        elif result and span[0] < result[-1][1]:
            continue
        else:
            result.append(span)
    return result
