"""The part `lookups`: the nearest scene within 50 m, compared with SQLite's R*Tree, PostGIS and nanoflann."""

import json
import os

import machine
import stores
from compiler import compiled
from context import say
from inputs import points
from postgres import Server
from results import Row, Section, at_least, at_most
from rounds import alternate, rates
from spreads import exact, middle, ratios
from workers import Worker

METHOD = """\
Is there a scene within 50 m, and which is the nearest? The scenes are about 10 m apart along the streets of twelve
cities. Half of the queries have a scene within 50 m, a quarter are near a street but more than 50 m from any scene, and
a quarter are anywhere on the globe. Caches are warm. Each tool runs alone with one core and one thread unless a row
says otherwise. Before they are timed, all tools must find the same number of hits.

- Vantage uses `SceneStore.availability(near:)` with 65 536 places per call and, like the other tools, returns a row
  number and a distance. "Whole scenes" rows use `scenes(near:)`, which reads each scene and derives its view and token.
- SQLite's R*Tree is used in-process from C++, with the exact position in auxiliary columns, a prepared statement in a
  read transaction, and memory-mapped I/O.
- PostGIS uses `geography`, GiST, and KNN with `ST_DWithin`, prepared with a generic plan, through libpq over a Unix
  socket. Client and server share one core, and `fsync` is off.
- nanoflann is an in-memory k-d tree (C++)."""

# The number of lookups in the warm-up, and in each round in quick mode.
CHECKED = 2000
COUNTS = {
    "vantage": 100_000,
    "two": 200_000,
    "scenes": 40_000,
    "photos": 8000,
    "rtree": 10_000,
    "nanoflann": 100_000,
    "postgis": 4000,
}


def measure(context):
    count = context.points
    scenes, queries = points.scenes(context, count), points.queries(context, count)
    store = stores.of_points(context, count)
    rtree = [compiled(context, "rtree", "sqlite3"), scenes, queries, context.folder("stores") / f"rtree-{count}.sqlite"]
    nanoflann = [compiled(context, "kdtree"), scenes, queries]
    postgis = compiled(context, "postgis", "pq", flags="-I/usr/include/postgresql")
    lookups = [context.bench, "lookups", "--store", store, "--points", queries]
    size = 1 if context.quick else 5
    with Server() as server:
        _fill(server, scenes)
        commands = {
            "vantage": lookups,
            "two": ([*lookups, "--threads", "2"], None),
            "scenes": [*lookups, "--api", "scenes"],
            "photos": [*lookups, "--api", "scenes", "--kind", "photo"],
            "rtree": rtree,
            "nanoflann": nanoflann,
            "postgis": [postgis, server.connection(), queries],
        }
        replies, warm = alternate(
            commands, context.rounds, {name: size * many for name, many in COUNTS.items()}, size * CHECKED
        )
        postgis_version = server.run("SELECT postgis_lib_version()")
    _check_hits({name: reply["hits"] for name, reply in warm.items() if name != "photos"})
    rows = (
        _rows(context, replies) + _cold_rows(context, store, rtree) + _single_rows(context) + _size_rows(context, store)
    )
    versions = {
        "Vantage": machine.vantage(context),
        "SQLite": machine.debian("libsqlite3-0"),
        "PostgreSQL": machine.debian("postgresql-15"),
        "PostGIS": postgis_version,
        "nanoflann": machine.debian("libnanoflann-dev"),
    }
    return Section(METHOD, rows, versions)


def _rows(context, replies):
    label = f"nearest within 50 m, {context.points // 1_000_000} M scenes"
    rate = {name: rates(list_) for name, list_ in replies.items()}
    ours = middle(rate["vantage"], "/s")
    peers = {"rtree": ("R*Tree", 8), "postgis": ("PostGIS", 20), "nanoflann": ("nanoflann, in memory", 0.8)}
    rows = [
        Row(label, ours, name, middle(rate[peer], "/s"), ratios(rate["vantage"], rate[peer]), at_least(goal))
        for peer, (name, goal) in peers.items()
    ]
    two, scenes, photos = rate["two"], rate["scenes"], rate["photos"]
    double = ratios(two, rate["vantage"])
    rows.append(Row(f"{label}, 2 threads", middle(two, "/s"), "1 thread", ours, double, at_least(1.7)))
    whole = f"{label}, whole scenes"
    rows += [
        Row(whole, middle(scenes, "/s"), name, middle(rate[peer], "/s"), ratios(scenes, rate[peer]), None)
        for peer, (name, _) in peers.items()
    ]
    few = f"{whole}, filter that 1 % of scenes pass"
    none = "no filter (relative time)"
    rows.append(Row(few, middle(photos, "/s"), none, middle(scenes, "/s"), ratios(scenes, photos), at_most(5)))
    return rows


def _cold_rows(context, store, rtree):
    """Measures the time to open a database that is not in the page cache and look up one place that has a scene."""
    label = f"first result after opening a cold store, {context.points // 1_000_000} M scenes"
    *_, database = rtree
    ours, theirs = [], []
    for turn in range(context.rounds):
        place = _one_place(context, turn)
        ours.append(_first(store, [context.bench, "lookups", "--api", "scenes", "--store", store, "--points", place]))
        theirs.append(_first(database, [*rtree[:2], place, database]))
    return [
        Row(label, middle(ours, "ms"), "R*Tree", middle(theirs, "ms"), ratios(theirs, ours), None),
        Row(label, middle(ours, "ms"), goal=at_most(25, "ms")),
    ]


def _one_place(context, turn):
    path = context.folder("inputs") / "one-place.csv"
    with points.scenes(context, context.points).open() as scenes:
        scenes.seek(os.path.getsize(scenes.name) * (turn + 1) // (context.rounds + 2))
        scenes.readline()
        path.write_text("latitude,longitude\n" + ",".join(scenes.readline().split(",")[:2]) + "\n")
    return path


def _first(database, command):
    """Returns the milliseconds from opening to the first result."""
    descriptor = os.open(database, os.O_RDONLY)
    os.fsync(descriptor)
    os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
    os.close(descriptor)
    with Worker("cold", command) as worker:
        reply = worker.run(1)
        if reply["hits"] != 1:
            raise SystemExit(f"bench.sh: {command[0].name} does not find an existing scene.")
        return 1000 * (worker.ready["openSeconds"] + reply["seconds"])


def _single_rows(context):
    """Measures single requests, one after another, in a store with one million scenes."""
    count = 1_000_000
    store, queries = stores.of_points(context, count), points.queries(context, count)
    command = [context.bench, "lookups", "--store", store, "--points", queries, "--api", "single"]
    replies, _ = alternate({"single": command}, context.rounds, 10_000 if context.quick else 50_000, CHECKED)
    return [
        Row(
            "one `await request.scene` at a time, 1 M scenes",
            middle(rates(replies["single"]), "/s"),
            goal=at_least(20_000, "/s"),
        )
    ]


def _size_rows(context, store):
    stats = json.loads(machine.printed([str(context.vantage), "stats", "--json", "--store", str(store)]))
    size = exact(stats["indexBytes"] / stats["scenes"], "B")
    return [Row("index size per scene", size, goal=at_most(12, "B"))]


def _fill(server, scenes):
    say("filling PostGIS")
    server.run("CREATE EXTENSION postgis")
    server.run("CREATE UNLOGGED TABLE row (latitude float8, longitude float8, heading text, captured text, kind text)")
    with scenes.open() as table:
        server.run("COPY row FROM STDIN (FORMAT csv, HEADER)", standard_input=table)
    server.run(
        "CREATE UNLOGGED TABLE scene AS SELECT row_number() OVER () AS id, "
        "ST_SetSRID(ST_MakePoint(longitude, latitude), 4326)::geography AS place FROM row; DROP TABLE row"
    )
    server.run("CREATE INDEX ON scene USING gist (place)")
    server.run("VACUUM ANALYZE scene")


def _check_hits(hits):
    if len(set(hits.values())) > 1:
        raise SystemExit(f"bench.sh: the tools found different numbers of hits in the warm-up: {hits}.")
