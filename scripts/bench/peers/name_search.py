"""Code shared by the peers that search names with their own index. They accept the same queries as `vantage-bench
searches`."""

import argparse
import itertools
import pathlib

from inputs import geonames
from peers.folding import folded
from peers.protocol import serve

# The number of rows to request. It exceeds the number of places needed, because several names of a place can match.
ROWS = 20
PLACES = 5


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--table", type=pathlib.Path, required=True)
    parser.add_argument("--index", type=pathlib.Path, required=True, help="created if missing")
    parser.add_argument("--queries", type=pathlib.Path, required=True)
    parser.add_argument("--answers", type=pathlib.Path)
    parser.add_argument("--first-letters", type=int, default=0, help="leading letters that must match (Whoosh)")
    return parser.parse_args()


def rows(table):
    """Yields each place's ID together with each of its distinct names."""
    for city in geonames.cities(table):
        for name in sorted(set(map(folded, city.names)) - {""}):
            yield city.id, name


def is_fresh(index, table):
    return index.exists() and index.stat().st_mtime > table.stat().st_mtime


def run(options, find):
    """Writes the results of all queries if `--answers` is given, then runs the queries in turn, starting with the
    first.

    - find: returns the IDs of rows for a folded query, best first.
    """
    texts = [line.split("\t")[0] for line in options.queries.read_text().splitlines()]

    def search(text):
        return list(dict.fromkeys(find(folded(text))))[:PLACES]

    if options.answers:
        options.answers.write_text("".join("\t".join(search(text)) + "\n" for text in texts))
    next_texts = itertools.cycle(texts)
    serve(lambda: search(next(next_texts)))
