"""Views of panoramas against OpenCV, py360convert and ffmpeg."""

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

METHOD = """Rectilinear views as JPEGs of quality 85, 4:2:0, at headings from a seed: the same panoramas and
directions for all, files in the page cache, one core for each competitor in its turn. Vantage makes them in one
process through `LookAroundSnapshotter`. OpenCV (one thread) does `imread`, the map of the view (NumPy), `remap` and
`imencode`; "maps kept" does without the map, and "remap alone" also without the decoding. py360convert stands
between the same decoder and encoder. ffmpeg is a process for each view. The peers read bilinearly at full size,
which aliases; Vantage averages what a pixel covers. "Levels" are the smaller copies made at import; "no levels"
is `--levels none`. Synthetic panoramas are made to the sizes of camera files: 3.6 MB at 5760×2880, 7 MB at
8192×4096, 12 MB at 11000×5500."""

WIDE = Shape(640, 480, 90)
NARROW = Shape(1024, 768, 60, -20, 20)
NAMES = {
    "opencv": "OpenCV",
    "opencv-fixed": "OpenCV, maps kept",
    "opencv-remap": "OpenCV, remap alone",
    "py360convert": "py360convert",
    "ffmpeg": "ffmpeg v360",
}
EVERYONE = tuple(NAMES)
LEVELS = {"all": "levels", "none": "no levels"}


def measure(context):
    made = {size: pictures.panoramas(context, size, context.few) for size in ("5760", "8192")}
    largest = pictures.panoramas(context, "11000", context.few // 2)
    few = ("opencv", "ffmpeg")
    results = [
        _compared(context, made["5760"], WIDE, EVERYONE, {"opencv": (15, 9), "ffmpeg": (30, None)}),
        _compared(
            context, made["8192"], WIDE, few if context.quick else EVERYONE, {"opencv": (25, 12), "ffmpeg": (30, None)}
        ),
        _compared(context, made["5760"], NARROW, few, {"opencv": (10, None)}),
        _scaled(context, made["5760"], largest),
    ]
    notes = []
    if not context.shared_data.is_dir():
        notes.append("Real panoramas were not there: set `VANTAGE_SHARED_DATA` to a folder that has `pano/`.")
    for size, progressive in (("5760", False), ("11000", False), ("8192", True)):
        folder = pictures.real(context, size, progressive)
        if folder and not (context.quick and progressive):
            results.append(_compared(context, folder, WIDE, few, {}))
    rows = [row for result in results for row in result[0]]
    notes += [result[1] for result in results if result[1]]
    return Section(METHOD, rows, _versions(context), notes)


def _compared(context, folder, shape, peers, goals):
    """Rows and a note; goals are a ratio with levels and one without, by peer."""
    label = _label(folder, shape)
    sample_paths = {"Vantage": _sample(context, folder, shape, "all")}
    commands = {levels: _ours(context, folder, shape, levels) for levels in LEVELS}
    for tool in peers:
        sample_paths[NAMES[tool]] = _sample(context, folder, shape, tool)
        commands[tool] = _theirs(context, folder, shape, tool)
    answers, _ = alternate(commands, context.rounds, _count(context), warm_up=2)
    rows = []
    for tool in peers:
        for levels, goal in zip(LEVELS, goals.get(tool, (None, None))):
            # The others are there to tell where OpenCV's time goes.
            if levels == "all" or tool in ("opencv", "ffmpeg"):
                ours, theirs = answers[levels], answers[tool]
                figures = each(ours), NAMES[tool], each(theirs), ratio(theirs, ours)
                rows.append(Row(f"{label}, {LEVELS[levels]}", *figures, at_least(goal) if goal else None))
    return rows, f"{label}: likeness of the first view to Vantage's: {samples.note(sample_paths)}."


def _label(folder, shape):
    pitch = f", pitch {shape.low_pitch:g}…{shape.high_pitch:g}".replace("-", "−")
    label = f"{pictures.title(folder)}: {shape.size}, fov {shape.fov:g}"
    return label + pitch if shape.low_pitch != shape.high_pitch else label


def _count(context):
    """Views in a round."""
    return 2 if context.quick else 10


def _scaled(context, small, large):
    """What a view of a larger panorama costs."""
    commands = {
        f"{folder.name} {levels}": _ours(context, folder, WIDE, levels)
        for levels in LEVELS
        for folder in (small, large)
    }
    answers, _ = alternate(commands, context.rounds, _count(context), warm_up=2)
    rows = []
    for levels, title in LEVELS.items():
        of, to = (answers[f"{folder.name} {levels}"] for folder in (large, small))
        figures = each(of), "the same at 5760: times as long", each(to), ratio(of, to)
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
