"""The part `search`: item search and first pictures, compared with Panoramax's server."""

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

METHOD = """\
The request is `GET /api/search?bbox=…`, to a server with a store of a million scenes along the same streets as under
Lookups. The boxes surround random places from that section (fixed seed) and measure 0.0006 to 0.003 degrees on a side.
Half of the boxes contain 1 to 100 scenes, and the rest none. wrk sends the requests from the other core over the
loopback interface, with 16 keep-alive connections; responses are not compressed. The server that is not being measured
is suspended.

- Vantage runs `vantage-server` on one core.
- Panoramax's server (gunicorn, 4 threads in each process, blurring off) shares that core with its database (PostgreSQL
  without `fsync`, 1 GB of shared buffers, all data in memory). It runs with 1, 2 or 4 processes, whichever gives the
  highest throughput. Its database has the same items in sequences along the same streets, inserted with SQL as if they
  had been uploaded and processed, followed by `panoramax_backend db refresh --full` and `VACUUM ANALYZE`.

Before timing, both servers return all items in some of the boxes, and the positions of these items must match the
table. For Panoramax, scenes within 5 m of an edge are exempt, because PostGIS compares boxes in single precision. When
a limit applies, Panoramax returns the items nearest to the center of the box, with picture URLs and with links to the
previous and next items in the sequence. Vantage returns the first items in its list, without picture URLs for scenes
that have none.

First pictures are measured with 5760×2880 panoramas of 3.6 MB each. Vantage has imported them with levels; Panoramax
creates the derivatives on demand, which is its default. Each request is the first for its picture since the upload
(Panoramax) or since the server started (Vantage), over one connection. `thumb.jpg` is 500 pixels wide and `sd.jpg`
2048. The goal applies to the first picture that a user sees. Panoramax does not render views."""

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
        notes = [_sizes(ours, theirs, asked[0]), _tune_workers(context, ours, theirs, _paths(asked))]
        rows = [
            _row(context, ours, theirs, "10 items (default)", _paths(asked)),
            _row(context, ours, theirs, "100 items", _paths(asked, 100)),
        ]
    return rows, notes


def _paths(asked, limit=None):
    suffix = "" if limit is None else f"&limit={limit}"
    return [f"/api/search?bbox={boxes.text(box)}{suffix}" for box in asked]


def _row(context, ours, theirs, title, paths):
    """Measures both servers alternately, starting with a different one in each round."""
    rates = {ours: [], theirs: []}
    for turn in range(context.rounds):
        say(f"at most {title}: round {turn + 1} of {context.rounds}")
        pairs = [(ours, theirs), (theirs, ours)]
        for server, other in pairs if turn % 2 else reversed(pairs):
            rates[server].append(_rate(context, server, other, paths))
    label = f"box search, {COUNT // 1_000_000} M items, at most {title}"
    return Row(
        label,
        middle(rates[ours], "/s"),
        "Panoramax",
        middle(rates[theirs], "/s"),
        ratios(rates[ours], rates[theirs]),
        at_least(GOAL),
    )


def _rate(context, server, other, paths):
    """Returns responses per second, after one second of warm-up."""
    with other.suspended():
        wrk(server, paths, 1)
        return wrk(server, paths, 3 if context.quick else 10).rate


def _tune_workers(context, ours, theirs, paths):
    """Restarts Panoramax with the number of processes that gives the highest throughput, and returns a note."""
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
    return f"Panoramax processes: {best} ({tried})."


# MARK: responses


def _search(server, path):
    with urllib.request.urlopen(server.base + path, timeout=60) as response:
        return response.read()


def _check(server, places, asked, slack):
    """Checks that positions match the table. Scenes within the tolerance of a box's edge may be missing or extra."""
    for box, path in zip(asked, _paths(asked, 1000), strict=True):
        found = collections.Counter(_positions(json.loads(_search(server, path))))
        least = collections.Counter(places.inside(box, -slack))
        most = collections.Counter(places.inside(box, slack))
        if least - found or found - most:
            expected = f"expected {least.total()} to {most.total()}"
            raise SystemExit(f"bench.sh: {server.base}{path} returned {found.total()} items, {expected}.")


def _positions(collection):
    for feature in collection["features"]:
        longitude, latitude = feature["geometry"]["coordinates"]
        yield round(longitude * 1e7), round(latitude * 1e7)


def _sizes(ours, theirs, box):
    """Returns a note on the size of an item in each server's response."""
    path = _paths([box], 100)[0]
    bytes_ = []
    for server in (ours, theirs):
        text = _search(server, path)
        bytes_.append(round(len(text) / len(json.loads(text)["features"])))
    return "An item takes {} bytes in Vantage's response and {} in Panoramax's.".format(*bytes_)


# MARK: first pictures

THUMB, SMALL = "/api/pictures/{}/thumb.jpg", "/api/pictures/{}/sd.jpg"
# The sizes that both servers have. Each picture is requested in only one size, because Panoramax generates all sizes on
# the first request.
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
            with server.suspended():
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
        yield Row(work, times, "Panoramax, default", middle(theirs, "ms"), ratios(theirs, ours))


def _first(context, store, path):
    """Measures with a new server that has not rendered anything yet."""
    with Server(context.server, "--store", store) as server:
        return _milliseconds(server.port, [path.format(id_) for id_ in scene_ids(server)])


def _milliseconds(port, paths):
    """Returns the median time of all requests but the first, which opens the connection."""
    _, times = fetch(port, paths, connections=1)
    return 1000 * statistics.median(times[1:])
