"""Realistic maps: rendering time, and the accuracy of the ground's depth."""

import json
import math
import random
import statistics
import subprocess

import commands
import numpy
from context import CORE, ROOT, SEED, say
from relief import Part, alps
from results import Row, at_least, at_most
from spreads import exact, middle

METHOD = """\
Realistic maps are 640×480, 60° from straight down, encoded as JPEG at quality 85, on one core: the Alps (heights up to
zoom 11, hill shading) at zoom 12, and SampleData's town with its buildings and names at zoom 15. Their centers are
random (fixed seed). Figures are medians over rounds of {count} maps in one process, after the same number of warm-up
maps, so that ground textures and heights are cached; for cold figures, each map is drawn by a new process. Depth is
checked for random cameras over the Alps and random points in their pictures (fixed seed). The place that
`MapProjection.coordinate(for:)` returns must have the same depth as the point where an exact ray meets the terrain. The
ray is followed in steps of at most a tenth of a height pixel, and heights are interpolated between the centers of four
pixels."""
SIZE = (640, 480)
VIEW = ["--size", f"{SIZE[0]}x{SIZE[1]}", "--pitch", 60, "--realistic"]
ALPS = "11.05,47.47,11.25,47.58"
TOWN = "7.693,48.196,7.707,48.204"
EARTH = 2 * math.pi * 6_378_137


def measure(context):
    town = [ROOT / "SampleData" / "map" / name for name in ("aubeval.mbtiles", "heights.mbtiles")]
    heights = alps.archive(context)
    if not heights:
        note = "Realistic maps were left out, because the shared data has no elevation/gl-terrain."
        return Part("", [], notes=[note])
    mountains = [town[0], heights]
    count = 6 if context.quick else 20
    rows = [
        *_drawing(context, "the Alps", mountains, [*VIEW, "--zoom", 12, "--hillshade"], ALPS, count),
        *_drawing(context, "a town with its buildings", town, [*VIEW, "--zoom", 15], TOWN, count),
        _depths(context, mountains),
    ]
    return Part(METHOD.format(count=count), rows)


def _drawing(context, label, sources, view, box, count):
    say(f"realistic maps of {label}")
    ours = ["taskset", "--cpu-list", CORE, context.bench, "maps", "--source", *sources, "--box", box, "--seed", SEED, *view]
    requests = f"run {count}\n" * 2
    warm = []
    for _ in range(context.rounds):
        warm += [1000 * statistics.median(json.loads(_output(ours, requests)[-2])["each"])]
    output = context.folder("views") / "realistic.jpg"
    west, south, east, north = map(float, box.split(","))
    at = ["--at", f"{(south + north) / 2:.6f},{(west + east) / 2:.6f}"]
    process = ["taskset", "--cpu-list", CORE, context.vantage, "map", "--source", *sources, *at, *view, "--output", output, "--quiet"]
    cold = [1000 * commands.run(process).seconds for _ in range(context.rounds)]
    return [
        Row(f"realistic map of {label}, ground textures cached", middle(warm, "ms"), goal=at_most(60, "ms")),
        Row("the same, one process per map", middle(cold, "ms"), goal=at_most(250, "ms")),
    ]


def _output(command, text):
    """Runs a program with some input. Returns the lines of its output, or an empty list if it fails."""
    done = subprocess.run([*map(str, command)], input=text, capture_output=True, text=True, check=False)
    return done.stdout.split("\n") if done.returncode == 0 else []


def _depths(context, sources):
    """Measures the share of points whose depth is within 0.5 % of the exact one."""
    say("depths of realistic maps")
    generator, field = random.Random(SEED), alps.Field(context)
    good = count = 0
    while count < (400 if context.quick else 2000):
        camera = Camera(field, generator)
        points = [(generator.uniform(0, SIZE[0]), generator.uniform(0, SIZE[1])) for _ in range(400)]
        command = [context.bench, "projection", "--source", *sources, *camera.flags]
        output = _output(command, "".join(f"{x},{y}\n" for x, y in points))
        exact_depths = camera.depths(numpy.array(points))
        for place, expected in zip(output, exact_depths, strict=False):
            if math.isnan(expected):
                continue
            count += 1
            if place:
                latitude, longitude = map(float, place.split(",")[2:])
                good += abs(camera.depth(latitude, longitude) / expected - 1) <= 0.005
    label = f"{count} points on realistic maps: depth within 0.5 % of exact ray casting"
    return Row(label, exact(100 * good / count, "%"), goal=at_least(99, "%"))


class Camera:
    """A camera over the Alps. Lengths are in points at the map's center."""

    def __init__(self, field, generator):
        self.field = field
        west, south, east, north = map(float, ALPS.split(","))
        latitude, longitude = generator.uniform(south, north), generator.uniform(west, east)
        zoom, heading, pitch = generator.uniform(12, 13.5), generator.uniform(0, 360), generator.choice((45, 60, 70))
        self.flags = [f"--at={latitude:.6f},{longitude:.6f}", "--zoom", f"{zoom:.4f}", "--heading", f"{heading:.3f}"]
        self.flags += ["--pitch", pitch, "--size", f"{SIZE[0]}x{SIZE[1]}", "--field-of-view", 30]
        self.middle = numpy.array(mercator(round(latitude, 6), round(longitude, 6)))
        self.side = 512 * 2 ** float(f"{zoom:.4f}")
        turn, angle = math.radians(float(f"{heading:.3f}")), math.radians(pitch)
        self.east, self.down = numpy.array([math.cos(turn), math.sin(turn)]), numpy.array([-math.sin(turn), math.cos(turn)])
        self.distance = SIZE[1] / 2 / math.tan(math.radians(15))
        # Axes: right, down the map, and up from it.
        self.eye = self.distance * numpy.array([0, math.sin(angle), math.cos(angle)])
        self.forward = -self.eye / self.distance
        self.below = numpy.array([0, math.cos(angle), -math.sin(angle)])
        self.zero = field.heights(self.middle[None])[0]

    def depths(self, points):
        """Returns the terrain's depth at picture points, in multiples of the camera's distance; NaN if unknown."""
        place = (points - numpy.array(SIZE) / 2) / self.distance
        ways = self.forward + place[:, :1] * numpy.array([1.0, 0, 0]) + place[:, 1:] * self.below
        step = 0.1 * self.side / self.field.pixels / self.distance
        found = numpy.full(len(points), math.nan)
        open_ = numpy.arange(len(points))
        share = 0.05
        while len(open_) and share < 8:
            above = self._above(ways[open_], share)
            # A ray stops where the ground is unknown, because unknown ground may hide everything beyond it.
            met = above <= 0
            for number in open_[met]:
                found[number] = self._between(ways[number], share - step, share)
            open_ = open_[~met & ~numpy.isnan(above)]
            share += step
        return found

    def _between(self, way, low, high):
        for _ in range(30):
            half = (low + high) / 2
            low, high = (half, high) if self._above(way[None], half)[0] > 0 else (low, half)
        return low

    def _above(self, ways, share):
        places = self.eye + ways * (share * self.distance)
        return places[:, 2] - self._ground(self._mercator(places))

    def _mercator(self, places):
        return self.middle + (places[:, :1] * self.east + places[:, 1:2] * self.down) / self.side

    def _ground(self, mercators):
        """Returns the ground's height relative to the map's center, in points. Mercator's scale grows with latitude."""
        meter = self.side / EARTH * numpy.cosh(math.pi * (1 - 2 * mercators[:, 1]))
        return (self.field.heights(mercators) - self.zero) * meter

    def depth(self, latitude, longitude):
        mercators = numpy.array([mercator(latitude, longitude)])
        step = (mercators[0] - self.middle) * self.side
        place = numpy.array([step @ self.east, step @ self.down, self._ground(mercators)[0]])
        return (place - self.eye) @ self.forward / self.distance


def mercator(latitude, longitude):
    return longitude / 360 + 0.5, 0.5 - math.asinh(math.tan(math.radians(latitude))) / (2 * math.pi)
