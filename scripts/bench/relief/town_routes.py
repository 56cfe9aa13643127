"""Routes in a town, beside Valhalla's."""

import random
import statistics
import subprocess

from context import say
from peers import valhalla
from relief import Part
from results import Row, at_least
from spreads import exact, middle, ratios
from workers import Worker

METHOD = """Monaco: {count} pairs of places drawn from the nodes of its roads, the shortest way by car, beside
Valhalla as a server on the same core (its `shortest`, without directions in words; an answer to `/status`, which is
little but the way there and back, takes {status:.2f} ms). Pairs are those that Valhalla snapped; both are to find
them. Vantage's time has the search for the nearest roads in it, as Valhalla's has."""

COUNT = 200
EXTRACT = "maps/planetiler/monaco-latest.osm.pbf"


def measure(context):
    extract = context.shared_data / EXTRACT
    if not extract.exists():
        return Part("", [], notes=[f"Routes in Monaco are left out: there is no {EXTRACT} in the shared data."])
    peer = valhalla.Valhalla(context, extract)
    if peer.missing:
        return Part("", [], notes=[f"Routes in Monaco are left out: {peer.missing}"])
    opl, roads = _roads(context, extract)
    with peer:
        pairs = [(ends, metres) for ends, metres in map(peer.route, _places(opl)) if metres and metres > 50]
        table = context.folder("inputs") / "monaco-pairs.csv"
        table.write_text("".join(",".join(f"{number:.6f}" for number in ends) + "\n" for ends, _ in pairs))
        command = [context.bench, "routes", "--graph", roads, "--pairs", table, "--objective", "length", "--near"]
        status = peer.status_seconds()
        ours, theirs, lengths = _rounds(context, command, peer, pairs)
    both = [(one, other) for one, (_, other) in zip(lengths, pairs, strict=True) if one is not None]
    near = sum(abs(one - other) <= 0.05 * other for one, other in both)
    rows = [
        Row(
            f"routes in Monaco that are within 5 % of Valhalla's, of {len(both)} that both find",
            exact(100 * near / len(both), "%"), goal=at_least(95, "%"),
        ),
        Row("a route in Monaco", middle(ours, "ms"), "Valhalla", middle(theirs, "ms"), ratios(theirs, ours), at_least(5)),
    ]
    return Part(METHOD.format(count=COUNT, status=1000 * status), rows, {"Valhalla": valhalla.VERSION})


def _rounds(context, command, peer, pairs):
    """Of each round, the median of the milliseconds of all pairs; and the lengths in metres."""
    ours, theirs = [], []
    with Worker("vantage/town-routes", command) as worker:
        for turn in range(context.rounds + 1):
            say(f"round {turn + 1} of {context.rounds + 1}")
            answer = worker.run(len(pairs))
            ours.append(1000 * statistics.median(answer["each"]))
            theirs.append(1000 * statistics.median(peer.seconds(ends) for ends, _ in pairs))
    return ours[1:], theirs[1:], answer["lengths"]


def _roads(context, extract):
    """As scripts/import-osm.sh makes them."""
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
    """Latitude and longitude of both ends of each pair."""
    chance = random.Random(5)
    nodes = []
    for line in opl.read_text().splitlines():
        if line.startswith("w") and "highway=" in line:
            node = chance.choice(line.rsplit(" N", 1)[1].split(","))
            longitude, latitude = node.split("x")[1].split("y")
            nodes.append((float(latitude), float(longitude)))
    return [(*chance.choice(nodes), *chance.choice(nodes)) for _ in range(COUNT)]
