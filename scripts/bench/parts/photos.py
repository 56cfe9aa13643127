"""The part `photos`: previews and crops of flat photos, compared with libvips, Pillow and OpenCV."""

import sys

import machine
import samples
import stores
from context import SEED
from inputs import pictures
from parts.timings import each, ratio
from results import Row, Section, at_least, at_most
from rounds import alternate

METHOD = """\
The photos are 4000×3000 pixels and 3.2 MB each. A preview is the whole photo at 640×480. A crop is a region of 1000×750
pixels, a sixteenth of the photo, at a random position (fixed seed) that is the same for all tools. Each tool writes
JPEG at quality 85, 4:2:0, in one process, reading from files in the page cache. The tools run one at a time on one
core. libvips uses `pyvips.Image.thumbnail`, Pillow `draft`, and OpenCV `IMREAD_REDUCED_COLOR_4`. For crops, Pillow and
OpenCV decode the whole photo."""

PREVIEWS = {"pyvips-preview": "pyvips thumbnail", "pillow-preview": "Pillow draft", "opencv-preview": "OpenCV reduced"}
CROPS = {"opencv-crop": "OpenCV, whole decode", "pillow-crop": "Pillow, whole decode"}


def measure(context):
    folder = pictures.photos(context, 3 if context.quick else 6)
    preview_rows, preview_note = _compared(context, folder, "640x480", PREVIEWS, _ours_preview, {"pyvips-preview": 6})
    crop_rows, crop_note = _compared(context, folder, "1000x750", CROPS, _ours_crop, {"opencv-crop": 10})
    crop = next(row for row in crop_rows if row.work.endswith(", levels"))
    crop_rows.append(Row(crop.work, crop.ours, goal=at_most(6, "ms")))
    versions = {
        "Vantage": machine.vantage(context),
        **{
            name: machine.package(package)
            for name, package in (
                ("libvips", "pyvips-binary"),
                ("Pillow", "pillow"),
                ("OpenCV", "opencv-python-headless"),
            )
        },
    }
    return Section(METHOD, preview_rows + crop_rows, versions, [preview_note, crop_note])


def _compared(context, folder, size, peers, ours, goals):
    label = "preview, 640x480" if ours is _ours_preview else "1:1 crop, 1000x750"
    sample_paths = {"Vantage": _sample(context, size, "all")}
    commands = {levels: ours(context, folder, size, levels) for levels in ("all", "none")}
    for tool, name in peers.items():
        sample_paths[name] = _sample(context, size, tool)
        commands[tool] = _theirs(context, folder, size, tool)
    replies, _ = alternate(commands, context.rounds, 6 if context.quick else 18, warm_up=3)
    rows = []
    for tool, name in peers.items():
        for levels, title in (("all", "levels"), ("none", "no levels")):
            ours, theirs = replies[levels], replies[tool]
            goal = at_least(goals[tool]) if tool in goals and levels == "all" else None
            rows.append(Row(f"{label}, {title}", each(ours), name, each(theirs), ratio(theirs, ours), goal))
    return rows, f"{label}. PSNR of the first picture against Vantage's: {samples.note(sample_paths)}."


def _ours_preview(context, folder, size, levels):
    store = stores.of_pictures(context, folder, levels)
    return [context.bench, "views", "--store", store, *_options(context, size, levels)]


def _ours_crop(context, folder, size, levels):
    width, height, _ = pictures.PHOTO
    photo = ["--photo", f"{width}x{height}", "--photo-fov", pictures.PHOTO_FOV]
    store = stores.of_pictures(context, folder, levels)
    return [context.bench, "crops", "--store", store, *photo, *_options(context, size, levels)]


def _theirs(context, folder, size, tool):
    program = [sys.executable, "-m", "peers.photo_views", tool]
    return [*program, *pictures.pictures(folder), *_options(context, size, tool)]


def _options(context, size, name):
    return ["--size", size, "--seed", SEED, "--sample", _sample(context, size, name)]


def _sample(context, size, name):
    return context.folder("samples") / f"photo-{size}-{name}.jpg"
