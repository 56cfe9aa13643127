"""Shading of a tile of heights, beside GDAL's."""

import json
import math
import subprocess

import machine
import numpy
from context import say
from PIL import Image
from relief import Part, alps
from results import Row, at_most
from spreads import exact, middle

METHOD = """Hill shading: a tile of 512×512 heights of the Alps (terrain-RGB), with light from the north-west; medians
of rounds of {count} tiles in a process, one after another; with decoding, the tile's
neighbors are decoded before, as those of a map are. The difference is that of the
light of each pixel, of 255, from `gdaldem hillshade -alg Horn` over the same heights, in the mean over the tile but
for the outermost pixels."""

ZOOM, X, Y = alps.ZOOM, 1087, 715
COUNT = 20
EARTH = 2 * math.pi * 6_378_137


def measure(context):
    tiles = alps.folder(context)
    if not tiles:
        return Part("", [], notes=["Hill shading is left out: there is no elevation/gl-terrain in the shared data."])
    archive = alps.archive(context)
    light = context.folder("outputs") / "light.bytes"
    command = [context.bench, "hillshade", "--source", archive, "--tile", f"{ZOOM}/{X}/{Y}"]
    command += ["--rounds", COUNT, "--output", light]
    say("shading")
    times = [json.loads(machine.printed(list(map(str, command)))) for _ in range(context.rounds)]
    shading = [1000 * time["shading"] for time in times]
    rows = [
        Row("hill shading of a 512×512 tile: arithmetic", middle(shading, "ms"), goal=at_most(1.5, "ms")),
        Row("the same with decoding it", _with_decoding(times), goal=at_most(8, "ms")),
        Row("mean difference from gdaldem, of 255", exact(_difference(context, tiles, light), ""), goal=at_most(4, "")),
    ]
    return Part(METHOD.format(count=COUNT), rows, {"GDAL": machine.debian("gdal-bin")})


def _with_decoding(times):
    return middle([1000 * (time["shading"] + time["decoding"]) for time in times], "ms")


def _difference(context, tiles, light):
    """Between the light of ours and of GDAL's."""
    heights = alps.heights(tiles / f"{ZOOM}-{X}-{Y}.png")
    side = len(heights)
    latitude = math.atan(math.sinh(math.pi * (1 - 2 * (Y + 0.5) / 2**ZOOM)))
    grid = context.folder("outputs") / "heights.asc"
    cell = EARTH * math.cos(latitude) / 2**ZOOM / side
    head = f"ncols {side}\nnrows {side}\nxllcorner 0\nyllcorner 0\ncellsize {cell!r}"
    numpy.savetxt(grid, heights, fmt="%.2f", header=head, comments="")
    shaded = grid.with_suffix(".png")
    command = ["gdaldem", "hillshade", "-q", "-alg", "Horn", "-of", "PNG", grid, shaded]
    subprocess.run([*map(str, command)], check=True, stdout=subprocess.DEVNULL)
    theirs = numpy.asarray(Image.open(shaded)).astype(float)
    ours = numpy.frombuffer(light.read_bytes(), numpy.uint8).reshape(side, side).astype(float)
    inner = (slice(1, -1), slice(1, -1))
    return float(numpy.abs(ours - theirs)[inner].mean())
