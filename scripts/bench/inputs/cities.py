"""Scenes without pictures in one city."""

import math
import random

from context import SEED, say

CENTER = 48.1, 7.0
PER_STREET = 200
STEP = 4


def scenes(context, count, radius):
    """Returns a table of `count` scenes on straight streets, half of which lie within `radius` kilometers of the
    center."""
    path = context.folder("inputs", f"city-{count}-{radius}") / "scenes.csv"
    if path.exists():
        return path
    say(f"generating {count} scenes in a city")
    source = random.Random(SEED)
    latitude, longitude = CENTER
    degree = 111_195
    # In two dimensions, half of a normal distribution lies within 1.177 standard deviations.
    spread = 1000 * radius / 1.177 / degree
    part = path.with_suffix(".part")
    with part.open("w") as file:
        file.write("id,latitude,longitude,heading,captured,kind,sequence\n")
        for street in range(-(-count // PER_STREET)):
            place = [source.gauss(latitude, spread), source.gauss(longitude, spread / math.cos(math.radians(latitude)))]
            heading = (source.choice([0, 90, 180, 270]) + source.gauss(0, 8)) % 360
            kind = source.choice(["panorama"] * 4 + ["photo"])
            day = f"{source.randint(2012, 2026)}-{source.randint(1, 12):02}-01"
            for number in range(min(PER_STREET, count - street * PER_STREET)):
                time = f"{day}T08:{number // 60:02}:{number % 60:02}Z"
                file.write(f"s{street}-{number},{place[0]:.7f},{place[1]:.7f},{heading:.1f},{time},{kind},q{street}\n")
                place[0] += STEP / degree * math.cos(math.radians(heading))
                place[1] += STEP / degree * math.sin(math.radians(heading)) / math.cos(math.radians(latitude))
    part.rename(path)
    return path
