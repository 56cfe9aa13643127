"""Import of panoramas, compared with Panoramax's server."""

import contextlib
import os

import machine
import postgres
import stores
from imports import Part
from inputs import pictures
from panoramax import PROGRAMS, VERSION, Panoramax
from results import Row, at_least
from spreads import exact, middle, ratios

METHOD = """\
**Panoramas.** The panoramas are all different. Each is 5760×2880 pixels and 3.6 MB (8 MB where stated), with EXIF and
GPano metadata. They are imported from files in the page cache, on all cores. "Levels" are the smaller copies created at
import; "no levels" is `--levels none`, for which the import creates only the index for partial reads.

- Vantage runs `vantage import` into a new store, timed from process start to exit. Processor time is the total for all
  its threads, divided by the number of panoramas.
- Panoramax's server (gunicorn, 2 workers with 2 picture-processing threads each, blurring off, PostgreSQL without
  `fsync`) is already running. Four connections upload to it through a Unix socket, and timing ends when it reports the
  last picture as ready.

Each run's writes are flushed to disk before the next run starts, and servers that are not being measured are
suspended."""

STRATEGIES = {"all": ("PREPROCESS", "Panoramax, derivatives at upload"), "none": ("ON_DEMAND", "Panoramax, default")}
TITLES = {"all": "with levels", "none": "no levels"}
GOALS = {"all": 20, "none": 50}
PEER_GOAL = 5


def measure(context):
    # Starting the program and closing the store take as long as importing a few panoramas, so many are imported.
    count = 8 if context.quick else 192
    folder = pictures.panoramas(context, "5760", count, name="panoramas-5760-many")
    large = pictures.panoramas(context, "5760-large", 2 if context.quick else 12, name="panoramas-5760-large")
    reason = _reason()
    with contextlib.ExitStack() as stack:
        peers = {} if reason else _servers(stack, pictures.pictures(folder))
        ours, theirs, stored = _measured(context, folder, peers)
    rows = [row for levels in TITLES for row in _rows(levels, count, ours[levels], theirs[levels])]
    rows += [_large(context, large, levels) for levels in TITLES]
    rows += [_size(context, folder, stored)] if peers else []
    versions = {"geovisio": machine.printed(VERSION), "PostgreSQL": machine.debian("postgresql-15")} if peers else {}
    skipped = [] if peers else [f"import of panoramas by {name}, because {reason}" for _, name in STRATEGIES.values()]
    return Part(METHOD, rows, versions, len(TITLES) * bool(peers), skipped)


def _reason():
    """Returns the reason why Panoramax cannot be measured, or None."""
    if not (PROGRAMS / "gunicorn").exists():
        return "geovisio is not installed in .build/bench"
    if not postgres.has_postgis():
        return "PostgreSQL or PostGIS is not installed"
    return None


def _servers(stack, paths):
    database = stack.enter_context(postgres.Server(core=None))
    servers = {}
    for levels, (strategy, _) in STRATEGIES.items():
        servers[levels] = stack.enter_context(Panoramax(database, strategy))
        servers[levels].upload(paths[:2])
    return servers


def _measured(context, folder, servers):
    """Returns the costs of Vantage's imports and the rates of Panoramax's, by `--levels`, and the bytes that Panoramax
    stores for each run."""
    paths = pictures.pictures(folder)
    ours = {levels: [] for levels in TITLES}
    theirs = {levels: [] for levels in TITLES}
    before = servers["all"].stored_bytes() if servers else 0
    rounds = 2 if context.quick else 5
    for _ in range(rounds):
        for levels in TITLES:
            with _alone(None, servers.values()):
                ours[levels].append(_imported(context, folder, levels))
            if servers:
                with _alone(servers[levels], servers.values()):
                    theirs[levels].append(len(paths) / servers[levels].upload(paths))
    return ours, theirs, (servers["all"].stored_bytes() - before) / rounds if servers else 0


def _rows(levels, count, costs, theirs):
    label = f"{count} panoramas, {TITLES[levels]}"
    rates = [count / cost.seconds for cost in costs]
    rate = middle(rates, "/s")
    cpu = middle([1000 * cost.cpu / count for cost in costs], "ms")
    rows = [
        Row(label, rate, goal=at_least(GOALS[levels], "/s")),
        Row(f"{label}: processor time per panorama", cpu),
    ]
    if theirs:
        name = STRATEGIES[levels][1]
        rows.append(Row(label, rate, name, middle(theirs, "/s"), ratios(rates, theirs), at_least(PEER_GOAL)))
    return rows


def _large(context, folder, levels):
    count = len(pictures.pictures(folder))
    rates = []
    for _ in range(2 if context.quick else 5):
        os.sync()
        rates.append(count / _imported(context, folder, levels).seconds)
    return Row(f"{count} panoramas of 8 MB, {TITLES[levels]}", middle(rates, "/s"))


def _size(context, folder, stored):
    originals = sum(path.stat().st_size for path in pictures.pictures(folder))
    size = _store(context, folder, "all").stat().st_size / originals
    peer = stored / originals
    return Row(
        "disk space per byte of picture file",
        exact(size, "×"),
        STRATEGIES["all"][1],
        exact(peer, "×"),
        exact(peer / size, "×"),
    )


def _store(context, folder, levels):
    return context.folder("stores") / f"imported-{folder.name}-{levels}.sqlite"


def _imported(context, folder, levels):
    return stores.imported(context, folder / "scenes.csv", _store(context, folder, levels), "--levels", levels)


@contextlib.contextmanager
def _alone(measured, servers):
    """Suspends the other servers and flushes pending writes while one is measured."""
    with contextlib.ExitStack() as stack:
        for server in servers:
            if server is not measured:
                stack.enter_context(server.suspended())
        os.sync()
        yield
