"""Heights in files that GDAL reads, resampled into tiles of Mercator's map."""

import math

from osgeo import gdal, osr

HALF = math.pi * 6378137
NOTHING = -32768.0


class Heights:
    def __init__(self, files):
        # Each file has its own projection: it is warped, without its pixels being read, before they are put together.
        self.parts = [gdal.Warp("", file, format="VRT", dstSRS="EPSG:3857", dstNodata=NOTHING, outputType=gdal.GDT_Float32,
                                resampleAlg="bilinear") for file in files]
        self.bounds = [self._bounds(part) for part in self.parts]
        self.files = files

    @staticmethod
    def _bounds(part):
        left, width, _, top, _, height = part.GetGeoTransform()
        return left, top + height * part.RasterYSize, left + width * part.RasterXSize, top

    @property
    def resolution(self):
        """Metres of Mercator's map across the smallest pixel."""
        return min(part.GetGeoTransform()[1] for part in self.parts)

    @property
    def box(self):
        """West, north, east, south in shares of the world's side."""
        west, south, east, north = (pick(values) for pick, values in zip((min, min, max, max), zip(*self.bounds)))
        return (west + HALF) / 2 / HALF, (HALF - north) / 2 / HALF, (east + HALF) / 2 / HALF, (HALF - south) / 2 / HALF

    @property
    def geographic_box(self):
        """West, south, east, north in degrees."""
        west, north, east, south = self.box
        return [360 * west - 180, latitude(south), 360 * east - 180, latitude(north)]

    def tile(self, zoom, column, row, side):
        """Metres as rows of pixels from the north; NOTHING where there are none; None where there is nothing at all."""
        size = 2 * HALF / 2**zoom
        west, north = column * size - HALF, HALF - row * size
        box = (west, north - size, west + size, north)
        # What has more pixels than the tile is averaged: single peaks would flicker from zoom to zoom.
        manner = "average" if size / side > 1.5 * self.resolution else "cubic"
        result = gdal.GetDriverByName("MEM").Create("", side, side, 1, gdal.GDT_Float32)
        result.SetGeoTransform((west, size / side, 0, north, 0, -size / side))
        mercator = osr.SpatialReference()
        mercator.ImportFromEPSG(3857)
        result.SetProjection(mercator.ExportToWkt())
        result.GetRasterBand(1).SetNoDataValue(NOTHING)
        result.GetRasterBand(1).Fill(NOTHING)
        for file, bounds in zip(self.files, self.bounds):
            if bounds[0] < box[2] and box[0] < bounds[2] and bounds[1] < box[3] and box[1] < bounds[3]:
                gdal.Warp(result, file, resampleAlg=manner, dstNodata=NOTHING)
        heights = result.GetRasterBand(1).ReadAsArray()
        return heights if (heights > NOTHING).any() else None


def latitude(share):
    return math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * share))))
