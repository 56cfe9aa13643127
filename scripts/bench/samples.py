"""Checks that competing tools render the same picture."""

import numpy
from PIL import Image

# Pictures of the same view are at least this similar, in dB, even if they are resampled differently.
MIN_PSNR = 18.0


def psnr(one, other):
    """Returns the PSNR of two pictures in dB. Both are scaled to a quarter of their size, so sharpness and
    aliasing matter little."""
    first, second = (_reduced(path) for path in (one, other))
    if first.shape != second.shape:
        return 0.0
    return float(10 * numpy.log10(255**2 / max(numpy.mean((first - second) ** 2), 1e-9)))


def note(samples):
    """Returns the PSNR of every other tool's picture relative to Vantage's picture, which comes first. Fails if any
    PSNR is too low."""
    (_, ours), *others = samples.items()
    values = {name: psnr(ours, path) for name, path in others}
    for name, value in values.items():
        if value < MIN_PSNR:
            raise SystemExit(f"bench.sh: {name}'s picture differs from Vantage's ({value:.1f} dB). See {ours}.")
    return "; ".join(f"{name} {value:.1f} dB" for name, value in values.items())


def _reduced(path):
    with Image.open(path) as picture:
        return numpy.asarray(picture.convert("RGB").reduce(4)).astype(float)
