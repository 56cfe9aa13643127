"""Boxes around places along the streets, and the scenes in them."""

import csv
import itertools

import numpy

from context import SEED
from directions import SeededGenerator
from inputs import points

# The maximum number of scenes in a box.
MOST = 100
# PostGIS compares boxes in single precision. Far from Greenwich, the place and the box can each be off by 1.5e-5
# degrees.
SLACK = 4e-5


class Places:
    """The positions of a table's scenes, as integers in units of 1e-7 degrees."""

    def __init__(self, context, count):
        # The first two columns are latitude and longitude.
        table = numpy.loadtxt(points.scenes(context, count), delimiter=",", skiprows=1, usecols=(0, 1))
        table = numpy.rint(table * 1e7).astype(numpy.int64)
        self.table = table[numpy.argsort(table[:, 0])]

    def inside(self, box, margin=0.0):
        """Returns the longitudes and latitudes of the scenes in a box extended by a margin. Positions may repeat."""
        west, south, east, north = (
            round((side + sign * margin) * 1e7) for side, sign in zip(box, (-1, -1, 1, 1), strict=True)
        )
        first, last = numpy.searchsorted(self.table[:, 0], (south, north + 1))
        band = self.table[first:last]
        found = band[(band[:, 1] >= west) & (band[:, 1] <= east)]
        return [(longitude, latitude) for latitude, longitude in found.tolist()]


def boxes(context, places, count, number):
    """Returns boxes as west, south, east, north. Boxes with 1 to 100 scenes alternate with empty ones."""
    full, empty = [], []
    generator = SeededGenerator(SEED)
    with points.queries(context, count).open() as table:
        for row in csv.DictReader(table):
            box = _box(float(row["latitude"]), float(row["longitude"]), 3e-4 + 1.2e-3 * generator.fraction())
            found = len(places.inside(box))
            if 0 < found <= MOST:
                full.append(box)
            elif not places.inside(box, SLACK):
                empty.append(box)
            if min(len(full), len(empty)) >= number // 2:
                break
    return list(itertools.chain.from_iterable(zip(full, empty, strict=False)))[:number]


def text(box):
    return ",".join(f"{side:.7f}" for side in box)


def _box(latitude, longitude, half):
    """Returns a box around a place, clamped to the date line."""
    west, east = max(longitude - half, -180.0), min(longitude + half, 180.0)
    return tuple(round(side, 7) for side in (west, latitude - half, east, latitude + half))
