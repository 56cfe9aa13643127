"""Synthetic panoramas with known pixels, for tests that measure what the viewer renders.

    synthetic.py FOLDER VANTAGE        draws the pictures into FOLDER and imports them into FOLDER/synthetic.sqlite

Angles follow docs/geometry.md. Requires NumPy and Pillow.
"""

import colorsys
import csv
import math
import pathlib
import subprocess
import sys

import numpy
from PIL import Image, ImageDraw

#: The directions of the markers, in degrees.
MARKER_HEADINGS = range(0, 360, 30)
MARKER_PITCHES = (-85, -60, -20, 0, 20, 60, 85)
#: The radius of a marker, in degrees.
MARKER_RADIUS = 0.7
#: The number of scenes along the street, and the street's bearing in degrees.
STREET = 14
STREET_BEARING = 30
ORIGIN = (10.0, 20.0)
#: The GPano properties of a crop.
CROP = ("FullPanoWidth", "FullPanoHeight", "CroppedAreaLeft", "CroppedAreaTop", "CroppedAreaImageWidth",
        "CroppedAreaImageHeight")


def axes(heading, pitch=0.0, roll=0.0):
    """The camera's right, forward and up axes in world coordinates (east, north, up), as rows."""
    h, p, r = (math.radians(a) for a in (heading, pitch, roll))
    right0 = numpy.array([math.cos(h), -math.sin(h), 0])
    forward0 = numpy.array([math.sin(h), math.cos(h), 0])
    up0 = numpy.array([0, 0, 1.0])
    forward = math.cos(p) * forward0 + math.sin(p) * up0
    up1 = math.cos(p) * up0 - math.sin(p) * forward0
    right = math.cos(r) * right0 - math.sin(r) * up1
    up = math.sin(r) * right0 + math.cos(r) * up1
    return numpy.array([right, forward, up])


def direction(heading, pitch):
    """The unit vector of a world direction."""
    return axes(heading, pitch)[1]


def projected(view, size, heading, pitch):
    """The point at which a direction appears in a view (heading, pitch, fov) of size (width, height), or None if it is
    outside."""
    x, y, z = axes(view[0], view[1]) @ direction(heading, pitch)
    focal = size[0] / 2 / math.tan(math.radians(view[2]) / 2)
    if y <= 0:
        return None
    point = size[0] / 2 + focal * x / y, size[1] / 2 - focal * z / y
    return point if 0 <= point[0] < size[0] and 0 <= point[1] < size[1] else None


def marker_hue(heading):
    """The hue, in degrees, of the markers at a heading."""
    return heading


def rays(width, height, pose, crop):
    """The world direction of each pixel of a panorama whose crop is (full width, full height, left, top)."""
    full_width, full_height, left, top = crop
    across = ((numpy.arange(width) + 0.5 + left) / full_width - 0.5) * 2 * math.pi
    down = (0.5 - (numpy.arange(height) + 0.5 + top) / full_height) * math.pi
    longitude, latitude = numpy.meshgrid(across.astype(numpy.float32), down.astype(numpy.float32))
    camera = numpy.stack([numpy.sin(longitude) * numpy.cos(latitude), numpy.cos(longitude) * numpy.cos(latitude),
                          numpy.sin(latitude)], axis=-1)
    return camera @ axes(*pose).astype(numpy.float32)


def markers(width, height, pose=(0, 0, 0), crop=None):
    """A gray panorama with a colored disc at each marker direction."""
    pixels = rays(width, height, pose, crop or (width, height, 0, 0))
    image = numpy.full((height, width, 3), 128, numpy.uint8)
    radius = math.cos(math.radians(MARKER_RADIUS))
    for pitch in MARKER_PITCHES:
        near = numpy.abs(pixels[..., 2] - math.sin(math.radians(pitch))) < 0.02
        for heading in MARKER_HEADINGS:
            disc = near & (pixels @ direction(heading, pitch).astype(numpy.float32) > radius)
            image[disc] = [round(255 * c) for c in colorsys.hsv_to_rgb(marker_hue(heading) / 360, 1, 1)]
    return Image.fromarray(image)


def gradient(width, height):
    """A smooth panorama whose color depends only on the direction."""
    pixels = rays(width, height, (0, 0, 0), (width, height, 0, 0))
    return Image.fromarray(numpy.clip(128 + 90 * pixels, 0, 255).round().astype(numpy.uint8))


def tinted(width, height, number):
    """A panorama of a single color that no other scene on the street has."""
    return Image.new("RGB", (width, height), tint(number))


def tint(number):
    return tuple(round(255 * c) for c in colorsys.hsv_to_rgb(number / STREET, 0.75, 0.95))


def grain(width, height, seed):
    """Bright noise that compresses poorly. No pixel is darker than 120."""
    noise = numpy.random.default_rng(seed).integers(140, 240, (height // 4, width // 4, 3), numpy.uint8)
    return Image.fromarray(noise).resize((width, height), Image.BICUBIC)


def photo(width, height):
    """A flat picture with a grid, a frame, and a red disc in the center."""
    image = Image.new("RGB", (width, height), (200, 205, 215))
    draw = ImageDraw.Draw(image)
    for step in range(0, width, 100):
        draw.line([(step, 0), (step, height)], fill=(150, 160, 175), width=3)
    for step in range(0, height, 100):
        draw.line([(0, step), (width, step)], fill=(150, 160, 175), width=3)
    draw.ellipse([width / 2 - 40, height / 2 - 40, width / 2 + 40, height / 2 + 40], fill=(220, 30, 30))
    draw.rectangle([0, 0, width - 1, height - 1], outline=(30, 60, 200), width=20)
    return image


def place(meters, bearing=STREET_BEARING):
    """The position at a distance and bearing from the origin."""
    north = meters * math.cos(math.radians(bearing)) / 111_195
    east = meters * math.sin(math.radians(bearing)) / 111_195 / math.cos(math.radians(ORIGIN[0]))
    return ORIGIN[0] + north, ORIGIN[1] + east


def scenes():
    """The rows of the table, each with a function that draws its picture."""
    far = iter(range(100))

    def row(file, draw, heading, pitch=0, roll=0, kind="panorama", at=None, crop=None, **more):
        latitude, longitude = at or place(5000 + 500 * next(far))
        part = {f"Xmp.GPano.{name}Pixels": value for name, value in zip(CROP, crop or ())}
        return draw, {"file": file, "latitude": latitude, "longitude": longitude, "heading": heading, "pitch": pitch,
                      "roll": roll, "kind": kind, "captured": "2025-05-01T12:00:00Z", **part, **more}

    yield row("markers.jpg", lambda: markers(6144, 3072, (123, 0, 0)), 123)
    yield row("tilted.jpg", lambda: markers(6144, 3072, (123, 10, -7)), 123, 10, -7)
    crop = (6144, 3072, 2048, 600)
    yield row("cropped.jpg", lambda: markers(3072, 1700, (200, 0, 0), crop), 200, crop=(*crop, 3072, 1700))
    yield row("gradient.jpg", lambda: gradient(5760, 2880), 77)
    yield row("unknown.jpg", lambda: markers(4096, 2048), "")
    yield row("photo.jpg", lambda: photo(4000, 3000), 45, kind="photo", fov=60)
    yield row("photo_unknown.jpg", lambda: photo(1200, 1600), "", kind="photo")
    for number in range(STREET):
        yield row(f"street_{number:02}.jpg", lambda number=number: tinted(4096, 2048, number),
                  (STREET_BEARING + 180 * (number % 2)) % 360, at=place(9 * number), sequence="street", order=number + 1)
    for number in range(11):
        yield row(f"grain_{number:02}.jpg", lambda number=number: grain(4096, 2048, number), 10 * number,
                  at=place(2000 + 9 * number), sequence="grain", order=number + 1)


def build(folder, vantage):
    """Draws all pictures, imports them, and returns the store."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    store, rows = folder / "synthetic.sqlite", list(scenes())
    if store.exists():
        return store
    for draw, row in rows:
        draw().save(folder / row["file"], quality=95, subsampling=0)
    write(folder / "scenes.csv", [row for _, row in rows])
    subprocess.run([vantage, "import", "--format", "csv", folder / "scenes.csv", "--collection", "synthetic",
                    "--license", "CC0-1.0", "--attribution", "Synthetic", "--quiet", "--store", store], check=True)
    return store


def write(path, rows):
    names = list(dict.fromkeys(name for row in rows for name in row))
    with open(path, "w", newline="") as file:
        writer = csv.DictWriter(file, names)
        writer.writeheader()
        writer.writerows(rows)


if __name__ == "__main__":
    print(build(sys.argv[1], sys.argv[2]))
