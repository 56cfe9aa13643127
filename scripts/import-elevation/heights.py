"""Reads heights from files in GDAL's formats and resamples them into Web Mercator tiles."""

import math

from osgeo import gdal, osr

# Half of the world's width, in Mercator meters.
HALF = math.pi * 6378137
NODATA = -32768.0


class Heights:
    def __init__(self, files):
        # Files may differ in projection, so each gets its own virtual warp. Creating a warp does not read any pixels.
        self.parts = [gdal.Warp("", file, format="VRT", dstSRS="EPSG:3857", dstNodata=NODATA,
                                outputType=gdal.GDT_Float32, resampleAlg="bilinear") for file in files]
        self.bounds = [self._bounds(part) for part in self.parts]
        self.files = files

    @staticmethod
    def _bounds(part):
        left, width, _, top, _, height = part.GetGeoTransform()
        return left, top + height * part.RasterYSize, left + width * part.RasterXSize, top

    @property
    def resolution(self):
        """The size of the smallest pixel, in Mercator meters."""
        return min(part.GetGeoTransform()[1] for part in self.parts)

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
        # Averages when downsampling; otherwise single peaks would appear and disappear from zoom to zoom.
        resampling = "average" if size / side > 1.5 * self.resolution else "cubic"
        result = gdal.GetDriverByName("MEM").Create("", side, side, 1, gdal.GDT_Float32)
        result.SetGeoTransform((west, size / side, 0, north, 0, -size / side))
        mercator = osr.SpatialReference()
        mercator.ImportFromEPSG(3857)
        result.SetProjection(mercator.ExportToWkt())
        result.GetRasterBand(1).SetNoDataValue(NODATA)
        result.GetRasterBand(1).Fill(NODATA)
        for file, bounds in zip(self.files, self.bounds):
            if bounds[0] < box[2] and box[0] < bounds[2] and bounds[1] < box[3] and box[1] < bounds[3]:
                gdal.Warp(result, file, resampleAlg=resampling, dstNodata=NODATA)
        heights = result.GetRasterBand(1).ReadAsArray()
        return heights if (heights > NODATA).any() else None


def latitude(y):
    """Converts a fraction of the world's height, measured from the north, to a latitude in degrees."""
    return math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * y))))
