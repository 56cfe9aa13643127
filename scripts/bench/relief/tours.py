"""Rides over a map."""

import json
import shutil

import commands
from inputs import maps
from relief import Part
from results import Row, at_least
from spreads import middle

METHOD = """Tours: {count} frames of 640×480 along a line through Monaco, `vantage tour` from the start of the process to its
end, on two cores, into an empty folder as JPEGs of quality 85; pitched by 60° with buildings and names at zoom 16.5, and
flat. The WebP is made of the frames of the pitched one, by libwebp's encoder on one core; its rate is of the process that
makes it alone."""


def measure(context):
    town = maps.monaco(context)
    count = 50 if context.quick else 300
    if not town:
        return Part("", [], notes=["Tours are left out: Monaco is not in the shared data."])
    rows = [_folder(context, town, count, "flat", 0, 25), _folder(context, town, count, "pitched, with buildings", 60, 10)]
    return Part(METHOD.format(count=count), [*rows, _webp(context, town, count)])


def _folder(context, town, count, words, pitch, goal):
    rates = []
    for _ in range(max(3, context.rounds // 3)):
        shutil.rmtree(_frames(context), ignore_errors=True)
        rates.append(count / commands.run(_command(context, town, count, pitch)).seconds)
    return Row(f"tour, {words}: frames as a folder", middle(rates, "/s"), goal=at_least(goal, "/s"))


def _webp(context, town, count):
    film = context.folder("outputs") / "ride.webp"
    command = [*_command(context, town, count, 60), "--movie", film]
    commands.run(command)
    rates = [count / commands.run(command).seconds for _ in range(max(3, context.rounds // 3))]
    return Row("an animated WebP of the frames", middle(rates, "/s"), goal=at_least(20, "/s"))


def _frames(context):
    return context.folder("outputs") / "frames"


def _command(context, town, count, pitch):
    # The middle of the box, from its west to its east.
    west, south, east, north = map(float, town.box.split(","))
    middle_line = [[west, (south + north) / 2], [east, (south + north) / 2]]
    route = context.folder("inputs") / "ride.geojson"
    route.write_text(json.dumps({"type": "LineString", "coordinates": middle_line}))
    metres = (east - west) * 111_320 * 0.7228
    ride = ["--route", route, "--source", town.source, "--pitch", pitch, "--fps", 25, "--speed", metres * 25 / count]
    return [context.vantage, "tour", *ride, "--output", _frames(context), "--jobs", 2, "--quiet"]
