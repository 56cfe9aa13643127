"""What those share who search names by an index of their own: they are asked as `vantage-bench searches` is."""

import argparse
import itertools
import pathlib

from inputs import geonames
from peers.folding import folded
from peers.protocol import serve

# Rows that are asked for: a place may be found by several of its names.
ROWS = 20
PLACES = 5


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--table", type=pathlib.Path, required=True)
    parser.add_argument("--index", type=pathlib.Path, required=True, help="Is made when it is not there.")
    parser.add_argument("--queries", type=pathlib.Path, required=True)
    parser.add_argument("--answers", type=pathlib.Path)
    parser.add_argument("--first-letters", type=int, default=0, help="Letters that have no error (Whoosh).")
    return parser.parse_args()


def rows(table):
    """Ids of places and their names, each once."""
    for city in geonames.cities(table):
        for name in sorted(set(map(folded, city.names)) - {""}):
            yield city.id, name


def is_fresh(index, table):
    return index.exists() and index.stat().st_mtime > table.stat().st_mtime


def answer(options, find):
    """Writes all answers where it is to, then answers as many as it is told, from the first on.

    - find: the ids of rows for a folded text, best first.
    """
    texts = [line.split("\t")[0] for line in options.queries.read_text().splitlines()]

    def search(text):
        return list(dict.fromkeys(find(folded(text))))[:PLACES]

    if options.answers:
        options.answers.write_text("".join("\t".join(search(text)) + "\n" for text in texts))
    following = itertools.cycle(texts)
    serve(lambda: search(next(following)))
