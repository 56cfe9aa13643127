"""Pictures from 360° cameras with two lenses, rendered from panoramas."""

import json
import math

import cv2
import numpy

from context import say
from inputs import pictures
from inputs.scenery import QUALITY

WIDTH, HEIGHT = 5760, 2880
RADIUS = 1430.0
FIELD_OF_VIEW = 200.0


def dual(context, count):
    """Returns a folder of pictures with two equidistant circles, made from the panoramas of the same size, with their
    table and a calibration."""
    source, folder = pictures.panoramas(context, "5760", count), context.folder("inputs", "dual-fisheyes")
    paths = pictures.pictures(source)
    missing = [path for path in paths if not (folder / path.name).exists()]
    if missing:
        say("generating pictures with two circles")
        maps = _maps()
        for path in missing:
            picture = cv2.remap(cv2.imread(str(path)), *maps, cv2.INTER_CUBIC, borderMode=cv2.BORDER_WRAP)
            picture[maps[0] < 0] = 0
            part = folder / "part.jpg"
            cv2.imwrite(str(part), picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
            part.rename(folder / path.name)
    _write(folder / "scenes.csv", (source / "scenes.csv").read_text())
    _write(folder / "calibration.json", json.dumps(_calibration()))
    return folder


def calibration(folder):
    return folder / "calibration.json"


def _calibration():
    def lens(center):
        return {"center": [center, HEIGHT / 2], "radius": RADIUS, "fieldOfView": FIELD_OF_VIEW}

    return {
        "model": "dualFisheye",
        "width": WIDTH,
        "height": HEIGHT,
        "front": lens(WIDTH / 4),
        "back": lens(WIDTH * 3 / 4),
    }


def _maps():
    """Returns the panorama's columns and rows for all pixels of both circles. Outside the circles, both are −1."""
    front, back = _circle(0), _circle(180)
    return tuple(numpy.concatenate(pair, axis=1).astype(numpy.float32) for pair in zip(front, back))


def _circle(heading):
    """Returns columns and rows for a lens that faces a heading: the angle from its axis is proportional to the distance
    from the center of its circle."""
    side = WIDTH // 2
    offset = numpy.arange(side) + 0.5 - side / 2
    x, y = numpy.meshgrid(offset, -offset)
    distance = numpy.hypot(x, y)
    angle = distance / RADIUS * math.radians(FIELD_OF_VIEW / 2)
    scale = numpy.sin(angle) / numpy.maximum(distance, 1e-9)
    forward, right, up = numpy.cos(angle), x * scale, y * scale
    column = (numpy.arctan2(right, forward) / (2 * math.pi) + heading / 360 + 0.5) % 1 * WIDTH - 0.5
    row = (0.5 - numpy.arcsin(numpy.clip(up, -1, 1)) / math.pi) * HEIGHT - 0.5
    return [numpy.where(distance <= RADIUS, values, -1) for values in (numpy.maximum(column, 0), row)]


def _write(path, text):
    # Leaves an unchanged file alone, because a newer one would be imported again.
    if not path.exists() or path.read_text() != text:
        path.write_text(text)
