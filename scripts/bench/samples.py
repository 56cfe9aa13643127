"""Whether competitors make the same picture."""

import numpy
from PIL import Image

# Below this, in dB, two pictures do not show the same view; different resampling alone stays above it.
SAME = 18.0


def likeness(one, other):
    """PSNR of two pictures that are both reduced to a quarter, so that sharpness and aliasing count little; dB."""
    first, second = (_reduced(path) for path in (one, other))
    if first.shape != second.shape:
        return 0.0
    return float(10 * numpy.log10(255**2 / max(numpy.mean((first - second) ** 2), 1e-9)))


def note(samples):
    """A sentence on the likeness of the others' first view to ours, which is the first; fails when they differ."""
    (_, ours), *others = samples.items()
    values = {name: likeness(ours, path) for name, path in others}
    for name, value in values.items():
        if value < SAME:
            raise SystemExit(f"bench.sh: {name} does not make the same view as Vantage: {value:.1f} dB. See {ours}.")
    return ", ".join(f"{name} {value:.1f} dB" for name, value in values.items())


def _reduced(path):
    with Image.open(path) as picture:
        return numpy.asarray(picture.convert("RGB").reduce(4)).astype(float)
