"""The part `batch`: `vantage batch` on two cores against one."""

import csv
import itertools

import commands
import machine
import stores
from context import SEED
from directions import Shape, directions
from inputs import pictures
from results import Row, Section, at_least
from spreads import middle, ratios

METHOD = """\
`vantage batch` renders 640×480 views, fov 90, at random headings (fixed seed), from 5760×2880 panoramas with levels.
Runs with `--jobs 1` and `--jobs 2` alternate and are timed from process start to exit. The pictures are written to
disk."""


def requests(context, count):
    """Writes a table of `count` requests that cycle through the panoramas."""
    path = context.folder("inputs") / f"requests-{count}.csv"
    with (pictures.panoramas(context, "5760", context.few) / "scenes.csv").open() as table:
        places = [(row["latitude"], row["longitude"]) for row in csv.DictReader(table)]
    with path.open("w", newline="") as file:
        table = csv.writer(file)
        table.writerow(["id", "latitude", "longitude", "heading", "pitch", "fov"])
        wanted = zip(range(count), itertools.cycle(places), directions(Shape(640, 480, 90), SEED))
        table.writerows([index, *place, heading, pitch, 90] for index, place, (heading, pitch) in wanted)
    return path


def command(context, count, *options):
    store = stores.of_pictures(context, pictures.panoramas(context, "5760", context.few), "all")
    views = context.folder("views")
    return [
        context.vantage,
        "batch",
        requests(context, count),
        "--store",
        store,
        "--output",
        views,
        "--quiet",
        *options,
    ]


def measure(context):
    count = 40 if context.quick else 400
    commands.run(command(context, 20))
    costs = {1: [], 2: []}
    for turn in range(context.rounds):
        for jobs in (1, 2) if turn % 2 else (2, 1):
            costs[jobs].append(commands.run(command(context, count, "--jobs", str(jobs))))
    rates = {jobs: [count / cost.seconds for cost in list_] for jobs, list_ in costs.items()}
    two, one = middle(rates[2], "/s"), middle(rates[1], "/s")
    row = Row(f"{count} views, 2 jobs", two, "1 job", one, ratios(rates[2], rates[1]), at_least(1.8))
    return Section(METHOD, [row], {"Vantage": machine.vantage(context)})
