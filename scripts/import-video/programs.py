"""Runs ffmpeg, ffprobe and exiftool, always with argument lists and never through a shell."""

import re
import shutil
import subprocess

from failure import UNAVAILABLE, Failure

INSTALL = "apt-get install ffmpeg libimage-exiftool-perl"


def find(name):
    """Returns the path of a program."""
    path = shutil.which(name)
    if path is None:
        raise Failure(UNAVAILABLE, f"{name} is not installed. On Debian: {INSTALL}")
    return path


def run(name, *arguments):
    """Runs a program to its end. Returns its exit code, its output as bytes, and its first error."""
    result = subprocess.run([find(name), *arguments], stdin=subprocess.DEVNULL, capture_output=True, check=False)
    return result.returncode, result.stdout, first_error(result.stderr.decode("utf-8", "replace"))


def first_error(log):
    """Returns the first line of a log, without the prefix that names a part of ffmpeg and without a final period."""
    lines = log.strip().splitlines() or ["no reason given"]
    return re.sub(r"^(\[[^\]]*\]\s*|Error: )+", "", lines[0]).strip().rstrip(".")


def url(path):
    """Returns an absolute path for ffmpeg in a form that cannot be read as a protocol or an option."""
    return "file:" + path
