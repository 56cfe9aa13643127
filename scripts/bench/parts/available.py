"""The part `available`: `vantage available --batch` from process start to exit."""

import commands
import machine
import stores
from inputs import points
from results import Row, Section, at_least, at_most
from spreads import middle

METHOD = """\
`vantage available --batch` processes a table of places and is timed from process start to exit. It reads the CSV and
prints one line of JSON per place (to `/dev/null`). The places are the same as under Lookups. Caches are warm, and all
cores are used.

Memory is the maximum resident size, in two parts. The process's private memory (`RssAnon`) must not grow with the table
or the store. The mapped pages of the store file (`RssFile`) belong to the page cache: all processes that read the
store share them, and the kernel reclaims them when memory is short. The kernel's `ru_maxrss` is about the sum of the
two."""


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
    return Section(METHOD, rows, {"Vantage": machine.vantage(context)})
