"""Maps that a pitched camera sees, against MapLibre Native."""

import random
import subprocess
import sys

import commands
import machine
from context import HERE, SEED
from inputs import maps
from inputs.glyphs import glyphs
from parts.timings import each, ratio
from relief import Part
from results import Row, at_least, at_most
from rounds import alternate
from spreads import exact, middle, ratios

METHOD = """Pitched maps: 512×512, zoom 15, 60° from straight down, JPEGs of quality 85, with their middles at places of
Monaco from a seed, the same for both; one core for each in its turn, after a warm-up in which Vantage's sheets of the
ground and MapLibre's tiles were drawn and kept. MapLibre Native is pymgl with the style of the part `maps` and its
buildings as `fill-extrusion`, by Mesa's llvmpipe. Places: 2000 for each of 12 cameras with MapLibre's field of view
(36.87°), as `MapProjection.point(for:)` says, against the middles of discs in pymgl's pictures."""
PEER = "MapLibre Native"
VIEW = ["--size", "512x512", "--zoom", 15, "--pitch", 60]


def measure(context):
    town = maps.monaco(context)
    rows = [*_drawing(context, town), *_cold(context, town)] if town else []
    notes = [] if town else ["Pitched maps of Monaco are left out: it is not in the shared data."]
    versions = {"pymgl": machine.package("pymgl"), "Mesa": machine.debian("libgl1-mesa-dri")}
    return Part(METHOD, rows + _places(context), versions, notes)


def _drawing(context, town):
    label = "Monaco, pitched by 60°, buildings and names"
    samples = {name: context.folder("samples") / f"pitched-{name}.jpg" for name in ("vantage", "pymgl")}
    ours = [context.bench, "maps", "--source", town.source, "--box", town.box, "--seed", SEED, *VIEW]
    answers, _ = alternate(
        {
            "vantage": [*ours, "--sample", samples["vantage"]],
            "pymgl": [*_peer(context, town), *VIEW, "--sample", samples["pymgl"]],
        },
        context.rounds,
        6 if context.quick else 30,
        warm_up=8,
    )
    ours, theirs = answers["vantage"], answers["pymgl"]
    peaks = [exact(list_[-1]["peak"] / 1e6, "MB") for list_ in (ours, theirs)]
    smaller = exact(peaks[1].median / peaks[0].median, "×")
    return [
        Row(label, each(ours), PEER, each(theirs), ratio(theirs, ours), at_least(3)),
        Row(f"{label}: peak memory", peaks[0], PEER, peaks[1], smaller, at_least(2)),
    ]


def _peer(context, town):
    program = [sys.executable, "-m", "peers.town_maps", "--source", town.source, "--glyphs", glyphs(context)]
    return [*program, "--box", town.box, "--seed", SEED]


def _cold(context, town):
    """Whole processes that draw one map into a file."""
    west, south, east, north = map(float, town.box.split(","))
    output = context.folder("views") / "pitched.jpg"
    at = ["--at", f"{(south + north) / 2:.6f},{(west + east) / 2:.6f}"]
    ours = [context.vantage, "map", "--source", town.source, *at, *VIEW, "--output", output, "--quiet"]
    theirs = [*_peer(context, town), *VIEW, "--output", output]
    costs = {"ours": [], "theirs": []}
    for _ in range(context.rounds):
        costs["ours"].append(1000 * commands.run(ours).seconds)
        costs["theirs"].append(1000 * commands.run(theirs).seconds)
    figures = middle(costs["ours"], "ms"), PEER, middle(costs["theirs"], "ms")
    return [Row("the same, a process for one map", *figures, ratios(costs["theirs"], costs["ours"]))]


def _places(context):
    """How far Vantage's points lie from MapLibre's, at most."""
    generator = random.Random(SEED)
    farthest, count = 0, 0
    for number in range(12):
        latitude, longitude = generator.uniform(-60, 70), generator.uniform(-180, 180)
        camera = [f"--at={latitude:.6f},{longitude:.6f}", "--zoom", f"{generator.uniform(9, 18):.4f}"]
        camera += ["--heading", f"{generator.uniform(0, 360):.3f}", "--pitch", (5, 20, 30, 40, 50, 60)[number % 6]]
        program = [sys.executable, "-m", "peers.map_places", "--bench", context.bench, *camera, "--seed", number]
        program = list(map(str, [*program, "--places", 200 if context.quick else 2000]))
        said = subprocess.run(program, capture_output=True, text=True, check=True, cwd=HERE)
        distance, seen = said.stdout.split()
        farthest, count = max(farthest, float(distance)), count + int(seen)
    label = f"{count} places under 12 cameras: farthest from {PEER}'s"
    return [Row(label, exact(farthest, "px"), goal=at_most(0.5, "px"))]
