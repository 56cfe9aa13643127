"""Scenes without pictures, and places to look up."""

import itertools
import subprocess

from context import SEED, say

QUERIES = 1_000_000


def scenes(context, count):
    """Returns a table of `count` scenes along streets."""
    return _made(context, count)[0]


def queries(context, count):
    """Returns a table of places, half of which have a scene within 50 m."""
    return _made(context, count)[1]


def first_queries(context, count, number):
    """Returns a table of the first `number` places in the table of `queries`."""
    whole = queries(context, count)
    path = whole.with_name(f"queries-{number}.csv")
    if not path.exists():
        with whole.open() as lines, path.open("w") as file:
            file.writelines(itertools.islice(lines, number + 1))
    return path


def _made(context, count):
    folder = context.folder("inputs", f"points-{count}")
    paths = folder / "scenes.csv", folder / "queries.csv"
    if not all(path.exists() for path in paths):
        say(f"generating {count} scenes along streets")
        parts = [path.with_suffix(".part") for path in paths]
        subprocess.run(
            [
                context.bench,
                "make-points",
                "--scenes",
                str(count),
                "--queries",
                str(QUERIES),
                "--seed",
                str(SEED),
                "--scenes-output",
                parts[0],
                "--queries-output",
                parts[1],
            ],
            check=True,
        )
        for part, path in zip(parts, paths):
            part.rename(path)
    return paths
