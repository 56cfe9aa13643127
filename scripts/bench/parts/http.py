"""The part `http`: the server on one core, with its clients on the other."""

import csv
import math
import subprocess
import sys
import threading
import time

import commands
import machine
import stores
from context import CORE, SEED
from directions import SeededGenerator
from inputs import maps, pictures, points
from inputs.glyphs import glyphs
from parts import batch
from results import Row, Section, at_least, at_most
from server import OTHER_CORE, Server, fetch, wrk
from spreads import middle, ratios

METHOD = """\
`vantage-server` runs on one core and its clients on the other, over the loopback interface without TLS, with keep-alive
connections and no access log.

- Availability: wrk with 16 connections requests the places used under Lookups, half of which have a scene. At half
  load, 64 connections pause between requests. Requests to `/health/live` show the cost of the framework, the connection
  and the checks on every request, without any lookup. The table is the CSV of a million places, sent by curl.
- Views: each view is different and requested once, over four connections. The baseline is `vantage batch --jobs 1` with
  the same requests on the same core; it writes the views to disk.
- Tiles: PNG tiles of a town at zooms 12 to 16, each requested once, over four connections. The baseline is a pymgl
  server (MapLibre Native, as under Maps) with one 256-point map behind Python's `http.server`, which receives one
  request at a time."""

ROUND_SECONDS = 10


def measure(context):
    rows = _availability(context) + _table(context) + _views(context) + _tiles(context)
    versions = {
        "Vantage": machine.vantage(context),
        "wrk": machine.debian("wrk"),
        "curl": machine.debian("curl"),
        "pymgl": machine.package("pymgl"),
    }
    return Section(METHOD, rows, versions)


# MARK: availability


def _seconds(context):
    return 3 if context.quick else ROUND_SECONDS


def _places(context, count):
    """Returns request paths for the places in the lookup table."""
    with points.first_queries(context, 1_000_000, count).open() as file:
        return [f"/v1/availability?at={row['latitude']},{row['longitude']}" for row in csv.DictReader(file)]


def _availability(context):
    store, paths = stores.of_points(context, 1_000_000), _places(context, 100_000)
    rates, slow, floors = [], [], []
    with Server(context.server, "--store", store) as server:
        wrk(server, paths, 2)
        for _ in range(context.rounds):
            floors.append(wrk(server, ["/health/live"], _seconds(context)).rate)
            rates.append(wrk(server, paths, _seconds(context)).rate)
            wait = math.ceil(64 / (rates[-1] / 2) * 1000)
            slow.append(wrk(server, paths, _seconds(context), connections=64, wait=wait).latency["99"])
    return [
        Row("`GET /v1/availability`, 1 M scenes", middle(rates, "/s"), goal=at_least(15_000, "/s")),
        Row("latency of these requests at half load, 99th percentile", middle(slow, "ms"), goal=at_most(5, "ms")),
        Row("`GET /health/live`", middle(floors, "/s")),
    ]


def _table(context):
    store = stores.of_points(context, 1_000_000)
    number = 100_000 if context.quick else points.QUERIES
    table = points.first_queries(context, 1_000_000, number)
    rates = []
    with Server(context.server, "--store", store) as server:
        command = ["taskset", "--cpu-list", str(OTHER_CORE), "curl", "--silent", "--fail", "--output", "/dev/null"]
        command += ["-H", "Content-Type: text/csv", "-X", "POST", "-T", table, f"{server.base}/v1/availability"]
        for _ in range(context.rounds):
            start = time.perf_counter()
            subprocess.run(list(map(str, command)), check=True)
            rates.append(number / (time.perf_counter() - start))
    return [Row("`POST /v1/availability`, places", middle(rates, "/s"), goal=at_least(150_000, "/s"))]


# MARK: views


def _views(context):
    count = 60 if context.quick else 300
    with batch.requests(context, count).open() as file:
        rows = list(csv.DictReader(file))
    paths = [
        f"/v1/snapshot?at={row['latitude']},{row['longitude']}&heading={row['heading']}&pitch={row['pitch']}"
        "&fov=90&size=640x480"
        for row in rows
    ]
    store = stores.of_pictures(context, pictures.panoramas(context, "5760", context.few), "all")
    ours, theirs, background = [], [], []
    for _ in range(context.rounds):
        with Server(context.server, "--store", store, "--cache-mib", "1") as server:
            fetch(server.port, paths[:4])
            latency = _Background(server, rows[0])
            with latency:
                seconds, _ = fetch(server.port, paths)
            ours.append(count / seconds)
            background.append(latency.percentile_99)
        cost = commands.run(batch.command(context, count, "--jobs", "1"), core=CORE)
        theirs.append(count / cost.seconds)
    rate = middle(ours, "/s")
    batched = "`vantage batch`", middle(theirs, "/s"), ratios(ours, theirs)
    return [
        Row("views of 640×480, each requested once", rate, *batched, at_least(0.8)),
        Row(
            "availability latency while views are rendered, 99th percentile", middle(background, "ms"),
            goal=at_most(20, "ms")),
    ]


class _Background:
    """Requests availability fifty times per second while something else is measured."""

    def __init__(self, server, row):
        self.port = server.port
        self.path = f"/v1/availability?at={row['latitude']},{row['longitude']}"
        self.times = []
        self.ended = threading.Event()

    def __enter__(self):
        self.thread = threading.Thread(target=self._run)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.ended.set()
        self.thread.join()

    def _run(self):
        while not self.ended.wait(0.02):
            self.times += fetch(self.port, [self.path], connections=1)[1]

    @property
    def percentile_99(self):
        ordered = sorted(self.times)
        return 1000 * ordered[len(ordered) * 99 // 100]


# MARK: tiles


def _tiles(context):
    town = maps.monaco(context) or maps.sample(context)
    tiles = _tile_numbers(town.box, 24 if context.quick else 150)
    peer = [sys.executable, "-m", "peers.tile_server", "--source", town.source, "--glyphs", glyphs(context)]
    ours, theirs, cached = [], [], []
    for _ in range(context.rounds):
        with Server(context.server, "--store", stores.empty(context), "--map", town.source) as server:
            paths = [f"/tiles/standard/{zoom}/{x}/{y}.png" for zoom, x, y in tiles]
            seconds, _ = fetch(server.port, paths)
            ours.append(len(tiles) / seconds)
            cached.append(wrk(server, paths, _seconds(context)).rate)
        with _Peer(peer) as port:
            fetch(port, ["/14/0/0.png"], connections=1)
            seconds, _ = fetch(port, [f"/{zoom}/{x}/{y}.png" for zoom, x, y in tiles], connections=1)
            theirs.append(len(tiles) / seconds)
    label, rate = f"256-point tiles, {town.title}, each requested once", middle(ours, "/s")
    return [
        Row(label, rate, "pymgl", middle(theirs, "/s"), ratios(ours, theirs), at_least(5)),
        Row("the same from the cache", middle(cached, "/s"), goal=at_least(15_000, "/s")),
    ]


def _tile_numbers(box, count):
    """Returns distinct tiles at zooms 12 to 16 around a box W,S,E,N, in random order (fixed seed)."""
    west, south, east, north = map(float, box.split(","))
    found = []
    for zoom in range(12, 17):
        (left, bottom), (right, top) = (maps.tile(zoom, *place) for place in ((west, south), (east, north)))
        found += [(zoom, x, y) for x in range(left - 1, right + 2) for y in range(top - 1, bottom + 2)]
    generator = SeededGenerator(SEED)
    for place in range(len(found) - 1, 0, -1):
        other = generator.index(place + 1)
        found[place], found[other] = found[other], found[place]
    return found[:count]


class _Peer:
    """Another tool's server on the same core as Vantage's, used as a context manager that returns its port."""

    def __init__(self, command):
        self.command = ["taskset", "--cpu-list", str(CORE), *map(str, command)]

    def __enter__(self):
        self.process = subprocess.Popen(
            self.command, stdout=subprocess.PIPE, text=True, cwd=commands.HERE, env=commands.environment()
        )
        return int(self.process.stdout.readline())

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()
