"""View directions and map centers, in the same sequence as in `vantage-bench`."""

import dataclasses
import math


class SeededGenerator:
    """SplitMix64, as in Sources/Programs/VantageBench/SeededGenerator.swift.

    Source: S. Vigna, https://prng.di.unimi.it
    """

    def __init__(self, seed):
        self.state = seed

    def fraction(self):
        """Returns the next number in 0..<1."""
        self.state = (self.state + 0x9E3779B97F4A7C15) % 2**64
        bits = self.state
        bits = ((bits ^ bits >> 30) * 0xBF58476D1CE4E5B9) % 2**64
        bits = ((bits ^ bits >> 27) * 0x94D049BB133111EB) % 2**64
        return ((bits ^ bits >> 31) >> 11) * 2.0**-53

    def index(self, count):
        """Returns the next integer in 0..<count."""
        return int(self.fraction() * count)


@dataclasses.dataclass(frozen=True)
class Shape:
    """The size, field of view and pitch range of a series of views. Angles are in degrees."""

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
    """Yields an endless sequence of view directions, each a heading and a pitch."""
    generator = SeededGenerator(seed)
    while True:
        heading = 360 * generator.fraction()
        yield heading, shape.low_pitch + (shape.high_pitch - shape.low_pitch) * generator.fraction()


def places(box, seed):
    """Yields map centers, longitude first, in the order in which `vantage-bench maps` picks them from a box W,S,E,N."""
    west, south, east, north = map(float, box.split(","))
    generator = SeededGenerator(seed)
    while True:
        longitude = west + (east - west) * generator.fraction()
        yield longitude, south + (north - south) * generator.fraction()
