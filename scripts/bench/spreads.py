"""Medians and spreads."""

import dataclasses
import statistics


@dataclasses.dataclass(frozen=True)
class Spread:
    """A median between a low and a high value, in a unit."""

    median: float
    low: float
    high: float
    unit: str


def middle(values, unit):
    """The median, between the 10th and the 90th percentile, or the extremes of fewer than ten values."""
    ordered = sorted(values)
    edge = len(ordered) // 10
    return Spread(statistics.median(ordered), ordered[edge], ordered[-1 - edge], unit)


def exact(value, unit):
    return Spread(value, value, value, unit)


def ratios(of, to, unit="×"):
    """Of two series that were measured in the same rounds: the quotient of each round."""
    return middle([a / b for a, b in zip(of, to, strict=True)], unit)
