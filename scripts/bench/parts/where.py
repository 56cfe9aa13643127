"""The part `where`: territories that contain a point, compared with PostGIS."""

import json
import random
import time

import commands
import machine
import stores
from context import say
from inputs import territories
from postgres import Server
from results import Row, Section, at_least
from rounds import rates
from spreads import exact, middle, ratios
from workers import Worker

METHOD = """\
{count} territories at four levels fill a box that measures 12° on each side. They are generated from a seed and have
winding borders that neighbors share, with {points} points in all and more than 100 000 in the largest ring. The same
store holds {places} places: houses along the streets of 400 towns; a tenth of the houses contain shops. Half of the
points to look up are anywhere in the box and its immediate surroundings, and half are within about 30 m of a place.

- Vantage uses `PlaceStore.places(containing:)` with 1000 points per call, warm, on one core.
- PostGIS uses `geometry`, GiST, and `ST_Covers` in a lateral join with 1000 points per statement, on one core.

Both return the ids of all territories that contain a point. The results for 10 000 points are compared; they may differ
within one meter of a border. "Everything known about a point" is `PlaceStore.reverseLookup(at:)`, one point at a time.
It reads the rows of the territories, and finds and reads the nearest address, street and place."""

SEED = 7
COMPARED = 10_000
PLACES = 1_000_000
COUNTS = {"ours": 200_000, "all": 20_000, "postgis": 2_000}


def measure(context):
    table, made = _table(context)
    places = _places(context)
    made["places"] = 20_000 if context.quick else PLACES
    store = context.folder("stores") / f"{table.stem}.sqlite"
    costs = [stores.imported(context, table, store, "--format", "places") for _ in range(1 if context.quick else 3)]
    size = store.stat().st_size
    commands.run([context.vantage, "import", places, "--format", "places", "--store", store, "--quiet"])
    points = _points(context, places)
    with Server() as server:
        _fill(server, table, points)
        rounds, answers = _rounds(context, store, points, server)
        differing, near = _compared(server, answers)
        postgis = server.run("SELECT postgis_lib_version()")
    ours, theirs = rates(rounds["ours"]), rates(rounds["postgis"])
    label = "territories that contain a point"
    rows = [
        Row(label, middle(ours, "/s"), goal=at_least(100_000, "/s")),
        Row(label, middle(ours, "/s"), "PostGIS", middle(theirs, "/s"), ratios(ours, theirs)),
        Row(f"{label}: results that differ from PostGIS, of 10 000", exact(differing, "")),
        Row(f"{label}: different results within one meter of a border", exact(near, "")),
        Row("everything known about a point: territories, address, place", middle(rates(rounds["all"]), "/s")),
        Row("import: outline points", middle([made["points"] / cost.seconds for cost in costs], "/s")),
        Row("file size per outline point", exact(size / made["points"], "B")),
    ]
    counts = {name: f"{count:,}".replace(",", " ") for name, count in made.items()}
    versions = {
        "Vantage": machine.vantage(context),
        "PostgreSQL": machine.debian("postgresql-15"),
        "PostGIS": postgis,
    }
    return Section(METHOD.format(**counts), rows, versions)


def _table(context):
    side = 44 if context.quick else territories.SIDE
    path = context.folder("inputs") / f"territories-{side}.geojsonl"
    counts = path.with_suffix(".json")
    if not counts.exists():
        say("generating territories")
        count, points = territories.write(path, SEED, side)
        counts.write_text(json.dumps({"count": count, "points": points}))
    return path, json.loads(counts.read_text())


def _places(context):
    count, side = (20_000, 44) if context.quick else (PLACES, territories.SIDE)
    path = context.folder("inputs") / f"territory-places-{count}.geojsonl"
    if not path.exists():
        say("generating places")
        territories.write_places(path, SEED, count, side)
    return path


def _points(context, places):
    """Writes points, alternating between random ones and ones near a known place."""
    chance = random.Random(SEED)
    with places.open() as file:
        known = [json.loads(line)["geometry"]["coordinates"] for line in file]
    path = context.folder("inputs") / "territory-points.tsv"
    with path.open("w") as file:
        for number in range(COUNTS["ours"]):
            latitude, longitude = chance.uniform(41.9, 54.1), chance.uniform(-4.1, 8.1)
            if number % 2:
                place = chance.choice(known)
                latitude, longitude = place[1] + chance.gauss(0, 0.00015), place[0] + chance.gauss(0, 0.0002)
            file.write(f"{latitude:.8f}\t{longitude:.8f}\n")
    return path


def _fill(server, table, points):
    say("filling PostGIS")
    server.run("CREATE EXTENSION postgis")
    server.run("CREATE UNLOGGED TABLE row (feature text)")
    # Disables CSV's delimiters and quotes: features contain neither a tab nor the byte that is declared as the quote.
    copy = "COPY row FROM STDIN (FORMAT csv, DELIMITER E'\\t', QUOTE E'\\x01')"
    with table.open() as file:
        server.run(copy, standard_input=file)
    server.run(
        "CREATE UNLOGGED TABLE territory AS SELECT feature::json->>'id' AS id, "
        "ST_SetSRID(ST_GeomFromGeoJSON(feature::json->>'geometry'), 4326) AS area FROM row; DROP TABLE row"
    )
    server.run("CREATE INDEX ON territory USING gist (area)")
    server.run("CREATE UNLOGGED TABLE point (number serial, latitude float8, longitude float8)")
    with points.open() as file:
        server.run("COPY point (latitude, longitude) FROM STDIN", standard_input=file)
    server.run("ALTER TABLE point ADD place geometry(Point, 4326)")
    server.run("UPDATE point SET place = ST_SetSRID(ST_MakePoint(longitude, latitude), 4326)")
    server.run("CREATE INDEX ON point (number)")
    server.run("VACUUM ANALYZE")


def _rounds(context, store, points, server):
    """Measures Vantage and PostGIS alternately. Returns the measured rounds, and Vantage's results for the points
    that are compared."""
    answers = context.folder("samples") / "where.tsv"
    few = context.folder("inputs") / "territory-points-compared.tsv"
    few.write_text("".join(points.read_text().splitlines(keepends=True)[:COMPARED]))
    command = [context.bench, "covers", "--store", store]
    rounds = {"ours": [], "all": [], "postgis": []}
    with (
        Worker("where", [*command, "--points", points]) as ours,
        Worker("where-all", [*command, "--points", points, "--all"]) as everything,
    ):
        for worker in (ours, everything):
            worker.run(COUNTS["all"])
        _postgis(server, 0)
        for turn in range(context.rounds):
            say(f"round {turn + 1} of {context.rounds}")
            rounds["ours"].append(ours.run(COUNTS["ours"]))
            rounds["all"].append(everything.run(COUNTS["all"]))
            rounds["postgis"].append(_postgis(server, turn))
    with Worker("where-compared", [*command, "--points", few, "--answers", answers]):
        pass
    return rounds, [set(line.split("\t")) - {""} for line in answers.read_text().split("\n")[:COMPARED]]


def _postgis(server, turn):
    count = COUNTS["postgis"]
    first = turn * count % COUNTS["ours"] + 1
    started = time.monotonic()
    server.run(
        "SELECT count(*), sum(length(id)) FROM point JOIN territory ON ST_Covers(area, place) "
        f"WHERE number BETWEEN {first} AND {first + count - 1}"
    )
    return {"seconds": time.monotonic() - started, "operations": count}


def _compared(server, answers):
    """Counts the results that differ: at points more than one meter from a border, and at points within one meter."""
    output = server.run(
        "SELECT number, id FROM point JOIN territory ON ST_Covers(area, place) "
        f"WHERE number <= {COMPARED}"
    )
    expected = [set() for _ in range(COMPARED)]
    for line in output.splitlines():
        number, id_ = line.split("|")
        expected[int(number) - 1].add(id_)
    differing = near = 0
    for number, (ours, theirs) in enumerate(zip(answers, expected, strict=True), 1):
        for id_ in ours ^ theirs:
            distance = float(
                server.run(
                    "SELECT ST_Distance(ST_Boundary(area)::geography, place::geography) FROM territory, point "
                    f"WHERE id = '{id_}' AND number = {number}"
                )
            )
            near += distance <= 1
            differing += distance > 1
    return differing, near
