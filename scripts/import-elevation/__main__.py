"""Cuts elevation files into tiles. Called by scripts/import-elevation.sh."""

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
        raise SystemExit(f"Cannot read the files as elevation data: {error}")
    deepest = deepest_zoom(heights.resolution) if zoom == "-" else int(zoom)
    with Archive(output, name, attribution) as archive:
        for level in range(deepest, first_zoom(heights.box, deepest) - 1, -1):
            count = sum(archive.add(level, *tile, heights.tile(level, *tile, SIDE)) for tile in tiles(heights.box, level))
            print(f"zoom {level}: {count} tiles", file=sys.stderr)
        archive.describe(heights.geographic_box)
    return 0


def deepest_zoom(resolution):
    """Returns the zoom whose pixels are at most half as large as those of the files, so that interpolating between them
    gives nearly the same heights. The resolution is in Mercator meters."""
    return max(0, min(DEEPEST, math.ceil(math.log2(2 * math.pi * 6378137 / SIDE / resolution * 2) - 0.1)))


def tiles(box, zoom):
    """Yields the columns and rows of the tiles that touch a box, given as fractions of the world's width."""
    west, north, east, south = (value * 2**zoom for value in box)
    last = 2**zoom - 1
    for row in range(max(0, math.floor(north)), min(last, math.ceil(south) - 1) + 1):
        for column in range(max(0, math.floor(west)), min(last, math.ceil(east) - 1) + 1):
            yield column, row


def first_zoom(box, deepest):
    """Returns the deepest zoom at which a single tile covers the box."""
    return max((zoom for zoom in range(deepest + 1) if len(list(tiles(box, zoom))) <= 1), default=0)


raise SystemExit(main(*sys.argv[1:]))
