"""Compares rendered views of a panorama with an independent calculation of the same views.

Each view is computed in double precision from the whole panorama, with 4x4 rays per pixel and bilinear sampling,
including across the seam. Prints the PSNR of every view and its shift relative to the calculation. Fails if a view is
below --worst, the mean is below --mean, or a shift is above --shift pixels.

The requests are a table for `vantage batch` with the columns id, heading, pitch and fov. The view of each request is
ID.jpg in the folder. The panorama must be level and cover the whole sphere, and its center column must face north.
"""

import argparse
import csv
import pathlib
import sys

import numpy
from PIL import Image

SAMPLES = 4


def rays(width, height, heading, pitch, fov, offset_x, offset_y):
    """Returns the directions (east, north, up) of one sample point in each pixel of a view without roll."""
    focal = width / 2 / numpy.tan(numpy.radians(fov) / 2)
    x = (numpy.arange(width) + offset_x - width / 2) / focal
    z = -(numpy.arange(height) + offset_y - height / 2) / focal
    x, z = numpy.meshgrid(x, z)
    up, turn = numpy.radians(pitch), numpy.radians(heading)
    forward = numpy.cos(up) - z * numpy.sin(up)
    z = numpy.sin(up) + z * numpy.cos(up)
    return x * numpy.cos(turn) + forward * numpy.sin(turn), forward * numpy.cos(turn) - x * numpy.sin(turn), z


def read(panorama, east, north, up):
    """Samples the panorama's colors in these directions, bilinearly."""
    height, width = panorama.shape[:2]
    x = (numpy.arctan2(east, north) / (2 * numpy.pi) + 0.5) * width - 0.5
    y = (0.5 - numpy.arctan2(up, numpy.hypot(east, north)) / numpy.pi) * height - 0.5
    y = numpy.clip(y, 0, height - 1)
    left, top = numpy.floor(x).astype(int), numpy.floor(y).astype(int)
    right_part, lower_part = (x - left)[..., None], (y - top)[..., None]
    left, right = left % width, (left + 1) % width
    lower = numpy.minimum(top + 1, height - 1)
    above = panorama[top, left] * (1 - right_part) + panorama[top, right] * right_part
    below = panorama[lower, left] * (1 - right_part) + panorama[lower, right] * right_part
    return above * (1 - lower_part) + below * lower_part


def expected(panorama, width, height, heading, pitch, fov):
    total = numpy.zeros((height, width, 3))
    for row in range(SAMPLES):
        for column in range(SAMPLES):
            offset = (column + 0.5) / SAMPLES, (row + 0.5) / SAMPLES
            total += read(panorama, *rays(width, height, heading, pitch, fov, *offset))
    return total / SAMPLES**2


def psnr(first, second):
    error = numpy.mean((first - second) ** 2)
    return 10 * numpy.log10(255**2 / max(error, 1e-9))


def shift(rendered, calculated):
    """Returns the shift of the rendered picture in pixels, estimated by least squares over the gradients."""
    a, b = rendered.mean(axis=2), calculated.mean(axis=2)
    down, across = numpy.gradient(b)
    inner = (slice(2, -2), slice(2, -2))
    design = numpy.stack([across[inner].ravel(), down[inner].ravel(), numpy.ones(across[inner].size)], axis=1)
    solution, *_ = numpy.linalg.lstsq(design, (b - a)[inner].ravel(), rcond=None)
    return float(numpy.hypot(solution[0], solution[1]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("panorama", type=pathlib.Path)
    parser.add_argument("requests", type=pathlib.Path)
    parser.add_argument("views", type=pathlib.Path)
    parser.add_argument("--worst", type=float, default=34, help="minimum PSNR of a view, in dB")
    parser.add_argument("--mean", type=float, default=37, help="minimum mean PSNR, in dB")
    parser.add_argument("--shift", type=float, default=0.25, help="maximum shift, in pixels")
    parser.add_argument("--quiet", action="store_true", help="print only the summary")
    arguments = parser.parse_args()

    Image.MAX_IMAGE_PIXELS = None
    panorama = numpy.asarray(Image.open(arguments.panorama).convert("RGB")).astype(float)
    results = []
    for request in csv.DictReader(arguments.requests.open()):
        heading, pitch, fov = (float(request[name]) for name in ("heading", "pitch", "fov"))
        rendered = numpy.asarray(Image.open(arguments.views / f"{request['id']}.jpg").convert("RGB")).astype(float)
        height, width = rendered.shape[:2]
        calculated = expected(panorama, width, height, heading, pitch, fov)
        results.append((psnr(rendered, calculated), shift(rendered, calculated)))
        if not arguments.quiet:
            print(f"{heading:7.1f} {pitch:6.1f} {fov:6.1f}  {results[-1][0]:6.2f} dB  shift {results[-1][1]:.3f} px", flush=True)
    if not results:
        sys.exit("The request table is empty.")
    worst, mean = min(r[0] for r in results), sum(r[0] for r in results) / len(results)
    moved = max(r[1] for r in results)
    print(f"{len(results)} views: worst {worst:.2f} dB, mean {mean:.2f} dB, largest shift {moved:.3f} px")
    if worst < arguments.worst or mean < arguments.mean or moved > arguments.shift:
        sys.exit(f"The limits are {arguments.worst} dB per view, {arguments.mean} dB on average, {arguments.shift} px.")


if __name__ == "__main__":
    main()
