"""Writes HEIC files whose picture is stored rotated.

`heif-enc` (Debian: libheif-examples) compresses the pixels, but cannot store a rotation. So this module copies the
compressed picture into a file of its own. Source: ISO/IEC 14496-12, and ISO/IEC 23008-12 for `irot`.
"""

import re
import struct
import subprocess
import tempfile
from pathlib import Path

from PIL import Image


def encode(pixels, quality, exif, quarter_turns):
    """Returns a HEIC that shows `pixels` rotated counterclockwise by a number of quarter turns."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "picture.png", Path(folder) / "picture.heic"
        Image.fromarray(pixels).save(source)
        # One thread, because x265's rate control depends on the order in which threads finish.
        run(["heif-enc", "-q", str(quality), "-p", "x265:pools=1", "-p", "x265:frame-threads=1", "-o", str(target),
             str(source)])
        compressed = target.read_bytes()
    height, width = pixels.shape[:2]
    return file(*parts(compressed), (width, height), exif, quarter_turns)


def run(command):
    try:
        subprocess.run(command, check=True, capture_output=True)
    except FileNotFoundError:
        raise SystemExit("heif-enc is not installed. Install it (Debian: apt-get install libheif-examples), or render "
                         "only other pictures with --only.")


def parts(data):
    """Returns the decoder configuration and the compressed picture from a file that heif-enc wrote with one picture."""
    at = data.index(b"hvcC") - 4
    configuration = data[at:at + struct.unpack_from(">I", data, at)[0]]
    media = [m.start() - 4 for m in re.finditer(b"mdat", data)][-1]
    size = struct.unpack_from(">I", data, media)[0]
    return configuration, data[media + 8:media + size if size else len(data)]


def box(name, contents, version=None, flags=0):
    """Returns a box; with a version, a full box."""
    head = b"" if version is None else struct.pack(">I", version << 24 | flags)
    return struct.pack(">I", 8 + len(head) + len(contents)) + name + head + contents


def file(configuration, picture, size, exif, quarter_turns):
    """Returns a HEIC with one picture (item 1) and its EXIF (item 2)."""
    block = struct.pack(">I", 6) + b"Exif\0\0" + exif
    kind = box(b"ftyp", b"heic" + struct.pack(">I", 0) + b"mif1heic")
    length = len(kind) + len(meta(configuration, size, quarter_turns, [(0, len(picture)), (0, len(block))]))
    start = length + 8
    places = [(start, len(picture)), (start + len(picture), len(block))]
    return kind + meta(configuration, size, quarter_turns, places) + box(b"mdat", picture + block)


def meta(configuration, size, quarter_turns, places):
    handler = box(b"hdlr", bytes(4) + b"pict" + bytes(12) + b"\0", 0)
    primary = box(b"pitm", struct.pack(">H", 1), 0)
    locations = b"".join(struct.pack(">HHHII", item, 0, 1, *place) for item, place in enumerate(places, 1))
    located = box(b"iloc", struct.pack(">BBH", 0x44, 0, len(places)) + locations, 0)
    items = [box(b"infe", struct.pack(">HH", item, 0) + name + b"\0", 2)
             for item, name in ((1, b"hvc1"), (2, b"Exif"))]
    information = box(b"iinf", struct.pack(">H", len(items)) + b"".join(items), 0)
    references = box(b"iref", box(b"cdsc", struct.pack(">HHH", 2, 1, 1)), 0)
    properties = [configuration, box(b"ispe", struct.pack(">II", *size), 0), box(b"irot", bytes([quarter_turns]))]
    # The first property and the last one are essential: readers must not ignore them.
    associations = struct.pack(">IHB", 1, 1, 3) + bytes([0x81, 0x02, 0x83])
    described = box(b"iprp", box(b"ipco", b"".join(properties)) + box(b"ipma", associations, 0))
    return box(b"meta", handler + primary + located + information + references + described, 0)
