"""Hill shading of a tile, compared with GDAL's."""

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

METHOD = """\
Each task for hill shading shades a 512×512 tile of heights from the Alps (terrain-RGB), lit from the northwest. Figures
are medians over rounds of {count} tiles in one process, one after another. When decoding is included, the tile's
neighbors are already decoded, as they are when a map is drawn. Each pixel's brightness, out of 255, is compared with
the brightness that `gdaldem hillshade -alg Horn` computes for the same heights; the difference is averaged over the
tile, excluding its outermost pixels."""

ZOOM, X, Y = alps.ZOOM, 1087, 715
COUNT = 20
EARTH = 2 * math.pi * 6_378_137


def measure(context):
    tiles = alps.folder(context)
    if not tiles:
        return Part("", [], notes=["Hill shading was left out, because the shared data has no elevation/gl-terrain."])
    archive = alps.archive(context)
    light = context.folder("outputs") / "light.bytes"
    command = [context.bench, "hillshade", "--source", archive, "--tile", f"{ZOOM}/{X}/{Y}"]
    command += ["--rounds", COUNT, "--output", light]
    say("shading")
    times = [json.loads(machine.printed(list(map(str, command)))) for _ in range(context.rounds)]
    shading = [1000 * time["shading"] for time in times]
    difference = exact(_difference(context, tiles, light), "")
    rows = [
        Row("hill shading of a 512×512 tile, without decoding", middle(shading, "ms"), goal=at_most(1.5, "ms")),
        Row("the same with decoding", _with_decoding(times), goal=at_most(8, "ms")),
        Row("mean difference from gdaldem, out of 255", difference, goal=at_most(4, "")),
    ]
    return Part(METHOD.format(count=COUNT), rows, {"GDAL": machine.debian("gdal-bin")})


def _with_decoding(times):
    return middle([1000 * (time["shading"] + time["decoding"]) for time in times], "ms")


def _difference(context, tiles, light):
    """Returns the mean difference in brightness between Vantage's and GDAL's shading."""
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
