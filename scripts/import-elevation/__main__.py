"""Cuts heights into tiles; scripts/import-elevation.sh is the way to call it."""

import math
import sys

from osgeo import gdal

from archive import Archive
from heights import Heights

SIDE = 512
DEEPEST = 15


def main(output, zoom, name, attribution, *files):
    gdal.UseExceptions()
    try:
        heights = Heights(files)
    except RuntimeError as error:
        raise SystemExit(f"These files cannot be read as heights: {error}")
    deepest = deepest_zoom(heights.resolution) if zoom == "-" else int(zoom)
    with Archive(output, name, attribution) as archive:
        for level in range(deepest, first_zoom(heights.box, deepest) - 1, -1):
            count = sum(archive.add(level, *tile, heights.tile(level, *tile, SIDE)) for tile in tiles(heights.box, level))
            print(f"tiles of zoom {level}: {count}", file=sys.stderr)
        archive.describe(heights.geographic_box)
    return 0


def deepest_zoom(resolution):
    """The zoom whose pixels are nearest to a resolution, in metres of Mercator's map."""
    return max(0, min(DEEPEST, round(math.log2(2 * math.pi * 6378137 / SIDE / resolution))))


def tiles(box, zoom):
    """The columns and rows of tiles that touch a box, in shares of the world's side."""
    west, north, east, south = (value * 2**zoom for value in box)
    last = 2**zoom - 1
    for row in range(max(0, math.floor(north)), min(last, math.ceil(south) - 1) + 1):
        for column in range(max(0, math.floor(west)), min(last, math.ceil(east) - 1) + 1):
            yield column, row


def first_zoom(box, deepest):
    """The deepest zoom at which all lies in one tile."""
    return max((zoom for zoom in range(deepest + 1) if len(list(tiles(box, zoom))) <= 1), default=0)


raise SystemExit(main(*sys.argv[1:]))
