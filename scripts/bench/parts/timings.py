"""Spreads and ratios computed from the times that workers report for each operation."""

from spreads import middle, ratios


def each(replies):
    """Returns the spread of all operation times in milliseconds."""
    return middle([1000 * seconds for reply in replies for seconds in reply["each"]], "ms")


def ratio(of, to):
    """Returns the spread of the ratio between the two programs' median times in each round."""
    return ratios(*([middle(reply["each"], "s").median for reply in replies] for replies in (of, to)))
