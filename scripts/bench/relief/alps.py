"""Elevation data for part of the Alps, as terrain-RGB tiles."""

import math
import sqlite3

import numpy
from PIL import Image

ZOOM = 11
COLUMNS, ROWS, SIDE = range(1086, 1089), range(714, 717), 512


def folder(context):
    """Returns the tile folder, or None if it is not in the shared data."""
    tiles = context.shared_data / "elevation" / "gl-terrain"
    return tiles if (tiles / f"{ZOOM}-1087-715.png").exists() else None


def archive(context):
    """Writes the tiles to an MBTiles file and returns its path, or None if there are no tiles."""
    tiles = folder(context)
    if not tiles:
        return None
    path = context.folder("inputs") / "alps.mbtiles"
    path.unlink(missing_ok=True)
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE metadata (name TEXT, value TEXT)")
        database.execute("CREATE TABLE tiles (zoom_level INT, tile_column INT, tile_row INT, tile_data BLOB)")
        database.execute("CREATE UNIQUE INDEX place ON tiles (zoom_level, tile_column, tile_row)")
        metadata = {"name": "Alps", "format": "png", "minzoom": ZOOM, "maxzoom": ZOOM, "encoding": "mapbox"}
        rows = [(name, str(value)) for name, value in metadata.items()]
        database.executemany("INSERT INTO metadata VALUES (?, ?)", rows)
        for file in tiles.glob(f"{ZOOM}-*.png"):
            zoom, x, y = map(int, file.stem.split("-"))
            database.execute("INSERT INTO tiles VALUES (?, ?, ?, ?)", (zoom, x, 2**zoom - 1 - y, file.read_bytes()))
    return path


def heights(path):
    """Returns a tile's heights in meters above sea level, as rows from north to south."""
    with Image.open(path) as picture:
        red, green, blue = numpy.moveaxis(numpy.asarray(picture.convert("RGB")).astype(float), 2, 0)
    return -10_000 + (red * 65_536 + green * 256 + blue) * 0.1


class Field:
    """Heights interpolated between the centers of pixels."""

    # The world's width in pixels.
    pixels = SIDE * 2**ZOOM

    def __init__(self, context):
        self.grid = numpy.full((len(ROWS) * SIDE, len(COLUMNS) * SIDE), math.nan)
        for row, y in enumerate(ROWS):
            for column, x in enumerate(COLUMNS):
                path = folder(context) / f"{ZOOM}-{x}-{y}.png"
                if path.exists():
                    self.grid[row * SIDE : (row + 1) * SIDE, column * SIDE : (column + 1) * SIDE] = heights(path)

    def heights(self, places):
        """Returns the heights at positions given as fractions of the world's width. Unknown heights are NaN."""
        place = places * self.pixels - 0.5 - numpy.array([COLUMNS[0], ROWS[0]]) * SIDE
        first = numpy.floor(place).astype(int)
        rows, columns = self.grid.shape
        inside = (first >= 0).all(axis=1) & (first[:, 0] < columns - 1) & (first[:, 1] < rows - 1)
        first = numpy.where(inside[:, None], first, 0)
        right, down = (place - first).T
        x, y = first.T
        upper = self.grid[y, x] * (1 - right) + self.grid[y, x + 1] * right
        lower = self.grid[y + 1, x] * (1 - right) + self.grid[y + 1, x + 1] * right
        return numpy.where(inside, upper * (1 - down) + lower * down, math.nan)
