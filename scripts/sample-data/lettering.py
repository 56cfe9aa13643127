"""Text in Aileron (CC0), Pillow's built-in typeface, so that every machine draws the same glyphs."""

import io
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

ACUTE = {"é": "e", "É": "E"}


@lru_cache(maxsize=None)
def font(size):
    """Returns Aileron at a size, with the basic layout engine, which gives the same result everywhere."""
    typeface = io.BytesIO(ImageFont.load_default(10).path.getvalue())
    return ImageFont.truetype(typeface, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=None)
def mask(text, height, weight=0.0, spacing=0.0, slant=0.0):
    """Returns the glyphs as an opacity mask. `height` is a capital's height in pixels; `weight` adds a stroke, relative
    to it."""
    scale = 4
    size = round(height * scale / 0.71)
    letters, stroke = font(size), round(weight * height * scale)
    pad = stroke + size // 3
    gap = spacing * height * scale
    width = sum(letters.getlength(plain(c)) + gap for c in text) + 2 * pad + abs(slant) * size
    image = Image.new("L", (round(width), round(size * 1.6)), 0)
    pen, x = ImageDraw.Draw(image), float(pad)
    for c in text:
        pen.text((x, size * 1.2), plain(c), fill=255, font=letters, anchor="ls", stroke_width=stroke)
        if c in ACUTE:
            accent(pen, x + letters.getlength(plain(c)) / 2, size, c.isupper(), stroke)
        x += letters.getlength(plain(c)) + gap
    if slant:
        image = image.transform(image.size, Image.Transform.AFFINE, (1, slant, -slant * size * 0.9, 0, 1, 0),
                                Image.Resampling.BILINEAR)
    image = image.crop(image.getbbox())
    return image.resize((max(1, round(image.width / scale)), max(1, round(image.height / scale))),
                        Image.Resampling.BOX)


def plain(letter):
    return ACUTE.get(letter, letter)


def accent(pen, middle, size, capital, stroke):
    """Draws an acute accent, which the typeface lacks."""
    foot = size * (1.2 - (0.77 if capital else 0.59))
    pen.line([(middle - size * 0.02, foot), (middle + size * 0.10, foot - size * 0.13)],
             fill=255, width=round(size * 0.085) + 2 * stroke)


def write(image, center, text, height, color, weight=0.0, spacing=0.0, slant=0.0, fit=None):
    """Draws text centered on a point in a picture. `fit` is its maximum width in pixels."""
    letters = mask(text, height, weight, spacing, slant)
    if fit and letters.width > fit:
        letters = letters.resize((int(fit), letters.height), Image.Resampling.LANCZOS)
    x, y = round(center[0] - letters.width / 2), round(center[1] - letters.height / 2)
    image.paste(Image.new("RGB", letters.size, tuple(color)), (x, y), letters)
