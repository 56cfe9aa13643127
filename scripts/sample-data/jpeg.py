"""Writes JPEG files with EXIF and XMP segments."""

import io
import struct

from PIL import Image


def encode(pixels, quality, exif=None, xmp=None):
    """Returns the bytes of a baseline JPEG, 4:2:0, with the metadata segments after its start marker."""
    buffer = io.BytesIO()
    Image.fromarray(pixels).save(buffer, "JPEG", quality=quality, subsampling="4:2:0", optimize=True)
    data = buffer.getvalue()
    segments = b""
    if exif:
        segments += segment(b"Exif\0\0" + exif)
    if xmp:
        segments += segment(b"http://ns.adobe.com/xap/1.0/\0" + xmp)
    return data[:2] + segments + data[2:]


def segment(payload):
    """Returns an APP1 segment."""
    return b"\xff\xe1" + struct.pack(">H", len(payload) + 2) + payload
