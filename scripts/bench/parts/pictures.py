"""Import of panoramas against Panoramax's server."""

import contextlib
import os

import machine
import stores
from inputs import pictures
from panoramax import VERSION, Panoramax
from postgres import Server
from results import Row, Section, at_least
from spreads import exact, middle, ratios

METHOD = """Different panoramas of 5760×2880 and 3.6 MB, from files in the page cache, with EXIF and GPano, on all
cores. Vantage: `vantage import` into a new store, from the start of the process to its end. Panoramax's server
(gunicorn, 2 workers, 2 threads that process pictures in each, blurring off, PostgreSQL without `fsync`) has been
started before; four connections upload to it through a Unix socket, and the time ends when it reports the last
picture as ready. What one has written is on the disk before the other begins, and while one is measured the servers of
the others are stopped."""

STRATEGIES = {"PREPROCESS": ("Panoramax, derivatives made", "all"), "ON_DEMAND": ("Panoramax, its default", "none")}
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
            "disk for a byte of picture file",
            exact(size, "×"),
            "Panoramax, derivatives made",
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
    """Keeps the other servers, and what they have still to write, from taking part."""
    with contextlib.ExitStack() as stack:
        for server in servers:
            if server is not measured:
                stack.enter_context(server.resting())
        os.sync()
        yield
