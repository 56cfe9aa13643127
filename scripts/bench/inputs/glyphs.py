"""Glyphs for MapLibre Native's labels: signed distance fields, 256 characters per file.

Format: https://github.com/mapbox/node-fontnik/blob/master/proto/glyphs.proto
"""

import pathlib
import shutil

from context import say

FONT = "Noto Sans"
FOLDER = pathlib.Path("/usr/share/fonts/truetype/noto")
# The fonts and ranges for the map labels. Earlier fonts take precedence. Chinese characters are left out, so
# MapLibre Native draws nothing for them, which can only make it faster.
FONTS = {
    "NotoSans-Regular.ttf": [(0x20, 0x52F), (0x1E00, 0x206F)],
    "NotoSansHebrew-Regular.ttf": [(0x590, 0x5FF)],
    "NotoSansArabic-Regular.ttf": [(0x600, 0x6FF), (0xFB50, 0xFEFF)],
    "NotoSansDevanagari-Regular.ttf": [(0x900, 0x97F)],
    "NotoSansThai-Regular.ttf": [(0xE00, 0xE7F)],
    "NotoSansKhmer-Regular.ttf": [(0x1780, 0x17FF)],
}
PIXELS, BORDER = 24, 3
# FreeType's distance fields cover 8 pixels on either side of the edge, where the value is 128. MapLibre's fields cover
# 8 pixels in total, and the value at the edge is three quarters of the maximum.
SPREAD = 8


def glyphs(context):
    """Returns a folder with `FONT/RANGE.pbf` for every range of the Basic Multilingual Plane."""
    folder = context.folder("inputs") / "glyphs"
    if not folder.exists():
        say("making glyphs")
        part = folder.with_name("glyphs.part")
        shutil.rmtree(part, ignore_errors=True)
        (part / FONT).mkdir(parents=True)
        write(part / FONT)
        part.rename(folder)
    return folder


def write(folder):
    """Writes the glyphs of all ranges to a folder."""
    found = _found()
    for start in range(0, 0x10000, 256):
        name = f"{start}-{start + 255}"
        letters = b"".join(_field(3, glyph) for code, glyph in sorted(found.items()) if start <= code < start + 256)
        stack = _field(1, FONT.encode()) + _field(2, name.encode()) + letters
        (folder / f"{name}.pbf").write_bytes(_field(1, stack))


def _found():
    """Returns the encoded glyph of each character."""
    import freetype

    found = {}
    for file, ranges in FONTS.items():
        face = freetype.Face(str(FOLDER / file))
        face.set_pixel_sizes(0, PIXELS)
        for code, _ in face.get_chars():
            if any(low <= code <= high for low, high in ranges):
                found.setdefault(code, _glyph(face, code))
    return found


def _glyph(face, code):
    import freetype
    import numpy

    face.load_char(code, freetype.FT_LOAD_NO_HINTING)
    slot, advance = face.glyph, round(face.glyph.linearHoriAdvance / 65536)
    if not slot.outline.n_points:
        return _number(1, code) + b"".join(_number(field, 0) for field in (3, 4, 5, 6)) + _number(7, advance)
    slot.render(freetype.FT_RENDER_MODE_SDF)
    bitmap = slot.bitmap
    field = numpy.array(bitmap.buffer, dtype=float).reshape(bitmap.rows, bitmap.pitch)[:, : bitmap.width]
    cut = SPREAD - BORDER
    pixels = (field[cut:-cut, cut:-cut] - 128) * SPREAD / 128
    levels = numpy.clip(255 * (0.75 + pixels / 8), 0, 255).round().astype(numpy.uint8)
    height, width = levels.shape
    top = slot.bitmap_top - SPREAD - round(face.size.ascender / 64)
    return b"".join(
        [
            _number(1, code),
            _field(2, levels.tobytes()),
            _number(3, width - 2 * BORDER),
            _number(4, height - 2 * BORDER),
            _number(5, _zigzag(slot.bitmap_left + SPREAD)),
            _number(6, _zigzag(top)),
            _number(7, advance),
        ]
    )


# Protocol Buffers: https://protobuf.dev/programming-guides/encoding/


def _varint(value):
    encoded = bytearray()
    while value > 127:
        encoded.append(value & 127 | 128)
        value >>= 7
    return bytes([*encoded, value])


def _number(field, value):
    return _varint(field << 3) + _varint(value)


def _field(field, content):
    return _varint(field << 3 | 2) + _varint(len(content)) + content


def _zigzag(value):
    return value * 2 if value >= 0 else -value * 2 - 1
