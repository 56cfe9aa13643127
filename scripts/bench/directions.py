"""What `vantage-bench` looks at: the directions of its views and the middles of its maps, the same for all."""

import dataclasses
import math


class SeededGenerator:
    """S. Vigna, "SplitMix64", https://prng.di.unimi.it, as Sources/VantageBench/SeededGenerator.swift has it."""

    def __init__(self, seed):
        self.state = seed

    def share(self):
        """In 0..<1."""
        self.state = (self.state + 0x9E3779B97F4A7C15) % 2**64
        bits = self.state
        bits = ((bits ^ bits >> 30) * 0xBF58476D1CE4E5B9) % 2**64
        bits = ((bits ^ bits >> 27) * 0x94D049BB133111EB) % 2**64
        return ((bits ^ bits >> 31) >> 11) * 2.0**-53

    def index(self, count):
        """In 0..<count."""
        return int(self.share() * count)


@dataclasses.dataclass(frozen=True)
class Shape:
    """What views have in common; angles in degrees."""

    width: int
    height: int
    fov: float
    low_pitch: float = 0
    high_pitch: float = 0

    @property
    def vertical_fov(self):
        return math.degrees(2 * math.atan(math.tan(math.radians(self.fov) / 2) * self.height / self.width))

    @property
    def size(self):
        return f"{self.width}x{self.height}"


def directions(shape, seed):
    """Heading and pitch of view after view."""
    generator = SeededGenerator(seed)
    while True:
        heading = 360 * generator.share()
        yield heading, shape.low_pitch + (shape.high_pitch - shape.low_pitch) * generator.share()


def places(box, seed):
    """Longitude and latitude of map after map, as `vantage-bench maps` draws them from a box W,S,E,N."""
    west, south, east, north = map(float, box.split(","))
    generator = SeededGenerator(seed)
    while True:
        longitude = west + (east - west) * generator.share()
        yield longitude, south + (north - south) * generator.share()
