"""The part `visibility`: the accuracy and speed of finding the scenes that see a place."""

import hashlib
import json
import random
import subprocess

import commands
import machine
import stores
from context import say
from results import Row, Section, at_least, at_most
from spreads import exact, middle
from workers import Worker

METHOD = """\
The towns are generated from seeds: blocks of houses around courtyards, with alleys, passages and towers; items just
inside the houses' doors, just outside, in courtyards and on the street; and cameras along the streets. The result for
each item and each camera within 50 m of it is compared with an exact integer calculation. There are {towns} towns of
about 10 000 houses with {items} items each. Figures are medians over the towns, with the extremes.

A request is `LookAroundSceneRequest(mapItem:)` for a random item (fixed seed). Requests run one after another, warm, on
one core, from a store with {houses} houses, {scenes} scenes and {places} items. Each request reads the item's row, the
scenes around it and the houses in between, and chooses a scene. A table is processed by `vantage available --batch`:
each of its {rows} rows has the id of a random item in that store (fixed seed). The command is timed from process start
to exit on all cores, with one line of JSON per row (to `/dev/null`)."""

SEEDS = [7, 11, 12, 13, 14]


def measure(context):
    seeds = SEEDS[:2] if context.quick else SEEDS
    items = 300 if context.quick else 1000
    exact_towns = [_judged(context, seed, 0, items) for seed in seeds]
    off_towns = [_judged(context, seed, 3, items) for seed in seeds]
    counts, source, store = _store(context)
    rounds = _rounds(context, store, source, counts["items"])
    each = [round["seconds"] / round["operations"] * 1000 for round in rounds]
    deviation = exact(100 * _farthest(off_towns), "%")
    rows = [
        Row("exact positions: precision", _spread(exact_towns, _precision), goal=at_least(98, "%")),
        Row("exact positions: recall", _spread(exact_towns, _recall), goal=at_least(98, "%")),
        Row("positions off by 3 m: correct labels", _spread(off_towns, _right), goal=at_least(98.5, "%")),
        Row("positions off by 3 m: unknown", _spread(off_towns, _unknown), goal=at_most(15, "%")),
        Row("confidence: largest deviation from the truth in a decile", deviation, goal=at_most(10, "%")),
        Row("a request", middle(each, "ms"), goal=at_most(0.5, "ms")),
        Row("a request, p99", middle([round["p99"] for round in rounds], "ms")),
        *_table_rows(context, store, source, counts["items"]),
    ]
    method = METHOD.format(
        towns=len(seeds), items=items, houses=_spaced(counts["houses"]), scenes=_spaced(counts["scenes"]),
        places=_spaced(counts["items"]), rows=_spaced(_row_count(context)))
    return Section(method, rows, {"Vantage": machine.vantage(context)})


def _judged(context, seed, deviation, items):
    say(f"evaluating town {seed}, positions off by {deviation} m")
    command = [context.bench, "judge-city", "--seed", seed, "--deviation", deviation, "--items", items]
    return json.loads(subprocess.run([*map(str, command)], check=True, capture_output=True, text=True).stdout)


def _store(context):
    blocks = 30 if context.quick else 214
    places, scenes = (context.folder("inputs") / f"city-{blocks}{ending}" for ending in (".geojsonl", ".csv"))
    counts = places.with_suffix(".json")
    if not counts.exists():
        say("generating a town")
        command = [context.bench, "make-city", "--blocks", blocks, "--seed", 7, "--places", places, "--scenes", scenes]
        made = subprocess.run([*map(str, command)], check=True, capture_output=True, text=True).stdout
        counts.write_text(made)
    store = context.folder("stores") / f"city-{blocks}.sqlite"
    if not store.exists() or store.stat().st_mtime < context.vantage.stat().st_mtime:
        stores.imported(context, scenes, store, "--format", "csv", "--collection", "city")
        command = [context.vantage, "import", places, "--format", "places", "--collection", "city", "--store", store]
        subprocess.run([*map(str, command), "--quiet"], check=True)
    return json.loads(counts.read_text()), "city", store


def _rounds(context, store, source, items):
    worker = Worker("vantage/sights", [context.bench, "sights", "--store", store, "--source", source, "--items", items])
    count = 500 if context.quick else 5000
    worker.run(count)
    return [worker.run(count) for _ in range(3 if context.quick else 9)]


def _table_rows(context, store, source, items):
    count = _row_count(context)
    table = _item_table(context, source, items, count)
    costs = [
        commands.run([context.vantage, "available", "--batch", table, "--store", store, "--quiet"])
        for _ in range(1 if context.quick else 3)
    ]
    label = f"a table of {_spaced(count)} items"
    return [
        Row(label, middle([count / cost.seconds for cost in costs], "/s")),
        Row(f"{label}: private memory", middle([cost.private / 1e6 for cost in costs], "MB"), goal=at_most(64, "MB")),
    ]


def _row_count(context):
    return 20_000 if context.quick else 1_000_000


def _item_table(context, source, items, count):
    chance = random.Random(5)
    path = context.folder("inputs") / f"items-{items}-{count}.csv"
    with path.open("w") as file:
        file.write("id,item\n")
        for number in range(count):
            file.write(f"r{number},{_place_id(source, f'i{chance.randrange(items)}')}\n")
    return path


def _place_id(source, id_):
    """Returns a place's ID, computed as in `PlaceID`."""
    hashed = int.from_bytes(hashlib.sha256(f"vantage place 1\n{source}\0{id_}".encode()).digest()[:8], "big")
    digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    return "".join(digits[hashed >> shift & 31] for shift in range(60, -1, -5))


def _spread(towns, figure):
    return middle([100 * figure(town) for town in towns], "%")


def _precision(town):
    return town["truePositives"] / (town["truePositives"] + town["falsePositives"])


def _recall(town):
    return town["truePositives"] / (town["truePositives"] + town["falseNegatives"])


def _right(town):
    return town["right"] / town["labeled"]


def _unknown(town):
    return town["unknown"] / (town["labeled"] + town["unknown"])


def _farthest(towns):
    """Returns the largest difference, over all towns and deciles, between confidence and the share of items seen."""
    farthest = 0
    for tenth in range(10):
        count, seen, confidence = (sum(town["tenths"][tenth][key] for town in towns) for key in ("count", "seen", "confidence"))
        if count:
            farthest = max(farthest, abs(seen - confidence) / count)
    return farthest


def _spaced(count):
    return f"{count:,}".replace(",", " ")
