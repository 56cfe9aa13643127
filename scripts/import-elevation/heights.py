"""Reads heights from files in GDAL's formats and resamples them into Web Mercator tiles."""

import math

from osgeo import gdal, osr

import peaks
import voids

# Half of the world's width, in Mercator meters.
HALF = math.pi * 6378137
NODATA = -32768.0


class Heights:
    def __init__(self, files):
        self.sources = [voids.filled(file) for file in files]
        self.peaks = [peaks.Peaks(source) for source in self.sources]
        # Files may differ in projection, so each gets its own virtual warp. Creating a warp does not read any pixels.
        self.parts = [gdal.Warp("", source, format="VRT", dstSRS="EPSG:3857", dstNodata=NODATA,
                                outputType=gdal.GDT_Float32, resampleAlg="bilinear") for source in self.sources]
        self.bounds = [self._bounds(part) for part in self.parts]

    @staticmethod
    def _bounds(part):
        left, width, _, top, _, height = part.GetGeoTransform()
        return left, top + height * part.RasterYSize, left + width * part.RasterXSize, top

    @property
    def resolution(self):
        """The shorter side of the smallest pixel, in Mercator meters."""
        return min(self._pixel(part, source) for part, source in zip(self.parts, self.sources))

    @staticmethod
    def _pixel(part, source):
        # In Mercator, the pixels of a file in degrees are taller than they are wide.
        box = Heights._bounds(part)
        return min((box[2] - box[0]) / source.RasterXSize, (box[3] - box[1]) / source.RasterYSize)

    @property
    def box(self):
        """West, north, east and south, as fractions of the world's width."""
        west, south, east, north = (pick(values) for pick, values in zip((min, min, max, max), zip(*self.bounds)))
        return (west + HALF) / 2 / HALF, (HALF - north) / 2 / HALF, (east + HALF) / 2 / HALF, (HALF - south) / 2 / HALF

    @property
    def geographic_box(self):
        """West, south, east and north in degrees."""
        west, north, east, south = self.box
        return [360 * west - 180, latitude(south), 360 * east - 180, latitude(north)]

    def tile(self, zoom, column, row, side):
        """Returns heights in meters, in rows from the north, with NODATA in gaps, or None if there are no heights."""
        size = 2 * HALF / 2**zoom
        west, north = column * size - HALF, HALF - row * size
        box = (west, north - size, west + size, north)
        # Averages when downsampling. Otherwise, single peaks would appear and disappear from zoom to zoom. At the
        # deepest zooms, interpolates like GDAL and other readers of the original files.
        is_coarse = size / side > 1.5 * self.resolution
        resampling = "average" if is_coarse else "bilinear"
        result = gdal.GetDriverByName("MEM").Create("", side, side, 1, gdal.GDT_Float32)
        result.SetGeoTransform((west, size / side, 0, north, 0, -size / side))
        mercator = osr.SpatialReference()
        mercator.ImportFromEPSG(3857)
        result.SetProjection(mercator.ExportToWkt())
        result.GetRasterBand(1).SetNoDataValue(NODATA)
        result.GetRasterBand(1).Fill(NODATA)
        summits = []
        for source, tops, bounds in zip(self.sources, self.peaks, self.bounds):
            if bounds[0] < box[2] and box[0] < bounds[2] and bounds[1] < box[3] and box[1] < bounds[3]:
                gdal.Warp(result, source, resampleAlg=resampling, dstNodata=NODATA)
                summits += [] if is_coarse else tops.within(*box)
        heights = result.GetRasterBand(1).ReadAsArray()
        if not (heights > NODATA).any():
            return None
        peaks.restore(heights, summits, west, north, size / side, NODATA)
        return heights


def latitude(y):
    """Converts a fraction of the world's height, measured from the north, to a latitude in degrees."""
    return math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * y))))
