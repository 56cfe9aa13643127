"""The part `catalog`: a catalog in PostgreSQL, compared with PostGIS, Panoramax's tables and pgstac in the same
server."""

import contextlib
import csv
import io
import json
import subprocess
import time

import machine
from context import CORE, say
from inputs import boxes, panoramax_items, points
from panoramax import VERSION, Panoramax
from peers import pgstac
from postgres import Server as Database
from results import Row, Section
from server import Server, wrk
from spreads import exact, middle, ratios
from workers import environment

METHOD = """\
The catalog, PostGIS, Panoramax and pgstac are databases of the same PostgreSQL server, with the settings given under
Item search. They contain the same million scenes along streets as under Lookups.

- "Scenes for places" finds the nearest scene within 50 m of each place in a table, from process start to exit, and
  writes its id and distance. Vantage is `vantage available --batch`. PostGIS is one query for all places: `geography`,
  GiST, and a lateral KNN join with `ST_DWithin`, run by `psql`. Before timing, both must find a scene for the same
  places, at distances that agree within 10 cm. Vantage regards scenes up to half a meter farther away as equally near,
  and takes the newest of them. Places within 10 cm of the radius are exempt.
- "Import" is `vantage import` of the table into a new catalog. Panoramax's tables are filled with `COPY` and SQL,
  followed by its nightly maintenance, which is much faster than uploading pictures to its server. pgstac's items are
  loaded with `pypgstac load`.
- "Bytes of a scene" are the size of the whole database, divided by the number of scenes.
- "Items in a box" requests at most 10 items in each of the boxes under Item search. The HTTP servers of Vantage and
  Panoramax share one core with PostgreSQL, and wrk sends requests from the other core over 16 connections. pgstac has
  no HTTP server: pgbench calls its function `search` over 4 connections, so its figure includes no time for HTTP.
  Before timing, Vantage and pgstac must find the same number of items in some of the boxes."""

RADIUS = 50
# The maximum difference between two calculations on the ellipsoid, in meters.
TOLERANCE = 0.1
# Vantage regards two scenes as equally near if their distances differ by at most this many meters.
EQUALLY_NEAR = 0.5
CHECKED_BOXES = 40


def measure(context):
    count = 100_000 if context.quick else 1_000_000
    asked = boxes.boxes(context, boxes.Places(context, count), count, 2000)
    with Database(core=CORE) as database, contextlib.ExitStack() as stack:
        catalog = Catalog(context, database)
        imports = {"Vantage": catalog.fill(points.scenes(context, count))}
        stac = pgstac.Pgstac(database)
        imports["pgstac"] = stac.fill(points.scenes(context, count))
        stac.prepare(asked)
        fill_postgis(database, points.scenes(context, count))
        panoramax = stack.enter_context(Panoramax(database, "ON_DEMAND", core=CORE))
        started = time.perf_counter()
        panoramax_items.fill(context, panoramax, count)
        imports["Panoramax"] = time.perf_counter() - started
        rows = [places_row(context, database, catalog, count)]
        rows += [
            Row("import", exact(count / imports["Vantage"], "/s"), peer, exact(count / imports[peer], "/s"),
                exact(imports[peer] / imports["Vantage"], "×"))
            for peer in ("Panoramax", "pgstac")
        ]
        rows += size_rows(database, panoramax, count)
        rows += search_rows(context, catalog, panoramax, stac, asked)
    versions = {
        "Vantage": machine.vantage(context),
        "geovisio": machine.printed(VERSION),
        "pypgstac": machine.printed(pgstac.VERSION),
        "PostgreSQL": machine.debian("postgresql-15"),
        "PostGIS": machine.debian("postgresql-15-postgis-3"),
        "wrk": machine.debian("wrk"),
    }
    return Section(METHOD, rows, versions)


class Catalog:
    """Vantage's database."""

    def __init__(self, context, database):
        self.context = context
        self.url = f"postgres://bench@/catalog?host={database.folder}"
        database.run("CREATE DATABASE catalog")

    def fill(self, table):
        """Imports a table, and returns how many seconds this took."""
        say("importing into the catalog")
        started = time.perf_counter()
        self._run("import", table, "--format", "csv", "--link", "--quiet")
        return time.perf_counter() - started

    def scenes(self, places):
        return self._run("available", "--batch", places, "--radius", RADIUS, "--format", "csv", "--columns",
                         "id,scene,distance", "--quiet")

    def _run(self, *arguments):
        return output([self.context.vantage, *arguments, "--store", self.url])


def output(command, standard_input=None):
    done = subprocess.run(list(map(str, command)), stdin=standard_input, capture_output=True, text=True, env=environment())
    if done.returncode:
        raise SystemExit(f"bench.sh: {command[0]} exited with {done.returncode}: {done.stderr[-2000:]}")
    return done.stdout


# MARK: scenes for places


NEAREST = f"""
    COPY (
        SELECT place.id, near.id, near.distance FROM place LEFT JOIN LATERAL (
            SELECT scene.id, ST_Distance(scene.place, place.place) AS distance FROM scene
            WHERE ST_DWithin(scene.place, place.place, {RADIUS}) ORDER BY scene.place <-> place.place LIMIT 1
        ) AS near ON true ORDER BY place.id
    ) TO STDOUT (FORMAT csv)
"""


def fill_postgis(database, table):
    say("filling PostGIS")
    database.run("CREATE DATABASE nearest")
    database.run("CREATE EXTENSION postgis", database="nearest")
    database.run("CREATE TABLE row (latitude float8, longitude float8, heading text, captured text, kind text)",
                 database="nearest")
    with table.open() as rows:
        database.run("COPY row FROM STDIN (FORMAT csv, HEADER)", rows, "nearest")
    for statement in (
        "CREATE TABLE scene AS SELECT row_number() OVER () AS id, "
        "ST_SetSRID(ST_MakePoint(longitude, latitude), 4326)::geography AS place FROM row",
        "CREATE INDEX ON scene USING gist (place)",
        "VACUUM ANALYZE scene",
    ):
        database.run(statement, database="nearest")


def nearest(database, places):
    """Finds scenes with PostGIS."""
    steps = [
        "CREATE TEMPORARY TABLE row (latitude float8, longitude float8)",
        "COPY row FROM STDIN (FORMAT csv, HEADER)",
        "CREATE TEMPORARY TABLE place AS SELECT row_number() OVER () AS id, "
        "ST_SetSRID(ST_MakePoint(longitude, latitude), 4326)::geography AS place FROM row",
        NEAREST,
    ]
    command = ["psql", "--no-psqlrc", "--quiet", "-v", "ON_ERROR_STOP=1", database.connection("nearest")]
    with places.open() as rows:
        return output([*command, *[part for step in steps for part in ("-c", step)]], rows)


def places_row(context, database, catalog, count):
    number = 20_000 if context.quick else 200_000
    places = points.first_queries(context, count, number)
    compare(csv.reader(io.StringIO(catalog.scenes(places))), csv.reader(io.StringIO(nearest(database, places))))
    ours, theirs = [], []
    for turn in range(context.rounds):
        say(f"scenes for places: round {turn + 1} of {context.rounds}")
        work = [(ours, catalog.scenes), (theirs, lambda table: nearest(database, table))]
        for rates, run in work if turn % 2 else reversed(work):
            started = time.perf_counter()
            run(places)
            rates.append(number / (time.perf_counter() - started))
    return Row(f"scenes for {number // 1000},000 places", middle(ours, "/s"), "PostGIS", middle(theirs, "/s"),
               ratios(ours, theirs))


def compare(ours, theirs):
    next(ours)
    for (number, scene, distance), (_, other, true_distance) in zip(ours, theirs, strict=True):
        if bool(scene) != bool(other):
            edge = float(distance or true_distance)
            assert abs(edge - RADIUS) <= TOLERANCE, f"Place {number}: only one database found a scene, at {edge} m."
        elif scene:
            farther = float(distance) - float(true_distance)
            assert -TOLERANCE <= farther <= EQUALLY_NEAR + TOLERANCE, f"Place {number}: {distance}, {true_distance} m"


# MARK: sizes and searches


def size_rows(database, panoramax, count):
    def bytes_of(name):
        return exact(int(database.run(f"SELECT pg_database_size('{name}')")) / count, "B")

    ours = bytes_of("catalog")
    for peer, name in (("Panoramax", panoramax.database), ("pgstac", "pgstac")):
        theirs = bytes_of(name)
        yield Row("bytes of a scene", ours, peer, theirs, exact(theirs.median / ours.median, "×"))


def search_rows(context, catalog, panoramax, stac, asked):
    paths = [f"/api/search?bbox={boxes.text(box)}" for box in asked]
    seconds = 2 if context.quick else 5
    with Server(context.server, "--store", catalog.url) as server:
        check(server, stac, paths)
        rates = {"Vantage": [], "Panoramax": [], "pgstac": []}
        for turn in range(context.rounds):
            say(f"items in a box: round {turn + 1} of {context.rounds}")
            with panoramax.suspended():
                rates["Vantage"].append(wrk(server, paths, seconds).rate)
            with server.suspended():
                rates["Panoramax"].append(wrk(panoramax, paths, seconds).rate)
                with panoramax.suspended():
                    rates["pgstac"].append(stac.rate(seconds))
    ours = rates["Vantage"]
    return [
        Row("items in a box", middle(ours, "/s"), peer, middle(rates[peer], "/s"), ratios(ours, rates[peer]))
        for peer in ("Panoramax", "pgstac")
    ]


def check(server, stac, paths):
    for number, path in enumerate(paths[:CHECKED_BOXES], 1):
        features = json.loads(output(["curl", "-sf", server.base + path]))["features"]
        theirs = stac.found(number)
        assert len(features) == theirs, f"{path}: {len(features)} items, but {theirs} in pgstac."
