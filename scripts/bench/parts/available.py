"""`vantage available --batch` from end to end."""

import commands
import machine
import stores
from inputs import points
from results import Row, Section, at_least, at_most
from spreads import middle

METHOD = """`vantage available --batch` of a table of places, from the start of the process to its end: the CSV is
read and a line of JSON is printed for each place (to `/dev/null`). The places are those of the lookups. Warm, all
cores. Memory is what is resident at most: the process's own (`RssAnon`), which must not grow with the table or the
store, and pages of the store's file, which is mapped (`RssFile`): those are the page cache's, shared by all processes
that read the store, and given back when memory is short. The kernel's `ru_maxrss` is about the sum of the two."""


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
        own, mapped = ([getattr(cost, kind) / 1e6 for cost in costs] for kind in ("own", "mapped"))
        rows.append(Row(f"{label}: memory of its own", middle(own, "MB"), goal=at_most(64, "MB")))
        rows.append(Row(f"{label}: pages of mapped files", middle(mapped, "MB")))
    return Section(METHOD, rows, {"Vantage": machine.vantage(context)})
