"""`vantage available --batch` from end to end."""

import commands
import machine
import stores
from inputs import points
from results import Row, Section, at_least
from spreads import middle

PART = "available"
TITLE = "A table of places"
METHOD = """`vantage available --batch` of a table of a million places, from the start of the process to its end: the CSV is read and a
line of JSON is printed for each place (to `/dev/null`). The places are those of the lookups. Warm, all cores."""


def measure(context):
    rows = []
    for count in sorted({1_000_000, context.points}):
        command = [
            context.vantage, "available", "--batch", points.queries(context, count), "--store",
            stores.of_points(context, count), "--quiet",
        ]
        costs = [commands.run(command) for _ in range(context.rounds)]
        rates = [points.QUERIES / cost.seconds for cost in costs]
        label = f"{points.QUERIES // 1_000_000} M places, {count // 1_000_000} M scenes"
        rows.append(Row(label, middle(rates, "/s"), goal=at_least(100_000, "/s")))
        rows.append(Row(f"{label}: peak memory", middle([cost.peak / 1e6 for cost in costs], "MB")))
    return Section(PART, TITLE, METHOD, rows, {"Vantage": machine.vantage(context)})
