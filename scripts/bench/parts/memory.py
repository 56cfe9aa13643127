"""The part `memory`: peak memory of whole processes."""

import sys

import commands
import machine
import stores
from inputs import pictures
from parts import batch
from results import Row, Section, at_most
from spreads import middle, ratios

METHOD = """\
The figures are the peak resident memory of a whole process, as reported by the kernel (`ru_maxrss`), while the process
renders one 640×480 view, fov 90, or a batch of such views. The other tools read the same panorama from its file."""


def measure(context):
    rows = []
    for size in ("5760", "8192"):
        folder = pictures.panoramas(context, size, context.few)
        peers = {
            name: _peaks(context, [sys.executable, "-c", _one_view(tool, pictures.pictures(folder)[0])])
            for tool, name in (("opencv", "OpenCV"), ("ffmpeg", "ffmpeg v360"))
        }
        for levels, title in (("all", "levels"), ("none", "no levels")):
            store, output = stores.of_pictures(context, folder, levels), context.folder("views") / "one.jpg"
            view = ["--at", "10,20", "--heading", "123"]
            ours = _peaks(context, [context.vantage, "snapshot", *view, "--store", store, "--output", output])
            rows.append(Row(f"one view, {size}, {title}", middle(ours, "MB"), goal=at_most(48, "MB")))
            rows += [
                Row(f"one view, {size}, {title}", middle(ours, "MB"), name, middle(peaks, "MB"), ratios(peaks, ours))
                for name, peaks in peers.items()
            ]
    count = 100 if context.quick else 1000
    many = _peaks(context, batch.command(context, count))
    rows.append(Row(f"batch of {count}, 5760, levels, all cores", middle(many, "MB"), goal=at_most(48, "MB")))
    versions = {
        "Vantage": machine.vantage(context),
        "OpenCV": machine.package("opencv-python-headless"),
        "ffmpeg": machine.debian("ffmpeg"),
    }
    return Section(METHOD, rows, versions)


def _peaks(context, command):
    """Returns the peak memory of several runs in megabytes."""
    return [commands.run(command).peak / 1e6 for _ in range(1 if context.quick else 3)]


def _one_view(tool, path):
    return (
        "from directions import Shape; from peers.panorama_views import TOOLS; "
        f"TOOLS[{tool!r}](Shape(640, 480, 90))({str(path)!r}, 123, 0)"
    )
