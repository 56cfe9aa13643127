"""Writes an MBTiles archive of elevation tiles in the Terrarium encoding."""

import sqlite3

import numpy
from osgeo import gdal

from heights import NODATA

# The range of heights on Earth, in meters. Values outside it are errors in the data and become gaps.
LOWEST, HIGHEST = -12000, 9500


class Archive:
    """An archive to write, used as a context manager."""

    def __init__(self, path, name, attribution):
        self.path, self.name, self.attribution = path, name, attribution
        self.zooms = []

    def __enter__(self):
        self.database = sqlite3.connect(self.path)
        self.database.executescript(
            "CREATE TABLE metadata (name TEXT PRIMARY KEY, value TEXT);"
            "CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB,"
            " PRIMARY KEY (zoom_level, tile_column, tile_row)) WITHOUT ROWID;")
        return self

    def __exit__(self, kind, *_):
        if kind is None:
            self.database.commit()
        self.database.close()

    def add(self, zoom, column, row, heights):
        """Adds a tile if it contains any heights. Returns whether the tile was added."""
        if heights is None:
            return False
        self.zooms.append(zoom)
        self.database.execute("INSERT INTO tiles VALUES (?, ?, ?, ?)", (zoom, column, 2**zoom - 1 - row, png(heights)))
        return True

    def describe(self, box):
        if not self.zooms:
            raise SystemExit("The files contain no heights.")
        metadata = {
            "name": self.name, "format": "png", "encoding": "terrarium", "type": "baselayer", "version": "1.0",
            "minzoom": min(self.zooms), "maxzoom": max(self.zooms), "bounds": ",".join(f"{value:.6f}" for value in box)}
        if self.attribution:
            metadata["attribution"] = self.attribution
        self.database.executemany("INSERT INTO metadata VALUES (?, ?)", metadata.items())


def png(heights):
    """Encodes heights as PNG: red and green hold meters above -32768, blue holds 1/256 m, and black means no data."""
    known = numpy.isfinite(heights) & (heights > NODATA) & (heights >= LOWEST) & (heights <= HIGHEST)
    value = numpy.where(known, numpy.rint((numpy.where(known, heights, 0) + 32768.0) * 256), 0).astype(numpy.int64)
    side = heights.shape[0]
    picture = gdal.GetDriverByName("MEM").Create("", side, side, 3, gdal.GDT_Byte)
    for band, shift in enumerate((16, 8, 0), 1):
        picture.GetRasterBand(band).WriteArray((value >> shift & 255).astype(numpy.uint8))
    gdal.GetDriverByName("PNG").CreateCopy("/vsimem/tile.png", picture)
    size = gdal.VSIStatL("/vsimem/tile.png").size
    file = gdal.VSIFOpenL("/vsimem/tile.png", "rb")
    data = gdal.VSIFReadL(1, size, file)
    gdal.VSIFCloseL(file)
    gdal.Unlink("/vsimem/tile.png")
    return bytes(data)
