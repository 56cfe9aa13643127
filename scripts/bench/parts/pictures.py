"""The part `pictures`: importing panoramas, compared with Panoramax's server."""

import contextlib
import os

import machine
import stores
from inputs import pictures
from panoramax import VERSION, Panoramax
from postgres import Server
from results import Row, Section, at_least
from spreads import exact, middle, ratios

METHOD = """\
Distinct panoramas of 5760×2880 pixels and 3.6 MB each, with EXIF and GPano metadata, from files in the page cache, on
all cores.

- Vantage runs `vantage import` into a new store, timed from process start to exit.
- Panoramax's server (gunicorn, 2 workers with 2 picture-processing threads each, blurring off, PostgreSQL without
  `fsync`) is already running. Four connections upload to it through a Unix socket, and timing ends when it reports the
  last picture as ready.

Each run's writes are flushed to disk before the next run starts, and servers that are not being measured are
suspended."""

STRATEGIES = {"PREPROCESS": ("Panoramax, derivatives at upload", "all"), "ON_DEMAND": ("Panoramax, default", "none")}
TITLES = {"all": "with levels", "none": "no levels"}
GOALS = {"all": 14, "none": 40}


def measure(context):
    count = 8 if context.quick else 48
    folder = pictures.panoramas(context, "5760", count, name="panoramas-5760-many")
    paths = pictures.pictures(folder)
    originals = sum(path.stat().st_size for path in paths)
    ours = {levels: [] for levels in TITLES}
    theirs = {strategy: [] for strategy in STRATEGIES}
    with contextlib.ExitStack() as stack:
        database = stack.enter_context(Server(core=None))
        servers = {strategy: stack.enter_context(Panoramax(database, strategy)) for strategy in STRATEGIES}
        for server in servers.values():
            server.upload(paths[:2])
        before = servers["PREPROCESS"].stored_bytes()
        for _ in range(2 if context.quick else 5):
            for strategy, (_, levels) in STRATEGIES.items():
                with _alone(None, servers.values()):
                    ours[levels].append(count / _imported(context, folder, levels))
                with _alone(servers[strategy], servers.values()):
                    theirs[strategy].append(count / servers[strategy].upload(paths))
        stored = (servers["PREPROCESS"].stored_bytes() - before) / len(theirs["PREPROCESS"]) / originals
    rows = []
    for strategy, (name, levels) in STRATEGIES.items():
        label, rate = f"{count} panoramas, {TITLES[levels]}", middle(ours[levels], "/s")
        rows.append(Row(label, rate, goal=at_least(GOALS[levels], "/s")))
        rows.append(Row(label, rate, name, middle(theirs[strategy], "/s"), ratios(ours[levels], theirs[strategy])))
    size = _store(context, "all").stat().st_size / originals
    rows.append(
        Row(
            "disk space per byte of picture file",
            exact(size, "×"),
            "Panoramax, derivatives at upload",
            exact(stored, "×"),
            exact(stored / size, "×"),
        )
    )
    versions = {
        "Vantage": machine.vantage(context),
        "geovisio": machine.printed(VERSION),
        "PostgreSQL": machine.debian("postgresql-15"),
    }
    return Section(METHOD, rows, versions)


def _store(context, levels):
    return context.folder("stores") / f"imported-{levels}.sqlite"


def _imported(context, folder, levels):
    return stores.imported(context, folder / "scenes.csv", _store(context, levels), "--levels", levels).seconds


@contextlib.contextmanager
def _alone(measured, servers):
    """Suspends the other servers and flushes their pending writes while one is measured."""
    with contextlib.ExitStack() as stack:
        for server in servers:
            if server is not measured:
                stack.enter_context(server.suspended())
        os.sync()
        yield
