"""Import of HEIC photos, compared with converting them to JPEG first."""

import os
import pathlib
import shlex
import tempfile

import commands
import machine
import stores
from imports import Part, absent, skipped
from inputs import pictures
from results import Row, at_least
from spreads import middle, ratios

METHOD = """\
**HEIC.** The photos are 4000×3000 pixels and {megabytes:.1f} MB each. They are made with `heif-enc` from the JPEGs in
the part `photos`, and a table contains their positions. Vantage imports the HEICs in one run of `vantage import`. The
baseline runs `heif-convert` at quality 92, the quality of the JPEGs that Vantage makes, on as many files at a time as
there are cores, and then imports the resulting JPEGs. Both create levels and use all cores."""

QUALITY = 92


def measure(context):
    reason = absent("heif-enc", "heif-convert")
    if reason:
        return skipped("import of HEIC photos", reason)
    folder = pictures.heic(context, 4 if context.quick else 12)
    count = len(pictures.pictures(folder))
    ours, theirs = [], []
    for _ in range(context.rounds):
        os.sync()
        ours.append(_imported(context, folder, "heic"))
        os.sync()
        theirs.append(_converted(context, folder))
    row = Row(
        f"{count} HEICs of 12 megapixels",
        middle([count / seconds for seconds in ours], "/s"),
        "heif-convert, then import",
        middle([count / seconds for seconds in theirs], "/s"),
        ratios(theirs, ours),
        at_least(0.9),
    )
    size = sum(path.stat().st_size for path in pictures.pictures(folder)) / count / 1e6
    return Part(METHOD.format(megabytes=size), [row], {"libheif": machine.debian("libheif1")})


def _imported(context, folder, name):
    store = context.folder("stores") / f"{name}.sqlite"
    return stores.imported(context, folder / "scenes.csv", store, "--levels", "all").seconds


def _converted(context, folder):
    """Converts and imports the photos, and returns the total time in seconds."""
    with tempfile.TemporaryDirectory(prefix="vantage-bench-") as name:
        target = pathlib.Path(name)
        (target / "scenes.csv").write_text((folder / "scenes.csv").read_text().replace(".heic", ".jpg"))
        return commands.run(_conversion(folder, target)).seconds + _imported(context, target, "heic-converted")


def _conversion(folder, target):
    each = f'heif-convert --quiet -q {QUALITY} "$0" {shlex.quote(str(target))}/$(basename "$0" .heic).jpg'
    jobs = len(os.sched_getaffinity(0))
    return ["find", folder, "-name", "*.heic", "-exec", "sh", "-c", RUN, str(jobs), each, "{}", "+"]


# Runs $1 for each of the files $2, $3, …, with at most $0 processes at a time.
RUN = 'command="$1"; shift; printf "%s\\0" "$@" | xargs -0 -n 1 -P "$0" sh -c "$command"'
