"""Routes over a grid of a million crossings, compared with Dijkstra's algorithm."""

import json
import random

import machine
from context import say
from relief import Part
from results import Row, at_least, at_most
from rounds import alternate
from spreads import exact, middle, ratios

METHOD = """\
Routes cross a grid of {crossings} intersections that is generated from a seed, with three classes of road, one-way
streets and {restrictions} turn restrictions ({nodes} nodes, {arcs} arcs for cars). The build runs on one core and
includes every step from the ways to the hierarchy for the fastest routes. A route connects two random places on roads
(fixed seed). It is computed, including its points, from a warm file on one core, by car unless a row says otherwise.
The p99 is computed for each round. Dijkstra's algorithm searches the same graph in memory, from the same places, until
it reaches the destination. The costs of {compared} pairs are compared, and those that differ are counted.

A matrix connects 1000 of these starts with 1000 of these ends, including the search for the nearest roads. An area
covers ten minutes by car. Tracks for map matching follow these routes with a point every 5 s, 5 m off the road in a
random direction. All three run on one core.

Turn restrictions are tested in towns of 16 intersections that are generated from a seed. The restrictions apply via a
node or via up to two ways, and either forbid a turn or require it. The routes are compared with those from a search
that remembers the last part of its path and checks every relation before every move."""

SEED = 20_240_607


def measure(context):
    side = 200 if context.quick else 1000
    path, made = _roads(context, side)
    pairs = _pairs(context, side)
    command = [context.bench, "routes", "--graph", path, "--pairs", pairs]
    plain = [*command, "--plain-side", side, "--seed", SEED]
    count = 200 if context.quick else 1000
    each = count // context.rounds + 1
    replies, _ = alternate({"vantage/routes": command, "dijkstra": plain}, context.rounds, each, 1)
    ours, theirs = replies.values()
    kinds = {
        "vantage/many-routes": command,
        "vantage/ways": [*command, "--alternatives"],
        "vantage/on-foot": [*command, "--mode", "foot"],
        "vantage/by-bicycle": [*command, "--mode", "bicycle"],
    }
    more, _ = alternate(kinds, context.rounds, count, count)
    many, alternatives, on_foot, by_bicycle = more.values()
    travel = _travel(context, path, pairs)
    different = sum(_differing(one, other) for one, other in zip(ours, theirs, strict=True))
    slowest = [1000 * _quantile(reply["each"], 0.99) for reply in many]
    label = f"a route, {made['nodes'] / 1e6:.2g} M nodes"
    rows = [
        *_built(made),
        *_junctions(context),
        Row(f"{label}: costs that differ from Dijkstra's", exact(different, ""), goal=at_most(0, "")),
        Row(f"{label}, with its points", _median(many), goal=at_most(0.5, "ms")),
        Row(f"{label}, p99", middle(slowest, "ms"), goal=at_most(2, "ms")),
        Row(label, _median(ours), "Dijkstra", _median(theirs), _ratio(theirs, ours), at_least(100)),
        Row(f"{label}, with alternatives", _median(alternatives)),
        Row(f"{label}, on foot", _median(on_foot)),
        Row(f"{label}, by bicycle", _median(by_bicycle)),
        *travel,
    ]
    return Part(_method(made, side, each * context.rounds), rows)


def _travel(context, path, pairs):
    """Measures matrices, areas within reach, and map matching."""
    size = 200 if context.quick else 1000

    def replies(work, count):
        command = [context.bench, "travel", work, "--graph", path, "--pairs", pairs]
        found, _ = alternate({f"vantage/{work}": command}, context.rounds, count, count)
        return next(iter(found.values()))

    def rates(work, count):
        return [reply["operations"] / reply["seconds"] for reply in replies(work, count)]

    areas = [1000 * reply["seconds"] / reply["operations"] for reply in replies("reach", 20)]
    return [
        Row(
            f"a matrix of {size} by {size} places, pairs",
            middle([rate / 1e6 for rate in rates("matrix", size)], "M/s"), goal=at_least(1, "M/s")),
        Row("an area of ten minutes by car", middle(areas, "ms")),
        Row("points of a track matched with roads", middle(rates("match", 20), "/s")),
    ]


def _built(made):
    words = {"car": "by car", "foot": "on foot", "bicycle": "by bicycle"}
    return [
        Row(f"road graph built, {words[mode]}", exact(seconds, "s"), goal=at_most(60, "s"))
        for mode, seconds in made["seconds"].items()
    ]


def _junctions(context):
    """Compares routes through generated junctions with a search that reads the turn restrictions directly."""
    rows = []
    for mode in ("car", "bicycle"):
        command = [context.bench, "junctions", "--restrictions", 200, "--mode", mode, "--seed", SEED]
        made = json.loads(machine.printed([*map(str, command)]))
        counts = f"{made['compared']} routes through {made['restrictions']} restrictions"
        label = f"{counts}, by {mode}: routes that differ from the search's"
        rows.append(Row(label, exact(made["different"], ""), goal=at_most(0, "")))
    return rows


def _method(made, side, compared):
    counts = {name: f"{made[name]:,}".replace(",", " ") for name in ("nodes", "arcs", "restrictions")}
    return METHOD.format(crossings=f"{side * side:,}".replace(",", " "), compared=compared, **counts)


def _roads(context, side):
    """Builds the road graph, always from scratch, because the build time is one of the figures."""
    path = context.folder("inputs") / f"grid-{side}.roads"
    path.unlink(missing_ok=True)
    say("making roads")
    command = [context.bench, "make-roads", "--side", side, "--seed", SEED, "--output", path]
    return path, json.loads(machine.printed([*map(str, command), "--modes", "car", "foot", "bicycle"]))


def _pairs(context, side):
    chance = random.Random(SEED)
    path = context.folder("inputs") / f"grid-{side}-pairs.csv"

    def place():
        return f"{46 + chance.random() * side * 9e-4:.7f},{7 + chance.random() * side * 13e-4:.7f}"

    path.write_text("".join(f"{place()},{place()}\n" for _ in range(5000)))
    return path


def _differing(one, other):
    return sum(a != b for a, b in zip(one["weights"], other["weights"], strict=True))


def _median(replies):
    return middle([1000 * _quantile(reply["each"], 0.5) for reply in replies], "ms")


def _ratio(of, to):
    return ratios(*([_quantile(reply["each"], 0.5) for reply in replies] for replies in (of, to)))


def _quantile(values, share):
    """Returns a quantile of the values; `share` is in 0...1."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]
