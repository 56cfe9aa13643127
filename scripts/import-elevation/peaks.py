"""Restores the heights of peaks, which resampling cuts off."""

import numpy
from osgeo import gdal

# The smallest correction, in meters.
SMALLEST = 0.1


class Peaks:
    """The local maxima of a dataset, in Mercator meters."""

    def __init__(self, dataset):
        self.dataset = dataset
        options = ["SRC_METHOD=GEOTRANSFORM", "DST_SRS=EPSG:3857"]
        self.transformer = gdal.Transformer(dataset, None, options)

    def within(self, west, south, east, north):
        """Returns the positions and the heights of the peaks in a box."""
        band = self.dataset.GetRasterBand(1)
        corners = [(west, south), (west, north), (east, south), (east, north)]
        found, _ = self.transformer.TransformPoints(True, corners)
        columns, rows = [p[0] for p in found], [p[1] for p in found]
        left, top = max(0, int(min(columns)) - 2), max(0, int(min(rows)) - 2)
        right, bottom = min(band.XSize, int(max(columns)) + 3), min(band.YSize, int(max(rows)) + 3)
        if right - left < 3 or bottom - top < 3:
            return []
        heights = band.ReadAsArray(left, top, right - left, bottom - top).astype(float)
        inner = heights[1:-1, 1:-1]
        around = [heights[1 + y:heights.shape[0] - 1 + y, 1 + x:heights.shape[1] - 1 + x]
                  for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y]
        is_peak = numpy.all([inner >= other for other in around], axis=0)
        is_peak &= numpy.any([inner > other for other in around], axis=0)
        rows, columns = numpy.nonzero(is_peak)
        places, _ = self.transformer.TransformPoints(
            False, [(left + column + 1.5, top + row + 1.5) for row, column in zip(rows.tolist(), columns.tolist())])
        return [(x, y, height) for (x, y, _), height in zip(places, inner[rows, columns].tolist())]


def restore(heights, peaks, west, north, pixel, nodata):
    """Raises the four heights around each peak just enough that interpolating between them gives the peak's height.

    `west` and `north` are the tile's corner and `pixel` is the size of its pixels, in Mercator meters.
    """
    side = heights.shape[0]
    for x, y, height in peaks:
        column, row = (x - west) / pixel - 0.5, (north - y) / pixel - 0.5
        left, top = int(column // 1), int(row // 1)
        if left < 0 or top < 0 or left + 1 >= side or top + 1 >= side:
            continue
        u, v = column - left, row - top
        weights = numpy.array([[(1 - u) * (1 - v), u * (1 - v)], [(1 - u) * v, u * v]])
        part = heights[top:top + 2, left:left + 2]
        missing = height - float((part * weights).sum())
        if (part > nodata).all() and missing > SMALLEST:
            part += (weights * (missing / (weights * weights).sum())).astype(part.dtype)
