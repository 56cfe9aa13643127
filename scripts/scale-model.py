#!/usr/bin/env python3
"""Computes the storage, machines and monthly costs that a number of scenes requires, and prints Markdown tables.

    scale-model.py [--scenes N,…] [--prices FILE] [--measurements FILE] [--views N] [--lookups N] [--new PERCENT]
    scale-model.py --update FILE | --check FILE

The measured quantities, with their sources, are in scripts/scale/model/measurements.json. The prices in prices.json, in
US dollars, are assumptions: replace them with your own. --update writes the tables between the markers in a Markdown
file. --check fails if they differ.
"""

import argparse
import json
import math
import pathlib
import re
import sys

MODEL = pathlib.Path(__file__).resolve().parent / "scale" / "model"
START, END = "<!-- tables of scripts/scale-model.py -->", "<!-- end of the tables -->"
MONTH = 730  # hours
# Processors are sized for a load that is several times the average.
PEAK = 4
# The format's limit; see docs/store.md.
LARGEST_STORE = 17.6e12


class Load:
    """The load that a number of scenes causes. Rates are per month."""

    def __init__(self, scenes, measured, options):
        value = {name: entry["value"] for name, entry in measured.items()}
        self.scenes = scenes
        self.picture_bytes = scenes * value["picture bytes"] * value["stored bytes per picture byte"]
        self.catalog_bytes = scenes * value["catalog bytes"]
        self.index_bytes = scenes * value["index bytes"]
        self.postgres_bytes = scenes * value["PostgreSQL bytes"]
        self.first_import_hours = scenes * value["import core-seconds"] / 3600
        self.views, self.new = scenes * options.views, scenes * options.new / 100
        view_hours = self.views / value["views per core-second"] / 3600
        lookup_hours = scenes * options.lookups / value["lookups per core-second"] / 3600
        import_hours = self.new * value["import core-seconds"] / 3600
        self.core_hours = view_hours + lookup_hours + import_hours
        self.cores = max(2, math.ceil(PEAK * self.core_hours / MONTH))
        self.reads = self.views * value["requests per view"]
        # An original is one object; the levels of about a hundred scenes share a volume.
        self.writes = self.new * 1.01
        self.outgoing_bytes = self.views * value["view bytes"]


def one_machine(load, price):
    """One server with RAID 6, and a second copy of all data for backup."""
    usable = (price["server bays"] - 2) * price["disk TB"] * 1e12
    data = load.picture_bytes + load.catalog_bytes
    if data > usable or load.cores > price["server cores"]:
        return None
    disks = 2 + math.ceil(data / (price["disk TB"] * 1e12))
    parts = f"1 server, {disks} disks, {disks} for backup"
    if data > LARGEST_STORE:
        parts += ", pictures in a folder"
    return parts, hardware(1, 2 * disks, price)


def own_machines(load, price):
    """At least three servers with PostgreSQL under Patroni and Ceph, which keeps three copies or, on six servers or
    more, erasure-codes 4+2."""
    disk = price["disk TB"] * 1e12
    count, copies = 3, 3
    if load.picture_bytes * copies > count * price["server bays"] * disk * 0.8:
        copies = 1.5
        count = max(6, math.ceil(load.picture_bytes * copies / (price["server bays"] * disk * 0.8)))
    count = max(count, math.ceil(load.cores / price["server cores"]) + 1)
    disks = max(count, math.ceil(load.picture_bytes * copies / (disk * 0.8)))
    layout = "three copies" if copies == 3 else "4+2"
    # A copy of all pictures in another place needs the same disks again, in servers that do nothing else.
    backup = math.ceil(disks / price["server bays"])
    parts = f"{count} servers, {disks} disks ({layout}), {backup} more for backup"
    return parts, hardware(count + backup, 2 * disks, price)


def cloud(load, price):
    """Managed object storage and three instances for PostgreSQL; serving instances with a copy of the catalog."""
    nodes = max(2, math.ceil(load.cores / 16))
    cores = max(load.cores, 2 * nodes)
    database = 3 * (4 * price["core-hour"] * MONTH + gigabytes(load.postgres_bytes) * price["block storage, per GB and month"])
    serving = cores * price["core-hour"] * MONTH
    serving += nodes * gigabytes(load.catalog_bytes) * price["block storage, per GB and month"]
    storage = gigabytes(load.picture_bytes) * price["object storage, per GB and month"]
    requests = load.reads / 1000 * price["1000 reads"] + load.writes / 1000 * price["1000 writes"]
    outgoing = gigabytes(load.outgoing_bytes) * price["outgoing GB"]
    parts = f"storage {money(storage)}, requests {money(requests)}, {nodes} serving nodes {money(serving)}, "
    parts += f"database {money(database)}, outgoing traffic {money(outgoing)}"
    return parts, storage + requests + serving + database + outgoing


def hardware(servers, disks, price):
    """Returns the monthly cost of servers and disks, with their electricity."""
    bought = (servers * price["server"] + disks * price["disk"]) / price["months of use"]
    return bought + servers * price["server kW"] * MONTH * price["kWh"]


def tables(scene_counts, measured, price, options):
    loads = [Load(count, measured, options) for count in scene_counts]
    yield from table(
        ["Scenes", "Pictures with levels", "Catalog", "Index in memory", "PostgreSQL", "First import", "Cores"],
        [
            [
                number(load.scenes), size(load.picture_bytes), size(load.catalog_bytes), size(load.index_bytes),
                size(load.postgres_bytes), f"{number(round(load.first_import_hours))} core-hours", str(load.cores),
            ]
            for load in loads
        ],
    )
    yield ""
    rows = []
    for name, deployment in (("one machine", one_machine), ("own machines", own_machines), ("cloud", cloud)):
        for load in loads:
            result = deployment(load, price)
            rows.append([name, number(load.scenes), *([result[0], money(result[1])] if result else ["does not fit", ""])])
    yield from table(["Deployment", "Scenes", "Parts", "US$ per month"], rows)
    yield ""
    yield from table(
        ["Measured quantity, per scene unless stated", "Value", "Source"],
        [[name, number(entry["value"]), entry["source"]] for name, entry in measured.items()],
    )
    yield ""
    yield from table(["Assumed price in US$, or size", "Value"], [[name, number(value)] for name, value in price.items()])


def table(head, rows):
    yield f"| {' | '.join(head)} |"
    yield f"|{' --- |' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def gigabytes(count):
    return count / 1e9


def size(count):
    for unit, factor in (("PB", 1e15), ("TB", 1e12), ("GB", 1e9), ("MB", 1e6)):
        if count >= factor or unit == "MB":
            return f"{three_digits(count / factor)} {unit}"


def money(amount):
    return number(round(amount, -int(math.floor(math.log10(amount))) + 1) if amount >= 1 else round(amount, 2))


def three_digits(value):
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def number(value):
    return f"{int(value):,}" if value == int(value) else f"{value}"


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scenes", default="1000000,100000000,1000000000")
    parser.add_argument("--prices", type=pathlib.Path, default=MODEL / "prices.json")
    parser.add_argument("--measurements", type=pathlib.Path, default=MODEL / "measurements.json")
    parser.add_argument("--views", type=float, default=1, help="views per scene and month (default: 1)")
    parser.add_argument("--lookups", type=float, default=10, help="lookups per scene and month (default: 10)")
    parser.add_argument("--new", type=float, default=2, help="new scenes per month, in percent (default: 2)")
    target = parser.add_mutually_exclusive_group()
    target.add_argument("--update", type=pathlib.Path, metavar="FILE")
    target.add_argument("--check", type=pathlib.Path, metavar="FILE")
    return parser.parse_args()


def main():
    arguments = options()
    counts = [int(count) for count in arguments.scenes.split(",")]
    measured = json.loads(arguments.measurements.read_text())
    price = json.loads(arguments.prices.read_text())
    lines = "\n".join(tables(counts, measured, price, arguments))
    page = arguments.update or arguments.check
    if not page:
        print(lines)
        return
    old = page.read_text()
    block = f"{START}\n\n{lines}\n\n{END}"
    new, count = re.subn(f"{re.escape(START)}.*{re.escape(END)}", lambda _: block, old, flags=re.DOTALL)
    if count != 1:
        sys.exit(f"{page} must contain the two markers once: {START} and {END}.")
    if arguments.update:
        page.write_text(new)
    elif new != old:
        sys.exit(f"The tables in {page} are out of date. Run scripts/scale-model.py --update {page}.")


if __name__ == "__main__":
    main()
