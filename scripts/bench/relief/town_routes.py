"""Routes in a town, compared with Valhalla's."""

import random
import statistics
import subprocess

from context import say
from peers import valhalla
from relief import Part
from results import Row, at_least
from spreads import exact, middle, ratios
from workers import Worker

METHOD = """\
Routes in Monaco are the shortest paths by car between {count} pairs of places, chosen from its road nodes. Valhalla
runs as a server on the same core (with its `shortest` option and without written directions). A request to `/status`,
which costs little more than the round trip, takes {status:.2f} ms. The pairs are those that Valhalla could snap to a
road, and both tools must find a route. The times of both tools include finding the nearest roads."""

COUNT = 200
EXTRACT = "maps/planetiler/monaco-latest.osm.pbf"


def measure(context):
    extract = context.shared_data / EXTRACT
    if not extract.exists():
        return Part("", [], notes=[f"Routes in Monaco were left out, because the shared data has no {EXTRACT}."])
    peer = valhalla.Valhalla(context, extract)
    if peer.missing:
        return Part("", [], notes=[f"Routes in Monaco were left out: {peer.missing}"])
    opl, roads = _roads(context, extract)
    with peer:
        pairs = [(ends, meters) for ends, meters in map(peer.route, _places(opl)) if meters and meters > 50]
        table = context.folder("inputs") / "monaco-pairs.csv"
        table.write_text("".join(",".join(f"{number:.6f}" for number in ends) + "\n" for ends, _ in pairs))
        command = [context.bench, "routes", "--graph", roads, "--pairs", table, "--objective", "length", "--near"]
        status = peer.status_seconds()
        ours, theirs, lengths = _rounds(context, command, peer, pairs)
    both = [(one, other) for one, (_, other) in zip(lengths, pairs, strict=True) if one is not None]
    near = sum(abs(one - other) <= 0.05 * other for one, other in both)
    rows = [
        Row(
            f"route lengths in Monaco within 5 % of Valhalla's, of {len(both)} routes that both find",
            exact(100 * near / len(both), "%"), goal=at_least(95, "%"),
        ),
        Row("a route in Monaco", middle(ours, "ms"), "Valhalla", middle(theirs, "ms"), ratios(theirs, ours), at_least(5)),
    ]
    return Part(METHOD.format(count=COUNT, status=1000 * status), rows, {"Valhalla": valhalla.VERSION})


def _rounds(context, command, peer, pairs):
    """Returns both tools' median time per route in each round, in milliseconds, and the lengths in meters."""
    ours, theirs = [], []
    with Worker("vantage/town-routes", command) as worker:
        for turn in range(context.rounds + 1):
            say(f"round {turn + 1} of {context.rounds + 1}")
            reply = worker.run(len(pairs))
            ours.append(1000 * statistics.median(reply["each"]))
            theirs.append(1000 * statistics.median(peer.seconds(ends) for ends, _ in pairs))
    return ours[1:], theirs[1:], reply["lengths"]


def _roads(context, extract):
    """Creates the road file in the same way as scripts/import-osm.sh."""
    folder = context.folder("inputs")
    pbf, opl, roads = (folder / f"monaco{ending}" for ending in (".pbf", ".opl", ".roads"))
    kinds = ["w/highway", "w/route=ferry", "n/barrier", "r/type=restriction*"]
    for path in (pbf, opl, roads):
        path.unlink(missing_ok=True)
    for command in (
        ["osmium", "tags-filter", "--no-progress", "-o", pbf, extract, *kinds],
        ["osmium", "add-locations-to-ways", "--no-progress", "-n", "-f", "opl", "-o", opl, pbf],
        [context.vantage, "roads", opl, "--output", roads, "--quiet"],
    ):
        subprocess.run([*map(str, command)], check=True, stdout=subprocess.DEVNULL)
    return opl, roads


def _places(opl):
    """Returns the latitude and longitude of both places in each pair."""
    chance = random.Random(5)
    nodes = []
    for line in opl.read_text().splitlines():
        if line.startswith("w") and "highway=" in line:
            node = chance.choice(line.rsplit(" N", 1)[1].split(","))
            longitude, latitude = node.split("x")[1].split("y")
            nodes.append((float(latitude), float(longitude)))
    return [(*chance.choice(nodes), *chance.choice(nodes)) for _ in range(COUNT)]
