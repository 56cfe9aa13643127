"""Spreads and ratios computed from the replies of workers that time each operation."""

from spreads import middle, ratios


def each(replies):
    """Returns the spread of all operations in milliseconds."""
    return middle([1000 * seconds for reply in replies for seconds in reply["each"]], "ms")


def ratio(of, to):
    """Returns the spread of the per-round ratios between medians."""
    return ratios(*([middle(reply["each"], "s").median for reply in replies] for replies in (of, to)))
