"""The part `import`: importing a table of scenes without pictures."""

import machine
import stores
from inputs import points
from results import Row, Section, at_least, at_most
from spreads import middle

METHOD = """\
`vantage import` reads a CSV with each scene's position, heading, time and kind, but no pictures, into a new store. The
command is timed from process start to exit, on all cores."""


def measure(context):
    table = points.scenes(context, context.points)
    store = context.folder("stores") / f"points-{context.points}.sqlite"
    costs = [stores.imported(context, table, store, "--format", "csv") for _ in range(1 if context.quick else 3)]
    label = f"{context.points // 1_000_000} M scenes"
    rates = [context.points / cost.seconds for cost in costs]
    rows = [
        Row(label, middle(rates, "/s"), goal=at_least(100_000, "/s")),
        Row(
            f"{label}: file size per scene",
            middle([store.stat().st_size / context.points], "B"),
            goal=at_most(160, "B"),
        ),
        Row(f"{label}: peak memory", middle([cost.peak / 1e6 for cost in costs], "MB"), goal=at_most(500, "MB")),
    ]
    return Section(METHOD, rows, {"Vantage": machine.vantage(context)})
