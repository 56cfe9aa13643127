"""The part `available`: `vantage available --batch` from process start to exit."""

import commands
import machine
import stores
from inputs import points
from results import Row, Section, at_least, at_most
from spreads import middle, ratios

METHOD = """\
`vantage available --batch` processes a table of places and is timed from process start to exit. It reads the CSV and
prints one line of JSON per place (to `/dev/null`). The places are the same as under Lookups. Caches are warm, and all
cores are used. "CSV" and "Arrow" rows print all columns in another format. "Few columns" are the id, the scene and the
distance. "Availability" is the id and whether there is a scene, so no scenes are read. The runs of all formats
alternate.

Memory is the maximum resident size, in two parts. The process's private memory (`RssAnon`) must not grow with the table
or the store. The mapped pages of the store file (`RssFile`) belong to the page cache: all processes that read the
store share them, and the kernel reclaims them when memory is short. The kernel's `ru_maxrss` is about the sum of the
two."""


FORMATS = {
    "CSV": (["--format", "csv"], at_least(1.5)),
    "CSV, few columns": (["--format", "csv", "--columns", "id,scene,distance"], None),
    "CSV, availability": (["--format", "csv", "--columns", "id,available"], at_least(1.5)),
    "Arrow": (["--format", "arrow"], None),
    "Arrow, few columns": (["--format", "arrow", "--columns", "id,scene,distance"], None),
    "Arrow, availability": (["--format", "arrow", "--columns", "id,available"], None),
}


def measure(context):
    rows = []
    number = 100_000 if context.quick else points.QUERIES
    for count in sorted({1_000_000, context.points}):
        places, store = points.first_queries(context, count, number), stores.of_points(context, count)
        command = [context.vantage, "available", "--batch", places, "--store", store, "--quiet"]
        costs = [commands.run(command) for _ in range(context.rounds)]
        rates = [number / cost.seconds for cost in costs]
        label = f"{'100 000' if context.quick else '1 M'} places, {count // 1_000_000} M scenes"
        rows.append(Row(label, middle(rates, "/s"), goal=at_least(100_000, "/s")))
        private, mapped = ([getattr(cost, kind) / 1e6 for cost in costs] for kind in ("private", "mapped"))
        rows.append(Row(f"{label}: private memory", middle(private, "MB"), goal=at_most(64, "MB")))
        rows.append(Row(f"{label}: mapped pages", middle(mapped, "MB")))
        if count == 1_000_000:
            rows += formats(context, command, number, label)
    return Section(METHOD, rows, {"Vantage": machine.vantage(context)})


def formats(context, command, number, label):
    """Compares the other formats with JSON, in alternating runs."""
    json, others = [], {name: [] for name in FORMATS}
    for _ in range(context.rounds):
        json.append(number / commands.run(command).seconds)
        for name, (options, _) in FORMATS.items():
            others[name].append(number / commands.run([*command, *options]).seconds)
    return [
        Row(f"{label}: {name}", middle(rates, "/s"), "JSON", middle(json, "/s"), ratios(rates, json), FORMATS[name][1])
        for name, rates in others.items()
    ]
