"""Measures the given parts of the benchmark and writes `docs/benchmarks.md`. Called by `scripts/bench.sh`, which
prepares the programs."""

import argparse
import datetime
import importlib
import pathlib
import shlex
import signal
import sys

import machine
import page
import results
from context import Context, say
from parts import module


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("parts", nargs="*")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--page", action="store_true")
    parser.add_argument("--vantage", type=pathlib.Path)
    parser.add_argument("--bench", type=pathlib.Path)
    parser.add_argument("--server", type=pathlib.Path)
    parser.add_argument("--shared-data", type=pathlib.Path)
    options = parser.parse_args()
    # Turns SIGTERM into an exception, so that context managers stop servers and remove temporary folders.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    context = Context(
        options.quick, options.vantage, options.bench, options.server, options.shared_data, options.long
    )
    page.write()
    for part in [] if options.page else options.parts:
        say(f"{part}{' (quick)' if options.quick else ''}")
        results.save(part, _measured(context, part))
        page.write()


def _measured(context, part):
    started = datetime.datetime.now(datetime.UTC)
    load = machine.load()
    section = importlib.import_module(module(part)).measure(context)
    section.run = {
        "arguments": shlex.join([part, *[f"--{name}" for name in ("quick", "long") if getattr(context, name)]]),
        "date": f"{started:%Y-%m-%d %H:%M} UTC",
        "machine": machine.description(),
        "load": f"{load} before, {machine.load()} after",
    }
    return section


main()
