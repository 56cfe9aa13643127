"""Writes pictures with their metadata in the other formats that an import reads."""

import io
import struct
from dataclasses import replace

import numpy as np
from PIL import Image

import exif
import heif
import jpeg
import xmp


def files(shot, pixels):
    """Returns the files of a shot, keyed by path. A cube map in a grid has six files, one of which has metadata."""
    if not has_six_files(shot):
        return {shot.file: encode(shot, pixels)}
    parts = {}
    for name, (left, top, camera) in shot.camera.faces().items():
        face = replace(shot, camera=camera, metadata=name == "front")
        block = np.ascontiguousarray(pixels[top:top + camera.height, left:left + camera.width])
        parts[face_file(shot, name)] = to_jpeg(face, block)
    return parts


def has_six_files(shot):
    return getattr(shot.camera, "layout", None) == "grid"


def face_file(shot, name):
    """Returns the path of a face. Its last letter is the first of the face's name, as in krpano."""
    return f"{shot.file}_{name[0]}.jpg"


def encode(shot, pixels):
    """Returns the file for a shot, in the format given by its extension."""
    suffix = shot.file.rsplit(".", 1)[1]
    return ENCODERS[suffix](shot, pixels)


def packets(shot):
    """Returns the EXIF and the XMP of a shot; either can be None."""
    if not shot.metadata:
        return None, None
    return exif.describe(shot), xmp.packet(shot) if shot.is_panorama else None


def to_jpeg(shot, pixels):
    return jpeg.encode(pixels, shot.quality, *packets(shot))


def to_heic(shot, pixels):
    """Returns a HEIC. If the shot's Orientation is 6, the pixels are stored on their side, as phones store them."""
    turns = 3 if shot.orientation == 6 else 0
    return heif.encode(np.ascontiguousarray(np.rot90(pixels, -turns)), shot.quality, packets(shot)[0], turns)


def to_avif(shot, pixels):
    return saved(pixels, "AVIF", quality=shot.quality, speed=4, max_threads=1, exif=b"Exif\0\0" + packets(shot)[0])


def to_webp(shot, pixels):
    block, packet = packets(shot)
    return saved(pixels, "WEBP", quality=shot.quality, method=6, exif=block, xmp=packet)


def to_png(shot, pixels):
    """Returns a PNG with its EXIF in the chunk eXIf."""
    return saved(pixels, "PNG", optimize=True, exif=packets(shot)[0])


def to_tiff(shot, pixels):
    """Returns a TIFF of 8 bits, compressed with LZW in one strip. The EXIF is part of the TIFF itself."""
    height, width = pixels.shape[:2]
    plain = Image.open(io.BytesIO(saved(pixels, "TIFF", compression="tiff_lzw", tiffinfo={278: height, 317: 2})))
    start, length = plain.tag_v2[273][0], plain.tag_v2[279][0]
    plain.fp.seek(start)
    strip = plain.fp.read(length)
    picture = {
        256: long(width), 257: long(height), 258: exif.short(8, 8, 8), 259: exif.short(5), 262: exif.short(2),
        277: exif.short(3), 278: long(height), 279: long(length), 317: exif.short(2),
    }
    # Offsets do not change the size of a directory, so it is measured first with an offset of 0.
    block = exif.describe(shot, picture | {273: long(0)})
    return exif.describe(shot, picture | {273: long(len(block))}) + strip


def saved(pixels, name, **options):
    buffer = io.BytesIO()
    Image.fromarray(pixels).save(buffer, name, **options)
    return buffer.getvalue()


def to_dng(shot, pixels):
    """Returns a DNG with a small mosaic of sensor data in a subdirectory, and a preview in the first directory.

    Source: Adobe, "Digital Negative (DNG) Specification 1.7".
    """
    preview, mosaic = jpeg.encode(pixels, shot.quality), sensor(pixels)
    rows, columns = mosaic.shape
    raw = {
        254: long(0), 256: long(columns), 257: long(rows), 258: exif.short(8), 259: exif.short(1),
        262: exif.short(32803), 277: exif.short(1), 278: long(rows), 279: long(mosaic.size),
        33421: exif.short(2, 2), 33422: exif.byte(0, 1, 1, 2),
    }
    camera = {
        254: long(1), 256: long(shot.camera.width), 257: long(shot.camera.height), 258: exif.short(8, 8, 8),
        259: exif.short(7), 262: exif.short(6), 277: exif.short(3), 278: long(shot.camera.height),
        279: long(len(preview)), 50706: exif.byte(1, 4, 0, 0), 50707: exif.byte(1, 1, 0, 0),
        50708: exif.ascii_text("Vantage Street Renderer"),
    }
    block = exif.describe(shot, camera | {273: long(0), 330: long(0)})
    raw_at = len(block)
    pixels_at = raw_at + len(exif.directory(raw | {273: long(0)}, raw_at))
    preview_at = pixels_at + mosaic.size
    block = exif.describe(shot, camera | {273: long(preview_at), 330: long(raw_at)})
    return block + exif.directory(raw | {273: long(pixels_at)}, raw_at) + mosaic.tobytes() + preview


def long(*values):
    return exif.LONG, len(values), struct.pack(f">{len(values)}I", *values)


def sensor(pixels):
    """Returns the picture at an eighth of its size, as sensor values behind a red, green, green and blue filter."""
    small = np.asarray(Image.fromarray(pixels).reduce(8))
    rows, columns = (n // 2 * 2 for n in small.shape[:2])
    mosaic = small[:rows, :columns, 1].copy()
    mosaic[::2, ::2], mosaic[1::2, 1::2] = small[:rows:2, :columns:2, 0], small[1:rows:2, 1:columns:2, 2]
    return mosaic


ENCODERS = {"jpg": to_jpeg, "insp": to_jpeg, "heic": to_heic, "avif": to_avif, "webp": to_webp, "png": to_png,
            "tif": to_tiff, "dng": to_dng}
