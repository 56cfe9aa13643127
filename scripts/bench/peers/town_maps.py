"""Draws maps of a town as JPEG with MapLibre Native (pymgl), from the same vector tiles as Vantage."""

import argparse
import itertools
import json
import os

import numpy

from directions import places
from inputs.glyphs import FONT
from peers.map_style import ICON, style
from peers.pictures import jpeg
from peers.protocol import serve


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--source", required=True)
    parser.add_argument("--glyphs", required=True)
    parser.add_argument("--box", required=True)
    parser.add_argument("--zoom", type=float, required=True)
    parser.add_argument("--pitch", type=float, default=0)
    parser.add_argument("--size", required=True)
    parser.add_argument("--scale", type=float, default=1)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--sample")
    parser.add_argument("--output", help="draw one map to this file and exit")
    arguments = parser.parse_args()
    draw, centers = _map(arguments), places(arguments.box, arguments.seed)
    if arguments.output:
        with open(arguments.output, "wb") as file:
            file.write(draw(*next(centers)))
    else:
        serve(lambda: draw(*next(centers)), arguments.sample)


def town_map(source, glyphs, width, height, zoom, scale=1, pitch=0):
    """Returns a map of a source in Vantage's style, with extruded buildings if it is pitched."""
    # Renders without X or a graphics card, as on a server.
    os.environ.setdefault("EGL_PLATFORM", "surfaceless")
    from pymgl import Map

    text = json.dumps(style(source, glyphs, FONT, are_buildings_extruded=pitch > 0))
    town = Map(text, width, height, ratio=scale, zoom=zoom)
    town.load()
    town.setPitch(pitch)
    town.addImage(ICON, *_dot(round(15 * scale)), scale, False)
    return town


def _map(arguments):
    width, height = map(int, arguments.size.split("x"))
    shown = (arguments.zoom, arguments.scale, arguments.pitch)
    town = town_map(arguments.source, arguments.glyphs, width, height, *shown)
    shape = round(height * arguments.scale), round(width * arguments.scale), 4

    def draw(longitude, latitude):
        town.setCenter(longitude, latitude)
        return jpeg(whole(town.renderBuffer(), shape))

    return draw


def whole(buffer, shape):
    """Returns all pixels of a picture. pymgl 0.5 computes the length of its array from the size in points, ignoring the
    scale, but the memory behind it holds the whole picture (`_pymgl.cpp`, renderBuffer)."""
    return numpy.lib.stride_tricks.as_strided(buffer, shape, (shape[1] * 4, 4, 1), writeable=False)


def _dot(side):
    """Returns the RGBA pixels, the width and the height of a filled circle."""
    middle = (side - 1) / 2
    inside = [
        (x - middle) ** 2 + (y - middle) ** 2 <= middle**2 for y, x in itertools.product(range(side), repeat=2)
    ]
    return b"".join(b"\x7a\x6a\x9c\xff" if is_inside else bytes(4) for is_inside in inside), side, side


if __name__ == "__main__":
    main()
