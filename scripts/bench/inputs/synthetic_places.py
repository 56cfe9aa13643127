"""Generates any number of fictional places from a seed, in GeoNames' format.

    python3 -m inputs.synthetic_places 10000000 places.txt [--queries queries.tsv]

Names consist of one to three words made of syllables. Some words occur in very many names, like "San" and "Lake" in
real ones. Half of the places have aliases. Places cluster around towns, some of which are large.
"""

import argparse
import bisect
import itertools
import pathlib
import random

SEED = 20261124
ONSETS = "b br c ch d dr f g gr h j k kr l m n p pr r s sch st t tr v w z".split()
NUCLEI = "a a a e e i i o o u ai au ei ie ou".split()
CODAS = ["", "", "", "n", "r", "l", "s", "m", "t", "ck", "nd", "rg", "x"]
COMMON = "San Santa Saint New Lake Mount Upper Lower Old Little North South Ban Kampung Villa Monte Bad Rio".split()
ENDINGS = ["", "", "", "ville", "burg", "ton", "dorf", "ovka", "abad", "pur", "inga", "ella"]
CLASSES = ["P"] * 6 + ["S"] * 3 + ["T", "H", "L"]
TOWNS = 20_000


class Words:
    """Words generated from a seed. A few of them occur in very many names, but most occur in few."""

    def __init__(self, dice, count):
        self.dice = dice
        known = {}
        while len(known) < count:
            known.setdefault(self._word())
        self.words = list(known)
        self.sums = list(itertools.accumulate(1 / (rank + 20) for rank in range(count)))

    def _syllable(self):
        return self.dice.choice(ONSETS) + self.dice.choice(NUCLEI) + self.dice.choice(CODAS)

    def _word(self):
        syllables = [self._syllable() for _ in range(self.dice.choice((1, 2, 2, 3)))]
        return "".join([*syllables, self.dice.choice(ENDINGS)]).title()

    def one(self):
        return self.words[bisect.bisect(self.sums, self.dice.random() * self.sums[-1])]

    def name(self):
        first = [self.dice.choice(COMMON)] if self.dice.random() < 0.15 else []
        return " ".join(first + [self.one() for _ in range(self.dice.choice((1, 1, 2)))])


def lines(count):
    dice = random.Random(SEED)
    words = Words(dice, max(1000, min(1_500_000, count // 4)))
    towns = [(dice.uniform(-55, 70), dice.uniform(-179, 179), dice.paretovariate(1.1)) for _ in range(TOWNS)]
    weights = list(itertools.accumulate(min(500, town[2]) for town in towns))
    for number in range(count):
        latitude, longitude, _ = towns[bisect.bisect(weights, dice.random() * weights[-1])]
        latitude += dice.gauss(0, 0.1)
        longitude = (longitude + dice.gauss(0, 0.15) + 180) % 360 - 180
        name = words.name()
        others = ",".join(words.name() for _ in range(dice.choice((0, 0, 1, 2))))
        people = min(30_000_000, int(dice.paretovariate(0.6))) if dice.random() < 0.5 else 0
        class_ = dice.choice(CLASSES)
        fields = [str(number + 1), name, name, others, f"{latitude:.5f}", f"{longitude:.5f}", class_, "", "XX"]
        yield "\t".join([*fields, "", "", "", "", "", str(people), "", "", "", ""]) + "\n"


def _with_error(dice, text):
    place = dice.randrange(len(text))
    return text[:place] + dice.choice("abcdefghijklmnopqrstuvwxyz") + text[place + dice.randrange(2) :]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("count", type=int)
    parser.add_argument("table", type=pathlib.Path)
    parser.add_argument("--queries", type=pathlib.Path, help="write queries for 2000 of the names, each with one error")
    options = parser.parse_args()
    dice, every = random.Random(f"{SEED} queries"), max(1, options.count // 2000)
    texts = []
    with open(options.table, "w") as table:
        for number, line in enumerate(lines(options.count)):
            table.write(line)
            if number % every == 0:
                texts.append(_with_error(dice, line.split("\t")[1]) + "\t\t\n")
    if options.queries:
        options.queries.write_text("".join(texts))


if __name__ == "__main__":
    main()
