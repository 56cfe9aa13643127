"""What contains a point, beside PostGIS."""

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

METHOD = """{count} territories of four levels that fill a box of 12° each way, made from a seed: crooked borders that
neighbours share, {points} points in all, the largest ring with more than 100 000; and in the same store {places} places: houses
along streets of 400 towns, a tenth of them with shops. Points are drawn from the box and a little beyond, half of them
anywhere and half within some 30 m of a place. Vantage: `PlaceStore.places(containing:)`, 1000 points at once, warm, one core. PostGIS: `geometry`,
GiST, `ST_Covers` in a lateral join for as many points in one statement, one core. Both give the ids of all territories
that contain a point. Answers are compared for 10 000 points; a point may be answered otherwise within a metre of a
border. "All that is known" is `PlaceStore.whereabouts(of:)`, one point at a time: the rows of the territories are
read, and the nearest address, street and place are looked for, and read."""

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
        Row(f"{label}: other answers than PostGIS's, of 10 000", exact(differing, "")),
        Row(f"{label}: other answers within a metre of a border", exact(near, "")),
        Row("all that is known of a point: territories, address, place", middle(rates(rounds["all"]), "/s")),
        Row("import: points of outlines", middle([made["points"] / cost.seconds for cost in costs], "/s")),
        Row("file, for each point of an outline", exact(size / made["points"], "B")),
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
        say("making territories")
        count, points = territories.write(path, SEED, side)
        counts.write_text(json.dumps({"count": count, "points": points}))
    return path, json.loads(counts.read_text())


def _places(context):
    count, side = (20_000, 44) if context.quick else (PLACES, territories.SIDE)
    path = context.folder("inputs") / f"territory-places-{count}.geojsonl"
    if not path.exists():
        say("making places")
        territories.write_places(path, SEED, count, side)
    return path


def _points(context, places):
    """Anywhere, and near a place, in turns."""
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
    # Without the quotes and backslashes of CSV: a feature has neither a tab nor the byte that stands for a quote.
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
    """In turns."""
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
    """Answers that differ, and those of them that lie within a metre of a border of what is told otherwise."""
    told = server.run(
        "SELECT number, id FROM point JOIN territory ON ST_Covers(area, place) "
        f"WHERE number <= {COMPARED}"
    )
    expected = [set() for _ in range(COMPARED)]
    for line in told.splitlines():
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
