"""Writes the town's roads as OpenStreetMap ways in osmium's OPL format, the input of `vantage roads`."""

import numpy as np

from townmap import shapes
from townmap.layers import positions

HIGHWAYS = {"minor": "residential"}
# The distance from the town, in meters, beyond which roads are dead ends.
REACH = 4000


def opl(net):
    """Returns one line per way. Points at the same position are the same node."""
    junctions, nodes, lines = net.junctions(), {}, []
    for way in net.ways:
        if way.kind == "rail" or np.abs(way.points).max() > REACH * 3:
            continue
        for points, brunnel, layer, _ in net.pieces(way):
            points = shapes.simplified(points, 0.3, [i for i, p in enumerate(points) if tuple(p) in junctions])
            places = [node(nodes, place) for place in positions(points, False, 7)]
            if len(places) > 1:
                lines.append(f"w{len(lines) + 1} v1 T{tags(way, brunnel, layer)} N{','.join(places)}")
    return "\n".join(lines) + "\n"


def node(nodes, place):
    number = nodes.setdefault(tuple(place), len(nodes) + 1)
    return f"n{number}x{place[0]:.7f}y{place[1]:.7f}"


def tags(way, brunnel, layer):
    link = "_link" if way.ramp and way.kind in ("motorway", "trunk", "primary", "secondary", "tertiary") else ""
    found = {"highway": HIGHWAYS.get(way.kind, way.kind) + link, "name": way.name, "ref": way.ref}
    found |= {"oneway": "yes" if way.oneway else None, "surface": way.surface, "layer": layer}
    found["junction"] = "roundabout" if way.subclass == "roundabout" else None
    if brunnel:
        found[brunnel] = "yes"
    return ",".join(f"{key}={escaped(str(value))}" for key, value in found.items() if value)


def escaped(text):
    """Escapes text as OPL does: characters other than letters, digits and some punctuation become code points."""
    return "".join(c if c.isalnum() or c in "-_.:/'" else f"%{ord(c):x}%" for c in text)
