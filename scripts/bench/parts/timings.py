"""What parts make of the answers of workers that time each operation."""

from spreads import middle, ratios


def each(answers):
    """Milliseconds of every operation."""
    return middle([1000 * seconds for answer in answers for seconds in answer["each"]], "ms")


def ratio(of, to):
    """Of each round's medians."""
    return ratios(*([middle(answer["each"], "s").median for answer in answers] for answers in (of, to)))
