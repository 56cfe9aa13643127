"""Encodes pictures as JPEG and PNG."""

import io

from PIL import Image


def jpeg(picture, quality=85):
    """Encodes a Pillow image or an RGBA array as JPEG."""
    image = picture if isinstance(picture, Image.Image) else Image.fromarray(picture, "RGBA")
    output = io.BytesIO()
    image.convert("RGB").save(output, "JPEG", quality=quality, subsampling="4:2:0")
    return output.getvalue()


def png(picture):
    """Encodes a Pillow image as PNG."""
    output = io.BytesIO()
    picture.convert("RGB").save(output, "PNG")
    return output.getvalue()
