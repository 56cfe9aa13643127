"""Medians, their spreads, and ratios."""

import dataclasses
import statistics


@dataclasses.dataclass(frozen=True)
class Spread:
    """A median with a low and a high value, and their unit."""

    median: float
    low: float
    high: float
    unit: str


def middle(values, unit):
    """Returns the median with the 10th and 90th percentiles, or with the extremes if there are fewer than ten
    values."""
    ordered = sorted(values)
    edge = len(ordered) // 10
    return Spread(statistics.median(ordered), ordered[edge], ordered[-1 - edge], unit)


def exact(value, unit):
    """Returns a single value without a spread."""
    return Spread(value, value, value, unit)


def ratios(of, to, unit="×"):
    """Returns the spread of the per-round ratios between two series that were measured in the same rounds."""
    return middle([a / b for a, b in zip(of, to, strict=True)], unit)
