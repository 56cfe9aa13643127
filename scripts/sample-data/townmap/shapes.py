"""Operations on lines and areas, given as arrays of (n, 2) in meters east and north of the town's origin."""

import numpy as np


def array(points):
    return np.asarray(points, float)[:, :2]


def closed(points):
    """Returns a ring whose last point equals its first."""
    points = array(points)
    return points if np.array_equal(points[0], points[-1]) else np.vstack([points, points[:1]])


def curve(points, step=14.0, ring=False):
    """Returns a smooth line (Catmull-Rom) through all points, which remain vertices."""
    p = array(points)
    if ring:
        p = closed(p)
        p = np.vstack([p[-2:-1], p, p[1:2]])
    else:
        if len(p) == 2:
            return p
        p = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    pieces = []
    for a, b, c, d in zip(p, p[1:], p[2:], p[3:]):
        count = max(1, int(np.ceil(np.linalg.norm(c - b) / step)))
        t = (np.arange(count) / count)[:, None]
        pieces.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3))
    return np.vstack([*pieces, p[-2:-1]])


def rough(points, seed, amount, rounds=4):
    """Returns a line with successively smaller bends between its points."""
    rng, p = np.random.default_rng(seed), array(points)
    for _ in range(rounds):
        d = np.diff(p, axis=0)
        across = np.column_stack([-d[:, 1], d[:, 0]])
        middle = (p[:-1] + p[1:]) / 2 + across * rng.uniform(-amount, amount, len(d))[:, None]
        joined = np.empty((len(p) + len(middle), 2))
        joined[::2], joined[1::2] = p, middle
        p = joined
    return p


def simplified(points, tolerance, keep=()):
    """Returns a simplified line (Douglas-Peucker) that keeps the points with the indices in `keep`."""
    points = array(points)
    kept = {0, len(points) - 1, *keep}
    anchors = sorted(kept)
    work = list(zip(anchors, anchors[1:]))
    while work:
        first, last = work.pop()
        if last - first < 2:
            continue
        off = segment_distances(points[first + 1:last], points[first], points[last])
        worst = int(np.argmax(off))
        if off[worst] > tolerance:
            middle = first + 1 + worst
            kept.add(middle)
            work += [(first, middle), (middle, last)]
    return points[sorted(kept)]


def segment_distances(points, a, b):
    """Returns the distances of points from a segment."""
    d = b - a
    t = np.clip(((points - a) @ d) / max(d @ d, 1e-12), 0, 1)
    return np.linalg.norm(points - (a + t[:, None] * d), axis=1)


def lengths(points):
    """Returns each point's distance from the start of a line, measured along it."""
    return np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])


def at(points, s):
    """Returns the point at a distance along a line, or the points at several distances."""
    along = lengths(points)
    return np.stack([np.interp(s, along, points[:, 0]), np.interp(s, along, points[:, 1])], axis=-1)


def tangent(points, s):
    """Returns the unit vector along a line at a distance."""
    d = at(points, s + 1.5) - at(points, s - 1.5)
    return d / max(np.linalg.norm(d), 1e-9)


def left_of(vector):
    return np.array([-vector[1], vector[0]])


def part(points, first, last):
    """Returns the part of a line between two distances."""
    along = lengths(points)
    inner = points[(along > first + 0.01) & (along < last - 0.01)]
    return np.vstack([at(points, first), inner, at(points, last)])


def nearest(points, place):
    """Returns the distance of a point from a line, and the distance along the line to the nearest point on it."""
    a, b = points[:-1], points[1:]
    d = b - a
    size = np.einsum("ij,ij->i", d, d)
    t = np.clip(np.einsum("ij,ij->i", place - a, d) / np.maximum(size, 1e-12), 0, 1)
    off = np.linalg.norm(place - (a + t[:, None] * d), axis=1)
    i = int(np.argmin(off))
    return float(off[i]), float(lengths(points)[i] + t[i] * np.sqrt(size[i]))


def joint(points, s, place=None, near=0.8):
    """Returns a line with a vertex at a distance, and that vertex. Reuses an existing vertex if one is nearby."""
    along = lengths(points)
    i = int(np.argmin(np.abs(along - s)))
    if place is None and abs(along[i] - s) < near:
        return points, points[i]
    place = at(points, s) if place is None else np.asarray(place, float)
    if abs(along[i] - s) < near:
        points = points.copy()
        points[i] = place
        return points, place
    return np.insert(points, int(np.searchsorted(along, s)), place, axis=0), place


def crossings(p, q):
    """Returns the crossings of two lines as (distance along the first, distance along the second, point)."""
    if (p.max(0) < q.min(0)).any() or (q.max(0) < p.min(0)).any():
        return []
    a, r = p[:-1, None], np.diff(p, axis=0)[:, None]
    b, s = q[None, :-1], np.diff(q, axis=0)[None]
    area = r[..., 0] * s[..., 1] - r[..., 1] * s[..., 0]
    gap = b - a
    with np.errstate(divide="ignore", invalid="ignore"):
        t = (gap[..., 0] * s[..., 1] - gap[..., 1] * s[..., 0]) / area
        u = (gap[..., 0] * r[..., 1] - gap[..., 1] * r[..., 0]) / area
        found = np.argwhere((area != 0) & (t >= 0) & (t < 1) & (u >= 0) & (u < 1))
    along, across = lengths(p), lengths(q)
    return [(float(along[i] + t[i, j] * np.linalg.norm(r[i, 0])), float(across[j] + u[i, j] * np.linalg.norm(s[0, j])),
             p[i] + t[i, j] * r[i, 0]) for i, j in found]


def offset(points, distance):
    """Returns a line parallel to another, `distance` meters to its left. Suitable for gentle bends only."""
    points = array(points)
    d = np.gradient(points, axis=0)
    d /= np.maximum(np.linalg.norm(d, axis=1), 1e-9)[:, None]
    distance = np.asarray(distance, float)
    return points + np.column_stack([-d[:, 1], d[:, 0]]) * (distance[:, None] if distance.ndim else distance)


def ribbon(points, width):
    """Returns the area covered by a line with a width. The width may vary from point to point."""
    half = np.asarray(width, float) / 2
    return closed(np.vstack([offset(points, half), offset(points, -half)[::-1]]))


def inside(ring, points):
    """Reports which points are inside a ring."""
    ring, points = closed(ring), np.atleast_2d(np.asarray(points, float))
    result = np.zeros(len(points), bool)
    for (x1, y1), (x2, y2) in zip(ring, ring[1:]):
        if y1 != y2:
            spans = (y1 > points[:, 1]) != (y2 > points[:, 1])
            result ^= spans & (points[:, 0] < (x2 - x1) * (points[:, 1] - y1) / (y2 - y1) + x1)
    return result


def rectangle(middle, along, length, depth):
    """Returns a rectangle centered on a point. `along` is the unit vector of its length."""
    a, d = np.asarray(along) * length / 2, left_of(np.asarray(along)) * depth / 2
    return closed([middle - a - d, middle + a - d, middle + a + d, middle - a + d])


def circle(middle, radius, count=24):
    angle = np.arange(count) * 2 * np.pi / count
    return closed(np.asarray(middle) + radius * np.column_stack([np.cos(angle), np.sin(angle)]))


def blob(rng, middle, radius, roughness=0.25, count=14, squeeze=1.0, turn=0.0, step=None):
    """Returns a round area with an uneven edge."""
    angle = np.arange(count) * 2 * np.pi / count
    r = radius * (1 + roughness * rng.uniform(-1, 1, count))
    p = np.column_stack([r * np.cos(angle), r * np.sin(angle) * squeeze])
    c, s = np.cos(turn), np.sin(turn)
    return curve(np.asarray(middle) + p @ np.array([[c, s], [-s, c]]), step or radius / 4, ring=True)


def area(ring):
    """Returns the area of a ring in square meters, positive if it runs counterclockwise."""
    x, y = closed(ring).T
    return float(np.sum(x[:-1] * y[1:] - x[1:] * y[:-1]) / 2)


def center(ring):
    """Returns the centroid of an area."""
    ring = closed(ring)
    x, y = (ring - ring[0]).T
    cross = x[:-1] * y[1:] - x[1:] * y[:-1]
    total = cross.sum()
    if abs(total) < 1e-9:
        return ring[:-1].mean(axis=0)
    return ring[0] + np.array([((x[:-1] + x[1:]) * cross).sum(), ((y[:-1] + y[1:]) * cross).sum()]) / (3 * total)
