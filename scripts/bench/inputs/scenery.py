"""Pictures whose JPEGs are as large and as detailed as those of street photographs.

Flat colors or white noise would make decoding too easy or too hard. Here the sky, house fronts with windows, and the
ground have texture with the spectrum of natural pictures: equal energy in every octave, except the finest two, which
lenses and sensors soften. Trees and the ground have more texture than the sky. The strength of the texture is chosen so
that the file reaches a given size. The ratio of level size to file size is then about the same as for a camera's
panoramas.
"""

import cv2
import numpy

QUALITY = 90


def scenery(width, height, megabytes, seed):
    """Returns a picture as (height, width, 3) bytes in BGR order. It wraps around, and its JPEG has about the given
    size."""
    random = numpy.random.default_rng(seed)
    base, strength = _street(width, height, random)
    texture = _texture(width, height, random)
    texture *= strength[..., None]
    low, high = 2.0, 120.0
    sum_ = numpy.empty_like(base)
    for _ in range(7):
        gain = (low + high) / 2
        numpy.multiply(texture, gain, out=sum_)
        sum_ += base
        picture = numpy.clip(sum_, 0, 255, out=sum_).astype(numpy.uint8)
        low, high = (gain, high) if len(jpeg(picture)) < megabytes * 1e6 else (low, gain)
    return picture


def jpeg(picture, quality=QUALITY):
    options = [
        cv2.IMWRITE_JPEG_QUALITY,
        quality,
        cv2.IMWRITE_JPEG_SAMPLING_FACTOR,
        cv2.IMWRITE_JPEG_SAMPLING_FACTOR_420,
    ]
    return cv2.imencode(".jpg", picture, options)[1].tobytes()


SOFTENED = {1: 0.25, 2: 0.5}


def _octaves(width, height, random, finest=1):
    """Returns noise with equal energy in every octave, seamless from the last column to the first."""
    total = numpy.zeros((height, width), numpy.float32)
    cell = max(width, height) // 8
    while cell >= finest:
        grid = random.standard_normal((height // cell + 3, width // cell + 1), numpy.float32)
        grid = numpy.concatenate([grid, grid[:, :2]], axis=1)
        total += SOFTENED.get(cell, 1) * _enlarged(grid, cell)[:height, :width]
        cell //= 2
    return total


def _enlarged(grid, cell):
    rows, columns = grid.shape
    return cv2.resize(grid, (columns * cell, rows * cell), interpolation=cv2.INTER_LINEAR)[cell // 2 :, cell // 2 :]


def _texture(width, height, random):
    light = _octaves(width, height, random)
    blue, red = (_octaves(width, height, random, finest=4) * 0.25 for _ in range(2))
    return numpy.stack([light + blue, light, light + red], axis=-1)


def _street(width, height, random):
    """Returns the base colors and texture strengths for a street: sky above, the fronts of buildings at the horizon,
    and the ground below."""
    row = numpy.linspace(0, 1, height, dtype=numpy.float32)[:, None]
    sky = numpy.stack([235 - 60 * row, 215 - 70 * row, 190 - 90 * row], axis=-1)
    ground = numpy.stack([95 + 30 * row, 100 + 30 * row, 105 + 30 * row], axis=-1)
    base = numpy.where(row[..., None] < 0.5, sky, ground) * numpy.ones((1, width, 1), numpy.float32)
    strength = numpy.where(row < 0.5, 0.03, 0.5) * numpy.ones((1, width), numpy.float32)
    left = 0
    while left < width:
        right = min(width, left + int(width * random.uniform(0.02, 0.08)))
        _front(base, strength, left, right, random)
        left = right
    return base, strength


def _front(base, strength, left, right, random):
    """Draws a house front, or a tree with strong texture."""
    height = base.shape[0]
    top, bottom = int(height * random.uniform(0.2, 0.45)), int(height * random.uniform(0.52, 0.6))
    is_tree = random.random() < 0.35
    base[top:bottom, left:right] = random.uniform(40, 110, 3) if is_tree else random.uniform(90, 210, 3)
    strength[top:bottom, left:right] = 1.2 if is_tree else 0.25
    if is_tree:
        return
    step = max(8, height // 60)
    for y in range(top + step, bottom - step, 2 * step):
        for x in range(left + step, right - step, 2 * step):
            base[y : y + step, x : x + step // 2] = random.uniform(20, 90)
