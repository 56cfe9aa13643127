"""The part `maps`: maps compared with MapLibre Native and py-staticmaps."""

import csv
import dataclasses
import itertools
import sys

import commands
import machine
import samples
from context import SEED
from directions import places
from inputs import maps
from inputs.glyphs import glyphs
from parts.timings import each, ratio
from results import Row, Section, at_least, at_most
from rounds import alternate
from spreads import exact, middle, ratios

METHOD = """\
The maps are encoded as JPEG at quality 85, 4:2:0, unless a row says otherwise. Their centers are random places in a
town (fixed seed), the same for all tools. The tools run one at a time on one core. Zoom levels are MapLibre's: at zoom
14 a map 512 points wide is as wide as a tile. Aubeval is the town in SampleData, and Monaco comes from OpenStreetMap.

- Vantage draws the maps in one process through `MapSnapshotter`, with one `MapStore`, after a warm-up.
- MapLibre Native runs through pymgl, with one `Map` that moves from place to place (`setCenter`, `renderBuffer`), and
  Pillow's encoder. It runs without X or a graphics card (`EGL_PLATFORM=surfaceless`, Mesa's llvmpipe) and draws the
  same MBTiles. Its style has the same layers, widths and colors, glyphs from the same font, and a dot for each point of
  interest. MapLibre does not draw Vantage's icons, the attribution, or Chinese characters.
- py-staticmaps uses Pillow. It reads tiles from files in its cache and decodes them for every map, while Vantage reads
  them from MBTiles and caches the decoded tiles.

By default Vantage writes JPEG, and py-staticmaps writes PNG (its command-line program cannot write JPEG). The goal
applies to the rows that compare these defaults. The rows below them use the same format for both, which compares
rendering more fairly and shows a smaller gain. For JPEG, both leave most of the work to libjpeg-turbo; for PNG, Pillow
uses zlib-ng and Vantage uses libdeflate.

`vantage batch` is timed from process start to exit and writes its pictures to disk."""


@dataclasses.dataclass(frozen=True)
class Shape:
    title: str
    size: str
    scale: int
    # The goal for the ratio to the peer, or None if there is no goal.
    goal: float | None = None

    @property
    def options(self):
        return ["--size", self.size, "--scale", self.scale, "--zoom", 14]


LARGE = Shape("512×512", "512x512", 1, 3)
SHARP = Shape("640×480 @2x", "640x480", 2, 2.5)
SMALL = Shape("preview, 500×200", "500x200", 1)
PEER = "MapLibre Native"
RASTER_PEER = "py-staticmaps"


def measure(context):
    towns = list(filter(None, [maps.sample(context), maps.monaco(context)]))
    rows, notes = [], []
    for town in towns:
        for shape in (LARGE, SHARP, SMALL):
            made, note = _compared(context, town, shape)
            rows += made
            notes.append(note)
        rows += _cold(context, town)
    for town in (maps.relief(context), maps.aerial(context), maps.drawn(context)):
        for size in ("512x512", "1280x960"):
            made, noted = _raster(context, town, size)
            rows += made
            notes += noted
    rows += _batch(context, towns[-1])
    if not maps.monaco(context):
        notes.append("Monaco was left out. Set `VANTAGE_SHARED_DATA` to a folder that has `maps/planetiler/`.")
    versions = {
        "Vantage": machine.vantage(context),
        "pymgl": machine.package("pymgl"),
        "Mesa": machine.debian("libgl1-mesa-dri"),
        "py-staticmaps": machine.package("py-staticmaps"),
        "Pillow": machine.package("pillow"),
    }
    return Section(METHOD, rows, versions, notes)


# MARK: a town


def _compared(context, town, shape):
    """Returns rows and a note."""
    paths = {name: _sample(context, town, shape.size, name) for name in ("Vantage", PEER)}
    ours, theirs = (
        [*command, *shape.options, "--sample", path]
        for command, path in zip((_ours(context, town), _theirs(context, town)), paths.values())
    )
    replies, _ = alternate({"vantage": ours, "pymgl": theirs}, context.rounds, _count(context), warm_up=8)
    ours, theirs = replies["vantage"], replies["pymgl"]
    label = f"{town.title}, {shape.title}"
    goal = at_least(shape.goal) if shape.goal else None
    rows = [Row(label, each(ours), PEER, each(theirs), ratio(theirs, ours), goal)]
    if shape is SMALL:
        work = [[1000 * reply["cpu"] / reply["operations"] for reply in list_] for list_ in (ours, theirs)]
        figures = middle(work[0], "ms"), PEER, middle(work[1], "ms")
        rows.append(Row(f"{label}: processor time", *figures, ratios(work[1], work[0])))
        rows.append(Row(f"{label}: processor time", middle(work[0], "ms"), goal=at_most(15, "ms")))
    if shape is LARGE:
        peaks = [exact(list_[-1]["peak"] / 1e6, "MB") for list_ in (ours, theirs)]
        smaller = exact(peaks[1].median / peaks[0].median, "×")
        rows.append(Row(f"{label}: peak memory", peaks[0], PEER, peaks[1], smaller, at_least(2)))
    return rows, f"{label}. PSNR of the first map against Vantage's: {samples.note(paths)}."


def _count(context):
    """Returns the number of maps per round."""
    return 6 if context.quick else 30


def _ours(context, town):
    return [context.bench, "maps", "--source", town.source, "--box", town.box, "--seed", SEED]


def _theirs(context, town):
    program = [sys.executable, "-m", "peers.town_maps", "--source", town.source, "--glyphs", glyphs(context)]
    return [*program, "--box", town.box, "--seed", SEED]


def _sample(context, town, size, name, kind="jpg"):
    return context.folder("samples") / f"map-{town.source.stem}-{size}-{name.split()[0].lower()}.{kind}"


def _cold(context, town):
    """Measures whole processes that each write one map to a file."""
    west, south, east, north = map(float, town.box.split(","))
    at = f"{(south + north) / 2:.6f},{(west + east) / 2:.6f}"
    output = context.folder("views") / "map.jpg"
    view = ["--at", at, "--zoom", 14, "--size", "512x512"]
    ours = [context.vantage, "map", "--source", town.source, *view, "--quality", 85, "--output", output, "--quiet"]
    theirs = [*_theirs(context, town), *LARGE.options, "--output", output]
    costs = {"ours": [], "theirs": []}
    for turn in range(context.rounds):
        pair = [("ours", ours), ("theirs", theirs)]
        for name, command in pair if turn % 2 else reversed(pair):
            costs[name].append(commands.run(command))
    label = f"{town.title}, 512×512, one process per map"
    times = [[1000 * cost.seconds for cost in list_] for list_ in costs.values()]
    peaks = [[cost.peak / 1e6 for cost in list_] for list_ in costs.values()]
    figures = middle(times[0], "ms"), PEER, middle(times[1], "ms")
    return [
        Row(label, middle(times[0], "ms"), goal=at_most(150, "ms")),
        Row(label, *figures, ratios(times[1], times[0])),
        Row(f"{label}: peak memory", middle(peaks[0], "MB"), PEER, middle(peaks[1], "MB"), ratios(peaks[1], peaks[0])),
    ]


# MARK: aerial imagery


def _raster(context, town, size):
    """Returns rows and notes: first with each tool's default format, then with the same format for both."""
    kinds = {"jpg": "JPEG", "png": "PNG"}
    names = ("Vantage", RASTER_PEER)
    paths = {kind: {name: _sample(context, town, size, name, kind) for name in names} for kind in kinds}
    # For 256-pixel tiles, the zoom is one higher.
    ours = [*_ours(context, town), "--imagery", "--zoom", maps.ZOOM - 1]
    tiles = ["--tiles", maps.tile_folder(context, town), "--attribution", "© Vantage"]
    theirs = [sys.executable, "-m", "peers.raster_maps", *tiles, "--box", town.box, "--seed", SEED, "--zoom", maps.ZOOM]
    tools = {}
    for kind in kinds:
        options = ["--size", size, *(["--png"] if kind == "png" else [])]
        tools[f"ours {kind}"] = [*ours, *options, "--sample", paths[kind]["Vantage"]]
        tools[f"theirs {kind}"] = [*theirs, *options, "--sample", paths[kind][RASTER_PEER]]
    replies, _ = alternate(tools, context.rounds, _count(context), warm_up=8)
    label = f"{town.title}, {size.replace('x', '×')}"

    def row(words, our_kind, their_kind, *goal):
        ours, theirs = replies[f"ours {our_kind}"], replies[f"theirs {their_kind}"]
        return Row(f"{label}, {words}", each(ours), RASTER_PEER, each(theirs), ratio(theirs, ours), *goal)

    rows = [row("JPEG against PNG", "jpg", "png", at_least(10))]
    rows += [row(f"both {name}", kind, kind) for kind, name in kinds.items()]
    return rows, [_raster_note(label, kinds[kind], paths[kind]) for kind in kinds]


def _raster_note(label, kind, paths):
    sizes = " and ".join(f"{path.stat().st_size / 1000:.0f} kB" for path in paths.values())
    return f"{label}, both {kind}. PSNR of the first map against Vantage's: {samples.note(paths)}. File sizes: {sizes}."


# MARK: many maps


def _batch(context, town):
    """Measures `vantage batch` processes: speed on one core and on two, and memory use for few maps and for many."""
    count, few = (100, 20) if context.quick else (1000, 100)
    costs = {1: [], 2: []}
    fewer = []
    for turn in range(context.rounds):
        for jobs in (1, 2) if turn % 2 else (2, 1):
            costs[jobs].append(commands.run(_batch_command(context, town, count, jobs)))
        fewer.append(commands.run(_batch_command(context, town, few, 2)))
    one, two = ([count / cost.seconds for cost in costs[jobs]] for jobs in (1, 2))
    peaks = [[cost.peak / 1e6 for cost in list_] for list_ in (costs[2], fewer)]
    label = f"{town.title}, `vantage batch`, {count} maps of 512×512, 2 jobs"
    figures = middle(peaks[0], "MB"), f"{few} maps (relative memory)", middle(peaks[1], "MB")
    return [
        Row(label, middle(two, "/s"), "1 job", middle(one, "/s"), ratios(two, one), at_least(1.7)),
        Row(f"{label}: peak memory", *figures, ratios(*peaks), at_most(1.1)),
    ]


def _batch_command(context, town, count, jobs):
    output = context.folder("views")
    table, options = _requests(context, town, count), ["--jobs", jobs, "--output", output, "--quiet"]
    return [context.vantage, "batch", table, "--source", town.source, *LARGE.options, *options]


def _requests(context, town, count):
    """Writes a table that requests `count` maps."""
    path = context.folder("inputs") / f"maps-{town.source.stem}-{count}.csv"
    with path.open("w", newline="") as file:
        table = csv.writer(file)
        table.writerow(["id", "kind", "latitude", "longitude"])
        centers = itertools.islice(places(town.box, SEED), count)
        table.writerows([f"map-{index}", "map", south, east] for index, (east, south) in enumerate(centers))
    return path
