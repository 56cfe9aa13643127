"""`vantage available --batch` from end to end."""

import commands
import machine
import stores
from inputs import points
from results import Row, Section, at_least
from spreads import middle

METHOD = """`vantage available --batch` of a table of places, from the start of the process to its end: the CSV is
read and a line of JSON is printed for each place (to `/dev/null`). The places are those of the lookups. Warm, all
cores."""


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
        rows.append(Row(f"{label}: peak memory", middle([cost.peak / 1e6 for cost in costs], "MB")))
    return Section(METHOD, rows, {"Vantage": machine.vantage(context)})
