"""Smooth random patterns for plaster, asphalt and clouds."""

import numpy as np
from PIL import Image


def smooth(height, width, cell, seed):
    """Returns values of about -1..1 that vary over `cell` pixels."""
    rng = np.random.default_rng(seed)
    grid = rng.uniform(-1, 1, (int(height / cell) + 4, int(width / cell) + 4)).astype(np.float32)
    size = round(grid.shape[1] * cell), round(grid.shape[0] * cell)
    big = Image.fromarray(grid).resize(size, Image.Resampling.BICUBIC)
    x, y = int(cell), int(cell)
    return np.asarray(big)[y:y + height, x:x + width]


def cloudy(height, width, cell, seed, octaves=4):
    """Returns a sum of smooth patterns, each half as large and half as strong as the previous one."""
    total = np.zeros((height, width), np.float32)
    for octave in range(octaves):
        if cell / 2**octave < 1:
            break
        total += smooth(height, width, cell / 2**octave, seed + octave) / 2**octave
    return total / 1.6


def grain(height, width, seed):
    """Returns a normally distributed value for each pixel."""
    return np.random.default_rng(seed).standard_normal((height, width), np.float32)


def tileable(size, cells, seed, octaves=5):
    """Returns a square pattern that repeats without a seam."""
    total = np.zeros((size, size), np.float32)
    for octave in range(octaves):
        count = cells * 2**octave
        grid = np.random.default_rng(seed + octave).uniform(-1, 1, (count, count)).astype(np.float32)
        wrapped = np.pad(grid, 4, mode="wrap")
        step = size / count
        side = round((count + 8) * step)
        big = np.asarray(Image.fromarray(wrapped).resize((side, side), Image.Resampling.BICUBIC))
        start = round(4 * step)
        total += big[start:start + size, start:start + size] / 2**octave
    return total / 1.6
