"""Routes over a grid of a million crossings, beside Dijkstra's algorithm."""

import json
import random

import machine
from context import say
from relief import Part
from results import Row, at_least, at_most
from rounds import alternate
from spreads import exact, middle, ratios

METHOD = """Routes: a grid of {crossings} crossings from a seed, three classes of road, one-ways, {restrictions}
restrictions of turns ({nodes} nodes, {arcs} arcs for cars). Building is from ways to the hierarchy of the fastest
routes, one core. A route is from one place on a road to another, drawn from a seed, with its points, from a warm
file, one core, by car where nothing else is said; p99 is that of each round. Dijkstra's algorithm goes over the same
graph in memory, from the same places, until the end is reached; of {compared} pairs both tell the same cost, or are
counted as different. Restrictions: towns of 16 crossings made from a seed, with restrictions by nodes and by up to two
ways, forbidden and only, beside a search whose states are what was gone along last, and which looks at each relation
before each move."""

SEED = 20_240_607


def measure(context):
    side = 200 if context.quick else 1000
    path, made = _roads(context, side)
    pairs = _pairs(context, side)
    command = [context.bench, "routes", "--graph", path, "--pairs", pairs]
    plain = [*command, "--plain-side", side, "--seed", SEED]
    count = 200 if context.quick else 1000
    each = count // context.rounds + 1
    answers, _ = alternate({"vantage/routes": command, "dijkstra": plain}, context.rounds, each, 1)
    ours, theirs = answers.values()
    kinds = {
        "vantage/many-routes": command,
        "vantage/ways": [*command, "--alternatives"],
        "vantage/on-foot": [*command, "--mode", "foot"],
        "vantage/by-bicycle": [*command, "--mode", "bicycle"],
    }
    more, _ = alternate(kinds, context.rounds, count, count)
    many, alternatives, on_foot, by_bicycle = more.values()
    different = sum(_differing(one, other) for one, other in zip(ours, theirs, strict=True))
    label = f"a route, {made['nodes'] / 1e6:.2g} M nodes"
    rows = [
        *_built(made),
        *_junctions(context),
        Row(f"{label}: costs unlike Dijkstra's", exact(different, ""), goal=at_most(0, "")),
        Row(f"{label}, with its points", _median(many), goal=at_most(0.5, "ms")),
        Row(f"{label}, p99", middle([1000 * _share(answer["each"], 0.99) for answer in many], "ms"), goal=at_most(2, "ms")),
        Row(label, _median(ours), "Dijkstra", _median(theirs), _ratio(theirs, ours), at_least(100)),
        Row(f"{label}, and others beside it", _median(alternatives)),
        Row(f"{label}, on foot", _median(on_foot)),
        Row(f"{label}, by bicycle", _median(by_bicycle)),
    ]
    return Part(_method(made, side, each * context.rounds), rows)


def _built(made):
    words = {"car": "by car", "foot": "on foot", "bicycle": "by bicycle"}
    return [
        Row(f"roads built, {words[mode]}", exact(seconds, "s"), goal=at_most(60, "s"))
        for mode, seconds in made["seconds"].items()
    ]


def _junctions(context):
    """Ways over made-up junctions, against a search over the relations themselves."""
    rows = []
    for mode in ("car", "bicycle"):
        command = [context.bench, "junctions", "--restrictions", 200, "--mode", mode, "--seed", SEED]
        made = json.loads(machine.printed([*map(str, command)]))
        label = f"{made['compared']} ways over {made['restrictions']} restrictions, by {mode}: unlike the search's"
        rows.append(Row(label, exact(made["different"], ""), goal=at_most(0, "")))
    return rows


def _method(made, side, compared):
    counts = {name: f"{made[name]:,}".replace(",", " ") for name in ("nodes", "arcs", "restrictions")}
    return METHOD.format(crossings=f"{side * side:,}".replace(",", " "), compared=compared, **counts)


def _roads(context, side):
    """Made anew: how long that takes is one of the figures."""
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


def _median(answers):
    return middle([1000 * _share(answer["each"], 0.5) for answer in answers], "ms")


def _ratio(of, to):
    return ratios(*([_share(answer["each"], 0.5) for answer in answers] for answers in (of, to)))


def _share(values, share):
    """What such a share of some values is not above."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]
