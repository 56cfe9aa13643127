"""Computes which shops each camera sees past the houses and the church, ray by ray."""

import json

import numpy as np

import church
import houses
import street
import town
from builder import Builder

# In meters: the maximum distance to a shop, the height of its target points above the ground, their distance in front
# of the shop, and the length of the final part of each ray, which is not tested against walls.
FARTHEST, SILL, BEFORE, NEAR = 50.0, 1.5, 0.2, 0.05
# The positions of the target points along a front, as fractions of its width.
ACROSS = (0.1, 0.3, 0.5, 0.7, 0.9)


def document(shots):
    """Returns JSON with an entry for each picture and each shop within reach: whether most of its front is visible."""
    corners, along, upwards = walls()
    lines = []
    for shot in shots:
        camera = np.asarray(shot.camera.position, float)
        for name, left, right in shops():
            out = np.cross((right - left) / np.linalg.norm(right - left), [0, 0, 1.0])
            points = [left + (right - left) * share + out * BEFORE + [0, 0, SILL] for share in ACROSS]
            if np.linalg.norm(points[2][:2] - camera[:2]) > FARTHEST:
                continue
            clear = sum(not blocked(camera, point, corners, along, upwards) for point in points)
            entry = {"picture": shot.file, "shop": name, "seen": 2 * clear > len(points)}
            lines.append(json.dumps(entry, ensure_ascii=False))
    return '{"sightings": [\n' + ",\n".join(lines) + "\n]}\n"


def plots():
    """Yields the left and right end of each front, as seen from the street, and its house."""
    length = sum(width for width, _ in town.RIGHT_SOUTH)
    for row, s, side in ((town.LEFT, -46.0, -1), (town.RIGHT_SOUTH, street.SQUARE[0] - length, 1),
                         (town.RIGHT_NORTH, street.SQUARE[1], 1)):
        for width, house in row:
            a, b = (street.point(x, side * street.FRONT) for x in (s, s + width))
            if house:
                yield (a, b, house) if side < 0 else (b, a, house)
            s += width
    left, right = street.square_back()
    u = (right - left) / np.linalg.norm(right - left)
    first, last = town.SQUARE_BACK[0], town.SQUARE_BACK[2]
    yield left, left + u * first[0], first[1]
    yield right - u * last[0], right, last[1]


def shops():
    return [(house.shop, left, right) for left, right, house in plots() if house.shop]


def walls():
    """Returns the corners and edges of the houses' walls and of the church, without anything in front of them."""
    builder = Builder()
    for left, right, house in plots():
        before = len(builder.quads)
        houses.build(builder, left, right, house, 1)
        # The first four quads are the front, the sides and the back.
        del builder.quads[before + 4:]
    middle, u, out = street.church_place()
    left, right = street.square_back()
    width = np.linalg.norm(right - left) - town.SQUARE_BACK[0][0] - town.SQUARE_BACK[2][0]
    church.build(builder, middle, u, out, width)
    quads = builder.quads
    return tuple(np.array([getattr(quad, part) for quad in quads]) for part in ("origin", "eu", "ev"))


def blocked(start, end, corners, along, upwards):
    """Reports whether the segment between two points meets a parallelogram. Source: Möller and Trumbore, 1997."""
    way = end - start
    across = np.cross(way, upwards)
    scale = np.einsum("ij,ij->i", along, across)
    scale[np.abs(scale) < 1e-12] = np.nan
    offset = start - corners
    u = np.einsum("ij,ij->i", offset, across) / scale
    turned = np.cross(offset, along)
    v = turned @ way / scale
    share = np.einsum("ij,ij->i", upwards, turned) / scale
    last = 1 - NEAR / np.linalg.norm(way)
    with np.errstate(invalid="ignore"):
        return bool(np.any((u >= 0) & (u <= 1) & (v >= 0) & (v <= 1) & (share > 0) & (share < last)))
