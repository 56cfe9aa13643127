"""Fills voids in elevation data: small areas without heights that are surrounded by heights."""

import sys

import numpy
from osgeo import gdal

# Values that stand for missing heights in files that do not declare one. No place on Earth has these heights.
UNDECLARED = (-32768, -32767, -9999, 9999, 32767)
# The maximum distance to a height from which a void is filled, in pixels. Heights in larger voids would be invented.
REACH = 30
# Files with more pixels are not searched for voids, because they would not fit in memory.
MAXIMUM_PIXELS = 400_000_000


def filled(path):
    """Returns a dataset without voids: the file itself if it has none, otherwise a copy in memory."""
    dataset = gdal.Open(path)
    band = dataset.GetRasterBand(1)
    if band.XSize * band.YSize > MAXIMUM_PIXELS:
        print(f"{path} is too large to be searched for voids, so its voids are not filled.", file=sys.stderr)
        return dataset
    heights = band.ReadAsArray().astype(numpy.float32)
    declared = band.GetNoDataValue()
    void = ~numpy.isfinite(heights) | numpy.isin(heights, UNDECLARED)
    if declared is not None:
        void |= heights == declared
    if not void.any():
        return dataset
    inner = void & ~connected_to_edge(void)
    copy = as_dataset(dataset, numpy.where(void, numpy.float32(UNDECLARED[0]), heights))
    if inner.any():
        fill(copy, heights, void, inner, path)
    return copy


def fill(copy, heights, void, inner, path):
    band = copy.GetRasterBand(1)
    gdal.FillNodata(targetBand=band, maskBand=None, maxSearchDist=REACH, smoothingIterations=0)
    result = band.ReadAsArray()
    closed = inner & (result != UNDECLARED[0])
    band.WriteArray(numpy.where(closed, result, numpy.where(void, UNDECLARED[0], heights)))
    share = 100 * closed.sum() / (~void | closed).sum()
    print(f"{path}: filled in {closed.sum()} missing heights ({share:.2g} %).", file=sys.stderr)
    if (left := int((inner & ~closed).sum())) > 0:
        print(f"{path}: {left} heights remain missing, because they are too far from known heights.", file=sys.stderr)


def as_dataset(original, heights):
    copy = gdal.GetDriverByName("MEM").Create("", original.RasterXSize, original.RasterYSize, 1, gdal.GDT_Float32)
    copy.SetGeoTransform(original.GetGeoTransform())
    copy.SetProjection(original.GetProjection())
    copy.GetRasterBand(1).SetNoDataValue(UNDECLARED[0])
    copy.GetRasterBand(1).WriteArray(heights)
    return copy


def connected_to_edge(void):
    """Returns the part of a mask that is connected to the edge of the picture, such as the empty border of a rotated
    file.

    Sweeps down and up until nothing changes. Each step extends the part from one row to the next and along its runs.
    """
    outside = numpy.zeros_like(void)
    outside[0], outside[-1], outside[:, 0], outside[:, -1] = void[0], void[-1], void[:, 0], void[:, -1]
    order = [*range(len(void)), *reversed(range(len(void)))]
    before = -1
    while (count := int(outside.sum())) != before:
        before, last = count, None
        for row in order:
            if last is not None:
                outside[row] |= outside[last]
            last = row
            if void[row].any():
                outside[row] = spread(outside[row] & void[row], void[row])
            else:
                outside[row] = False
    return outside


def spread(marked, void):
    """Extends each mark in a row to the whole run of the mask that contains it."""
    if not marked.any():
        return marked
    runs = numpy.cumsum(~void)
    chosen = numpy.zeros(runs[-1] + 1, bool)
    chosen[runs[marked]] = True
    return void & chosen[runs]
