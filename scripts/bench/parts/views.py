"""The part `views`: views of panoramas, compared with OpenCV, py360convert and ffmpeg."""

import sys

import machine
import samples
import stores
from context import SEED
from directions import Shape
from inputs import pictures
from parts.timings import each, ratio
from results import Row, Section, at_least, at_most
from rounds import alternate

METHOD = """\
The views are rectilinear and encoded as JPEG at quality 85, 4:2:0. Their headings are random (fixed seed). All tools
render the same panoramas in the same directions, from files in the page cache, one tool at a time on a single core.

- Vantage renders all views in one process through `LookAroundSnapshotter` and averages the area that each output pixel
  covers. "Levels" are the smaller copies created at import; "no levels" is `--levels none`.
- OpenCV (one thread) runs `imread`, computes the view's coordinate map (NumPy), and runs `remap` and `imencode`.
  "Cached maps" omits computing the map, and "remap only" also omits decoding.
- py360convert uses the same decoder and encoder as OpenCV.
- ffmpeg starts one process for each view.

The other tools sample bilinearly at full size, which causes aliasing. The synthetic panoramas are as large as camera
files: 3.6 MB at 5760×2880, 7 MB at 8192×4096, 12 MB at 11000×5500."""

WIDE = Shape(640, 480, 90)
NARROW = Shape(1024, 768, 60, -20, 20)
NAMES = {
    "opencv": "OpenCV",
    "opencv-fixed": "OpenCV, cached maps",
    "opencv-remap": "OpenCV, remap only",
    "py360convert": "py360convert",
    "ffmpeg": "ffmpeg v360",
}
ALL_PEERS = tuple(NAMES)
LEVELS = {"all": "levels", "none": "no levels"}


def measure(context):
    made = {size: pictures.panoramas(context, size, context.few) for size in ("5760", "8192")}
    largest = pictures.panoramas(context, "11000", context.few // 2)
    few = ("opencv", "ffmpeg")
    results = [
        _compared(context, made["5760"], WIDE, ALL_PEERS, {"opencv": (15, 9), "ffmpeg": (30, None)}),
        _compared(
            context, made["8192"], WIDE, few if context.quick else ALL_PEERS, {"opencv": (25, 12), "ffmpeg": (30, None)}
        ),
        _compared(context, made["5760"], NARROW, few, {"opencv": (10, None)}),
        _scaled(context, made["5760"], largest),
    ]
    notes = []
    if not context.shared_data.is_dir():
        notes.append("Real panoramas were left out. Set `VANTAGE_SHARED_DATA` to a folder that has `pano/`.")
    for size, progressive in (("5760", False), ("11000", False), ("8192", True)):
        folder = pictures.real(context, size, progressive)
        if folder and not (context.quick and progressive):
            results.append(_compared(context, folder, WIDE, few, {}))
    rows = [row for result in results for row in result[0]]
    notes += [result[1] for result in results if result[1]]
    return Section(METHOD, rows, _versions(context), notes)


def _compared(context, folder, shape, peers, goals):
    """Returns rows and a note. `goals` maps each peer to two ratios: with levels and without."""
    label = _label(folder, shape)
    sample_paths = {"Vantage": _sample(context, folder, shape, "all")}
    commands = {levels: _ours(context, folder, shape, levels) for levels in LEVELS}
    for tool in peers:
        sample_paths[NAMES[tool]] = _sample(context, folder, shape, tool)
        commands[tool] = _theirs(context, folder, shape, tool)
    replies, _ = alternate(commands, context.rounds, _count(context), warm_up=2)
    rows = []
    for tool in peers:
        for levels, goal in zip(LEVELS, goals.get(tool, (None, None))):
            # Only OpenCV and ffmpeg are compared with `--levels none`. The other peers only show where OpenCV's time
            # goes.
            if levels == "all" or tool in ("opencv", "ffmpeg"):
                ours, theirs = replies[levels], replies[tool]
                figures = each(ours), NAMES[tool], each(theirs), ratio(theirs, ours)
                rows.append(Row(f"{label}, {LEVELS[levels]}", *figures, at_least(goal) if goal else None))
    return rows, f"{label}. PSNR of the first view against Vantage's: {samples.note(sample_paths)}."


def _label(folder, shape):
    pitch = f", pitch {shape.low_pitch:g}…{shape.high_pitch:g}".replace("-", "−")
    label = f"{pictures.title(folder)}: {shape.size}, fov {shape.fov:g}"
    return label + pitch if shape.low_pitch != shape.high_pitch else label


def _count(context):
    """Returns the number of views per round."""
    return 2 if context.quick else 10


def _scaled(context, small, large):
    """Compares views of a larger panorama with those of a smaller one."""
    commands = {
        f"{folder.name} {levels}": _ours(context, folder, WIDE, levels)
        for levels in LEVELS
        for folder in (small, large)
    }
    replies, _ = alternate(commands, context.rounds, _count(context), warm_up=2)
    rows = []
    for levels, title in LEVELS.items():
        of, to = (replies[f"{folder.name} {levels}"] for folder in (large, small))
        figures = each(of), "the same at 5760 (relative time)", each(to), ratio(of, to)
        rows.append(Row(f"{_label(large, WIDE)}, {title}", *figures, at_most(1.4) if levels == "all" else None))
    return rows, ""


def _ours(context, folder, shape, levels):
    store, sample = stores.of_pictures(context, folder, levels), _sample(context, folder, shape, levels)
    return [context.bench, "views", "--store", store, "--sample", sample, *_view_options(shape)]


def _theirs(context, folder, shape, tool):
    program = [sys.executable, "-m", "peers.panorama_views", tool]
    sample = _sample(context, folder, shape, tool)
    return [*program, *pictures.pictures(folder), "--sample", sample, *_view_options(shape)]


def _view_options(shape):
    pitches = f"--pitch-range={shape.low_pitch},{shape.high_pitch}"
    return ["--size", shape.size, "--fov", shape.fov, pitches, "--seed", SEED]


def _sample(context, folder, shape, name):
    return context.folder("samples") / f"{folder.name}-{shape.size}-{name}.jpg"


def _versions(context):
    return {
        "Vantage": machine.vantage(context),
        "OpenCV": machine.package("opencv-python-headless"),
        "NumPy": machine.package("numpy"),
        "py360convert": machine.package("py360convert"),
        "ffmpeg": machine.debian("ffmpeg"),
    }
