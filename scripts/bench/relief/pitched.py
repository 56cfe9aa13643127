"""Pitched maps, compared with MapLibre Native."""

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

METHOD = """\
Pitched maps are 512×512 at zoom 15, 60° from straight down, encoded as JPEG at quality 85. Their centers are places in
Monaco, chosen at random (fixed seed) and the same for both tools. Each tool runs alone on one core, after a warm-up
that draws and caches Vantage's ground textures and MapLibre's tiles. MapLibre Native runs through pymgl, with the style
from the part `maps` and buildings as `fill-extrusion`, drawn by Mesa's llvmpipe. For 12 cameras with MapLibre's field
of view (36.87°), the points that `MapProjection.point(for:)` returns for 2000 places per camera are compared with the
centers of discs in pymgl's pictures."""
PEER = "MapLibre Native"
VIEW = ["--size", "512x512", "--zoom", 15, "--pitch", 60]


def measure(context):
    town = maps.monaco(context)
    rows = [*_drawing(context, town), *_cold(context, town)] if town else []
    notes = [] if town else ["Pitched maps were left out, because Monaco is not in the shared data."]
    versions = {"pymgl": machine.package("pymgl"), "Mesa": machine.debian("libgl1-mesa-dri")}
    return Part(METHOD, rows + _places(context), versions, notes)


def _drawing(context, town):
    label = "Monaco, pitched by 60°, buildings and names"
    samples = {name: context.folder("samples") / f"pitched-{name}.jpg" for name in ("vantage", "pymgl")}
    ours = [context.bench, "maps", "--source", town.source, "--box", town.box, "--seed", SEED, *VIEW]
    replies, _ = alternate(
        {
            "vantage": [*ours, "--sample", samples["vantage"]],
            "pymgl": [*_peer(context, town), *VIEW, "--sample", samples["pymgl"]],
        },
        context.rounds,
        6 if context.quick else 30,
        warm_up=8,
    )
    ours, theirs = replies["vantage"], replies["pymgl"]
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
    """Measures whole processes that each write one map to a file."""
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
    return [Row("the same, one process per map", *figures, ratios(costs["theirs"], costs["ours"]))]


def _places(context):
    """Measures the largest distance between Vantage's points and MapLibre's."""
    generator = random.Random(SEED)
    farthest, count = 0, 0
    for number in range(12):
        latitude, longitude = generator.uniform(-60, 70), generator.uniform(-180, 180)
        camera = [f"--at={latitude:.6f},{longitude:.6f}", "--zoom", f"{generator.uniform(9, 18):.4f}"]
        camera += ["--heading", f"{generator.uniform(0, 360):.3f}", "--pitch", (5, 20, 30, 40, 50, 60)[number % 6]]
        program = [sys.executable, "-m", "peers.map_places", "--bench", context.bench, *camera, "--seed", number]
        program = list(map(str, [*program, "--places", 200 if context.quick else 2000]))
        done = subprocess.run(program, capture_output=True, text=True, check=True, cwd=HERE)
        distance, seen = done.stdout.split()
        farthest, count = max(farthest, float(distance)), count + int(seen)
    label = f"{count} places under 12 cameras: largest distance from {PEER}'s positions"
    return [Row(label, exact(farthest, "px"), goal=at_most(0.5, "px"))]
