"""Search of items, and first pictures, against Panoramax's server."""

import collections
import json
import statistics
import urllib.request

import machine
import stores
from context import CORE, say
from inputs import boxes, panoramax_items, pictures
from panoramax import VERSION, Panoramax
from postgres import Server as Database
from results import Row, Section, at_least, at_most
from server import Server, fetch, scene_ids, wrk
from spreads import middle, ratios

METHOD = """`GET /api/search?bbox=…` of a million scenes along the streets of the lookups. Boxes stand about places of
the lookups, from a seed, 0.0006 to 0.003 degrees at a side: every other one has 1 to 100 scenes, the rest none. wrk
with 16 connections from the other core, over the loopback, connections kept open, answers not packed. Vantage:
`vantage-server` on one core. Panoramax's server (gunicorn, 4 threads in each process, blurring off) is on the same core
with its database (PostgreSQL without `fsync`, 1 GB of shared buffers, all of it in memory), with as many processes of
1, 2 and 4 as answered most. Its database has the same items, inserted with SQL as if they had been uploaded and
processed, in sequences of the same streets; then come `panoramax_backend db refresh --full` and `VACUUM ANALYZE`.
Before anything is timed, both are asked for all items of some boxes, and the positions have to be those of the table
(for Panoramax but for scenes within 5 m of an edge, since PostGIS compares boxes in single precision). Under a limit,
Panoramax answers the items nearest to the middle of the box, with links to those before and behind in the sequence and
addresses of pictures; Vantage answers the first of its list, and scenes without pictures have no such addresses. Who is
not measured is stopped. First pictures are of panoramas of 5760×2880 and 3.6 MB, imported with levels, and uploaded to
Panoramax with the derivatives on demand, its default; each was never asked for since it was uploaded, or since our
server started; one connection. `thumb.jpg` has 500 pixels across and `sd.jpg` 2048; the goal is for the picture that
somebody sees first, of which Panoramax has no views."""

COUNT = 1_000_000
BOXES = 2000
WORKERS = (1, 2, 4)
GOAL = 20


def measure(context):
    rows, notes = _searches(context)
    versions = {
        "Vantage": machine.vantage(context),
        "geovisio": machine.printed(VERSION),
        "PostgreSQL": machine.debian("postgresql-15"),
        "PostGIS": machine.debian("postgresql-15-postgis-3"),
        "wrk": machine.debian("wrk"),
    }
    return Section(METHOD, rows + _first_pictures(context), versions, notes)


# MARK: search


def _searches(context):
    places = boxes.Places(context, COUNT)
    asked = boxes.boxes(context, places, COUNT, BOXES)
    store = stores.of_points(context, COUNT)
    with (
        Database(core=CORE) as database,
        Panoramax(database, "ON_DEMAND", core=CORE) as theirs,
        Server(context.server, "--store", store) as ours,
    ):
        panoramax_items.fill(context, theirs, COUNT)
        checked = asked[: 40 if context.quick else 200]
        _check(ours, places, checked, 0)
        _check(theirs, places, checked, boxes.SLACK)
        notes = [_sizes(ours, theirs, asked[0]), _most_workers(context, ours, theirs, _paths(asked))]
        rows = [
            _row(context, ours, theirs, "10 items (the default)", _paths(asked)),
            _row(context, ours, theirs, "100 items", _paths(asked, 100)),
        ]
    return rows, notes


def _paths(asked, limit=None):
    suffix = "" if limit is None else f"&limit={limit}"
    return [f"/api/search?bbox={boxes.text(box)}{suffix}" for box in asked]


def _row(context, ours, theirs, title, paths):
    """Both in turns, another one first each time."""
    rates = {ours: [], theirs: []}
    for turn in range(context.rounds):
        say(f"at most {title}: round {turn + 1} of {context.rounds}")
        pairs = [(ours, theirs), (theirs, ours)]
        for server, other in pairs if turn % 2 else reversed(pairs):
            rates[server].append(_rate(context, server, other, paths))
    label = f"search of a box, {COUNT // 1_000_000} M items, at most {title}"
    return Row(
        label,
        middle(rates[ours], "/s"),
        "Panoramax",
        middle(rates[theirs], "/s"),
        ratios(rates[ours], rates[theirs]),
        at_least(GOAL),
    )


def _rate(context, server, other, paths):
    """Answers in a second, after a second that does not count."""
    with other.resting():
        wrk(server, paths, 1)
        return wrk(server, paths, 3 if context.quick else 10).rate


def _most_workers(context, ours, theirs, paths):
    """Lets Panoramax go on with the number of processes with which it answers most."""
    rates = {workers: [] for workers in WORKERS}
    for _ in range(1 if context.quick else 3):
        for workers in WORKERS:
            say(f"Panoramax with {workers} processes")
            theirs.restart(workers)
            rates[workers].append(_rate(context, theirs, ours, paths))
    rates = {workers: statistics.median(values) for workers, values in rates.items()}
    best = max(rates, key=rates.get)
    theirs.restart(best)
    tried = ", ".join(f"{rate:.0f}/s with {workers}" for workers, rate in rates.items())
    return f"Processes of Panoramax: {best} ({tried})."


# MARK: what they answer


def _search(server, path):
    with urllib.request.urlopen(server.base + path, timeout=60) as answer:
        return answer.read()


def _check(server, places, asked, slack):
    """Positions are those of the table; within the slack of an edge a scene may be there or not."""
    for box, path in zip(asked, _paths(asked, 1000), strict=True):
        found = collections.Counter(_positions(json.loads(_search(server, path))))
        least = collections.Counter(places.inside(box, -slack))
        most = collections.Counter(places.inside(box, slack))
        if least - found or found - most:
            table = f"the table has {least.total()} to {most.total()}"
            raise SystemExit(f"bench.sh: {server.base}{path} has {found.total()} items; {table}.")


def _positions(collection):
    for feature in collection["features"]:
        longitude, latitude = feature["geometry"]["coordinates"]
        yield round(longitude * 1e7), round(latitude * 1e7)


def _sizes(ours, theirs, box):
    """Bytes of an item in an answer."""
    path = _paths([box], 100)[0]
    bytes_ = []
    for server in (ours, theirs):
        text = _search(server, path)
        bytes_.append(round(len(text) / len(json.loads(text)["features"])))
    return "An item has {} bytes of Vantage, and {} of Panoramax.".format(*bytes_)


# MARK: first pictures

THUMB, SMALL = "/api/pictures/{}/thumb.jpg", "/api/pictures/{}/sd.jpg"
# What both servers have: a picture is asked for one of them, since Panoramax makes all of its sizes with the first.
COMPARED = [THUMB, SMALL]
FIRST = {
    THUMB: "`thumb.jpg`",
    "/v1/snapshot?scene={}&size=640x480": "a view of 640×480",
    SMALL: "`sd.jpg`",
}


def _first_pictures(context):
    folder = pictures.panoramas(context, "5760", 8 if context.quick else 48, name="panoramas-5760-many")
    store = stores.of_pictures(context, folder, "all")
    ours, theirs = ({path: [] for path in FIRST} for _ in range(2))
    with Database(core=CORE) as database, Panoramax(database, "ON_DEMAND", core=CORE) as server:
        for turn in range(2 if context.quick else 5):
            say(f"first pictures: round {turn + 1}")
            with server.resting():
                for path, times in ours.items():
                    times.append(_first(context, store, path))
            server.upload(pictures.pictures(folder))
            ids = server.last_uploaded()
            for number, path in enumerate(COMPARED):
                asked = [path.format(id_) for id_ in ids[number :: len(COMPARED)]]
                theirs[path].append(_milliseconds(server.port, asked))
    return [row for path in FIRST for row in _first_rows(path, ours[path], theirs[path])]


def _first_rows(path, ours, theirs):
    work, times = f"first picture of a panorama, {FIRST[path]}", middle(ours, "ms")
    if path != SMALL:
        yield Row(work, times, goal=at_most(15, "ms"))
    if path in COMPARED:
        yield Row(work, times, "Panoramax, its default", middle(theirs, "ms"), ratios(theirs, ours))


def _first(context, store, path):
    """By a server that has drawn nothing yet."""
    with Server(context.server, "--store", store) as server:
        return _milliseconds(server.port, [path.format(id_) for id_ in scene_ids(server)])


def _milliseconds(port, paths):
    """The median of the times of all but the first, which opens the connection."""
    _, times = fetch(port, paths, connections=1)
    return 1000 * statistics.median(times[1:])
