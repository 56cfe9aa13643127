"""A table of scenes along streets in a projected coordinate system."""

import math

import numpy

from context import SEED, say

SYSTEM = "EPSG:25832"
# The area in western Germany in which streets begin, in meters.
EASTINGS, NORTHINGS = (320_000, 680_000), (5_300_000, 5_950_000)
# The number of scenes on a street, and the distance between them in meters.
LENGTH, SPACING = 200, 10


def scenes(context, count):
    """Returns a CSV file with `count` scenes: easting, northing, altitude, heading from grid north, and time."""
    path = context.folder("inputs", f"projected-{count}") / "scenes.csv"
    if not path.exists():
        say(f"generating {count} scenes in {SYSTEM}")
        part = path.with_suffix(".part")
        with part.open("w") as file:
            file.write("x,y,z,heading,time,kind\n")
            for street in range(count // LENGTH):
                file.writelines(_street(numpy.random.default_rng(SEED + street), street))
        part.rename(path)
    return path


def _street(random, number):
    """Yields the rows of a street, which starts at a random position and bends a little at every scene."""
    headings = random.uniform(0, 360) + numpy.cumsum(random.normal(0, 2, LENGTH))
    angles = numpy.radians(headings)
    x = random.uniform(*EASTINGS) + numpy.cumsum(SPACING * numpy.sin(angles))
    y = random.uniform(*NORTHINGS) + numpy.cumsum(SPACING * numpy.cos(angles))
    z = 300 + numpy.cumsum(random.normal(0, 0.1, LENGTH))
    start = 1_700_000_000 + number * 2 * LENGTH
    for index in range(LENGTH):
        seconds = start + 2 * index
        time = numpy.datetime64(seconds, "s")
        heading = math.fmod(headings[index] + 3600, 360)
        yield f"{x[index]:.3f},{y[index]:.3f},{z[index]:.3f},{heading:.3f},{time}Z,panorama\n"
