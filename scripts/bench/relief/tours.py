"""Tours over a map."""

import json
import shutil

import commands
from inputs import maps
from relief import Part
from results import Row, at_least
from spreads import middle

METHOD = """\
Each tour has {count} frames of 640×480 pixels along a line through Monaco. `vantage tour` is timed from process start
to exit on two cores, and writes JPEG at quality 85 to an empty folder. One tour is pitched by 60°, with buildings and
names at zoom 16.5, and the other is flat. The WebP is encoded from the frames of the pitched tour by libwebp on one
core, and its rate is measured in a process that only encodes it."""


def measure(context):
    town = maps.monaco(context)
    count = 50 if context.quick else 300
    if not town:
        return Part("", [], notes=["Tours were left out, because Monaco is not in the shared data."])
    rows = [_folder(context, town, count, "flat", 0, 25), _folder(context, town, count, "pitched, with buildings", 60, 10)]
    return Part(METHOD.format(count=count), [*rows, _webp(context, town, count)])


def _folder(context, town, count, words, pitch, goal):
    rates = []
    for _ in range(max(3, context.rounds // 3)):
        shutil.rmtree(_frames(context), ignore_errors=True)
        rates.append(count / commands.run(_command(context, town, count, pitch)).seconds)
    return Row(f"tour, {words}: frames written to a folder", middle(rates, "/s"), goal=at_least(goal, "/s"))


def _webp(context, town, count):
    animation = context.folder("outputs") / "tour.webp"
    command = [*_command(context, town, count, 60), "--movie", animation]
    commands.run(command)
    rates = [count / commands.run(command).seconds for _ in range(max(3, context.rounds // 3))]
    return Row("animated WebP of the frames", middle(rates, "/s"), goal=at_least(20, "/s"))


def _frames(context):
    return context.folder("outputs") / "frames"


def _command(context, town, count, pitch):
    # The line through the middle of the box, from west to east.
    west, south, east, north = map(float, town.box.split(","))
    middle_line = [[west, (south + north) / 2], [east, (south + north) / 2]]
    route = context.folder("inputs") / "tour.geojson"
    route.write_text(json.dumps({"type": "LineString", "coordinates": middle_line}))
    meters = (east - west) * 111_320 * 0.7228
    options = ["--route", route, "--source", town.source, "--pitch", pitch, "--fps", 25, "--speed", meters * 25 / count]
    return [context.vantage, "tour", *options, "--output", _frames(context), "--jobs", 2, "--quiet"]
