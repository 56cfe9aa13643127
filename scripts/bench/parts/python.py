"""The part `python`: the Python package against the program, and against the Swift library."""

import json
import os
import subprocess
import sys

import commands
import machine
import stores
from context import HERE, ROOT, WORK
from inputs import points
from parts import batch
from results import Row, Section, at_least, at_most
from rounds import alternate, rates, seconds
from spreads import middle, ratios

METHOD = """\
The Python package, with the places and the store of Lookups (1 M places, 1 M scenes). Caches are warm.

- `store.scenes` receives two NumPy arrays and computes the distances, with one thread on one core and with two threads;
  or it receives a DataFrame and computes ids, distances and headings, with one thread.
- One call is `store.scene(latitude, longitude)`, compared with `await request.scene` in Swift. The figure is the
  difference between the two.
- `store.snapshots` renders the batch described under Batches with two jobs, and is compared with `vantage batch --jobs
  2`. The time of `vantage batch` includes the start of the process; that of `store.snapshots` does not include the
  start of Python."""


def measure(context):
    os.environ["PYTHONPATH"] = str(ROOT / "Sources" / "Python")
    os.environ.setdefault("VANTAGE_LIBRARY_PATH", str(WORK / "library" / "libvantage.so"))
    return Section(METHOD, _lookup_rows(context) + [_batch_row(context)], {"Vantage": machine.vantage(context)})


def _lookup_rows(context):
    count = 1_000_000
    store, queries = stores.of_points(context, count), points.queries(context, count)

    def python(mode, threads):
        return [sys.executable, HERE / "peers" / "python_lookups.py", store, queries, mode, str(threads)]

    swift = [context.bench, "lookups", "--store", store, "--points", queries, "--api", "single"]
    # Both commands for two threads use all cores.
    tools = {
        "one": python("distance", 1),
        "two": (python("distance", 2), None),
        "frame": python("frame", 1),
        "call": python("single", 1),
        "swift": swift,
    }
    many, few = (100_000, 10_000) if context.quick else (1_000_000, 50_000)
    counts = {"one": many, "two": many, "frame": many, "call": few, "swift": few}
    replies, _ = alternate(tools, context.rounds, counts, few)
    one, two, frame = (rates(replies[name]) for name in ("one", "two", "frame"))
    calls = [1e6 * (a - b) for a, b in zip(seconds(replies["call"]), seconds(replies["swift"]), strict=True)]
    return [
        Row("`store.scenes` from NumPy, one thread", middle(one, "/s"), goal=at_least(500_000, "/s")),
        Row("`store.scenes` from NumPy, two threads", middle(two, "/s"), goal=at_least(900_000, "/s")),
        Row("ids, distances and headings as a DataFrame", middle(frame, "/s"), goal=at_least(300_000, "/s")),
        Row("one call, beyond its time in Swift", middle(calls, "µs"), goal=at_most(15, "µs")),
    ]


def _batch_row(context):
    count = 40 if context.quick else 400
    program = batch.command(context, count, "--jobs", "2")
    table, store, views = program[2], program[4], program[6]
    ours, theirs = [], []
    for turn in range(context.rounds + 1):
        pair = [(ours, _snapshots, (table, store, views, count)), (theirs, _batch, (program, count))]
        for rates_, measured, arguments in pair if turn % 2 else reversed(pair):
            rates_.append(measured(*arguments))
    # The first round warms the caches.
    ours, theirs = ours[1:], theirs[1:]
    row = "`store.snapshots`, 2 jobs"
    return Row(row, middle(ours, "/s"), "vantage batch", middle(theirs, "/s"), ratios(ours, theirs), at_least(0.95))


def _batch(program, count):
    return count / commands.run(program).seconds


def _snapshots(table, store, views, count):
    code = """
import json, sys, time, vantage
table, path, views = sys.argv[1:]
with vantage.open(path) as store:
    started = time.perf_counter()
    report = store.snapshots(table, views, jobs=2, progress=False)
    print(json.dumps([time.perf_counter() - started, sum(row["status"] == "done" for row in report)]))
"""
    printed = subprocess.run(
        [sys.executable, "-c", code, *map(str, (table, store, views))], check=True, capture_output=True, text=True
    ).stdout
    elapsed, done = json.loads(printed)
    if done != count:
        raise SystemExit(f"bench.sh: store.snapshots rendered {done} of {count} pictures.")
    return count / elapsed
