"""Extracts frames with positions from videos. Called by scripts/import-video.sh.

Prints the folder of each video's frames, followed by a NUL character.
"""

import argparse
import math
import os
import signal
import sys

import moments
import programs
import track_files
from failure import USAGE, Failure
from frames import folders
from job import Job, say
from projection import DUAL_FISHEYE, EAC, EQUIRECTANGULAR, FLAT, TURNS

#: The exit code if some frames could not be extracted, as in `vantage import`.
INCOMPLETE = 2


class Parser(argparse.ArgumentParser):
    def error(self, message):
        raise Failure(USAGE, f"{message[0].upper()}{message[1:]}. See --help.")


def number(low, high, kind=float):
    """Returns a converter for a number in an inclusive range."""
    def convert(text):
        try:
            value = kind(text)
        except ValueError:
            value = math.nan
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"expected a number from {low:g} to {high:g} but received {text}")
        return value
    return convert


def start_time(text):
    found = moments.parse(text)
    if found is None or not found[1]:
        raise argparse.ArgumentTypeError(
            f"expected a time with a zone, such as 2026-05-01T10:30:00+02:00, but received {text}")
    return found[0]


def lens_rotation(text):
    parts = text.split(",")
    turns = tuple(int(part) for part in parts if part.isdigit())
    if len(turns) != len(parts) or len(turns) > 2 or not set(turns) <= set(TURNS):
        raise argparse.ArgumentTypeError(f"expected 0, 90, 180 or 270, or two of them as 90,270, but received {text}")
    return turns * (3 - len(turns))


def parser():
    found = Parser(prog="import-video.sh", add_help=False, allow_abbrev=False)
    found.add_argument("--output", required=True)
    found.add_argument("--dry-run", action="store_true")
    found.add_argument("--track")
    spacing = found.add_mutually_exclusive_group()
    spacing.add_argument("--distance", type=number(0.1, 100_000), default=3.0)
    spacing.add_argument("--interval", type=number(0.001, 86_400))
    found.add_argument("--heading-offset", type=number(-360, 360), default=0.0)
    found.add_argument("--start-time", type=start_time)
    found.add_argument("--time-offset", type=number(-1e9, 1e9), default=0.0)
    found.add_argument("--track-gap", type=number(0.1, 86_400), default=30.0)
    found.add_argument("--projection", choices=("auto", FLAT, EQUIRECTANGULAR, EAC, DUAL_FISHEYE), default="auto")
    found.add_argument("--width", type=number(64, 16_384, int))
    found.add_argument("--overlap", type=number(0, 512, int))
    found.add_argument("--fov", type=number(150, 280), default=200.0)
    found.add_argument("--lens-rotation", type=lens_rotation, default=(0, 0))
    found.add_argument("--swap-lenses", action="store_true")
    found.add_argument("--quality", type=number(2, 31, int), default=2)
    found.add_argument("videos", nargs="+")
    return found


def main(arguments):
    options = parser().parse_args(arguments)
    if options.width and options.width % 4:
        raise Failure(USAGE, f"Expected --width to be a multiple of 4 but received {options.width}. See --help.")
    for name in ("ffmpeg", "ffprobe") if options.track else ("ffmpeg", "ffprobe", "exiftool"):
        programs.find(name)
    track = track_files.read(os.path.abspath(options.track)) if options.track else None
    paths = [os.path.abspath(path) for path in options.videos]
    # All videos are checked before the first one is decoded.
    jobs = [Job(path, folder, options, track) for path, folder in zip(paths, folders(options.output, paths))]
    incomplete = 0
    for job in jobs:
        job.describe()
        absent = 0 if options.dry_run else job.extract()
        if absent:
            say(f"  {absent} frames could not be extracted, because the video has no picture at those times")
        incomplete += absent
        sys.stdout.write(job.folder.path + "\0")
    return INCOMPLETE if incomplete else 0


def interrupted(*_):
    raise KeyboardInterrupt


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, interrupted)
    try:
        sys.exit(main(sys.argv[1:]))
    except Failure as failure:
        say(f"import-video.sh: {failure}")
        sys.exit(failure.status)
    except KeyboardInterrupt:
        say("\nimport-video.sh: Interrupted. Run the same command again to continue.")
        sys.exit(130)
