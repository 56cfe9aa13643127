"""Finds the best possible results by comparing a query with every name, without an index or any of Vantage's code.

Names and queries are folded (folding.py) and compared as a whole using the optimal string alignment distance, which
counts insertions, deletions, substitutions and transpositions. Queries of four letters or more may have one error.
Queries of eight letters or more may have two if nothing matches with fewer. A place ranks by its best name:

    0.6 · (2/3)^errors · (0.95 for an alias) + 0.2 · importance

with an importance of log10(population) / 8, at most 1, or 0.2 if the population is unknown. Ties keep the table's
order.
"""

import math

import numpy
from rapidfuzz.distance import OSA
from rapidfuzz.process import cdist

from peers.folding import folded

BATCH_SIZE = 20


class Oracle:
    def __init__(self, cities):
        # Each distinct name with its places, and for each place the score of a match without errors.
        places = {}
        for city in cities:
            importance = min(1, math.log10(city.population) / 8) if city.population >= 1 else 0.2
            for number, name in enumerate(city.names):
                known = places.setdefault(folded(name), {})
                known.setdefault(city.id, (0.6 if number == 0 else 0.6 * 0.95, 0.2 * importance))
        places.pop("", None)
        self.names = list(places)
        self.places = list(places.values())

    def results(self, texts, count=5):
        """Returns the IDs of the best places for each query, best first."""
        texts = list(map(folded, texts))
        found = []
        for start in range(0, len(texts), BATCH_SIZE):
            some = texts[start : start + BATCH_SIZE]
            distances = cdist(some, self.names, scorer=OSA.distance, score_cutoff=2, dtype=numpy.uint8, workers=-1)
            found += [self._best(text, row, count) for text, row in zip(some, distances, strict=True)]
        return found

    def _best(self, text, distances, count):
        allowed = _errors(text)
        if allowed == 2 and distances.min() < 2:
            allowed = 1
        best = {}
        for number in numpy.flatnonzero(distances <= allowed):
            for id_, (match, importance) in self.places[number].items():
                score = match * (2 / 3) ** int(distances[number]) + importance
                best[id_] = max(score, best.get(id_, 0))
        # The sort is stable, so ties keep the order of the table.
        return sorted(best, key=best.get, reverse=True)[:count]


def _errors(text):
    letters = sum(letter.isalpha() for letter in text)
    return 0 if letters < 4 else 1 if letters < 8 else 2
