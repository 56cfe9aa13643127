"""A picture to paint on, in meters from its bottom-left corner."""

import numpy as np
from PIL import Image, ImageDraw

import lettering
import noise


def shade(color, factor):
    """Returns a lighter (above 1) or darker color."""
    return tuple(int(min(255, max(0, c * factor))) for c in color)


def mix(one, other, share):
    return tuple(round(a + (b - a) * share) for a, b in zip(one, other))


class Canvas:
    """A wall, a roof or a sign to paint on."""

    def __init__(self, width, height, density, color):
        self.width, self.height, self.density = width, height, density
        self.size = max(2, round(width * density)), max(2, round(height * density))
        self.image = Image.new("RGB", self.size, tuple(color))
        self.alpha = Image.new("L", self.size, 255)
        self.pen = ImageDraw.Draw(self.image)

    def at(self, x, y):
        """Returns the pixel position of a point given in meters."""
        return x * self.density, self.size[1] - y * self.density

    def rect(self, x, y, width, height, color):
        (left, bottom), (right, top) = self.at(x, y), self.at(x + width, y + height)
        box = round(left), round(top), max(round(left), round(right) - 1), max(round(top), round(bottom) - 1)
        self.pen.rectangle(box, fill=tuple(color))

    def frame(self, x, y, width, height, thickness, color):
        """Draws a rectangle's outline, inside its edges."""
        self.rect(x, y, width, thickness, color)
        self.rect(x, y + height - thickness, width, thickness, color)
        self.rect(x, y, thickness, height, color)
        self.rect(x + width - thickness, y, thickness, height, color)

    def polygon(self, points, color):
        self.pen.polygon([self.at(*p) for p in points], fill=tuple(color))

    def line(self, points, thickness, color):
        self.pen.line([self.at(*p) for p in points], fill=tuple(color),
                      width=max(1, round(thickness * self.density)))

    def ellipse(self, x, y, rx, ry, color):
        (left, top), (right, bottom) = self.at(x - rx, y + ry), self.at(x + rx, y - ry)
        self.pen.ellipse([left, top, right, bottom], fill=tuple(color))

    def text(self, x, y, words, height, color, weight=0.0, spacing=0.0, slant=0.0, fit=None):
        lettering.write(self.image, self.at(x, y), words, height * self.density, color, weight, spacing, slant,
                        fit and fit * self.density)

    def clear(self):
        """Makes everything transparent. The `solid` methods make parts opaque again."""
        self.alpha.paste(0, (0, 0, *self.size))

    def solid(self, points):
        ImageDraw.Draw(self.alpha).polygon([self.at(*p) for p in points], fill=255)

    def solid_line(self, points, thickness):
        ImageDraw.Draw(self.alpha).line([self.at(*p) for p in points], fill=255,
                                        width=max(1, round(thickness * self.density)))

    def solid_ellipse(self, x, y, rx, ry):
        (left, top), (right, bottom) = self.at(x - rx, y + ry), self.at(x + rx, y - ry)
        ImageDraw.Draw(self.alpha).ellipse([left, top, right, bottom], fill=255)

    def multiply(self, factors):
        """Multiplies the colors by a factor per pixel."""
        pixels = np.asarray(self.image, np.float32) * factors[..., None]
        self.image = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
        self.pen = ImageDraw.Draw(self.image)

    def mottle(self, seed, strength=0.05, grain=0.02):
        """Adds large stains and fine grain, as on uneven plaster."""
        w, h = self.size
        factors = 1 + strength * noise.cloudy(h, w, max(8, self.density * 1.6), seed)
        self.multiply(factors + grain * noise.grain(h, w, seed + 99))

    def pixels(self):
        return np.dstack([np.asarray(self.image), np.asarray(self.alpha)])
