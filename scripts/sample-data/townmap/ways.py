"""Writes roads and railways as features: transportation for the lines, transportation_name for their labels."""

import numpy as np

from townmap import shapes

ZOOM = {
    "motorway": 4, "trunk": 5, "primary": 7, "secondary": 9, "tertiary": 11, "minor": 12, "service": 13, "track": 13,
    "path": 13, "rail": 8,
}
NAME_ZOOM = {"motorway": 6, "trunk": 8, "primary": 10, "secondary": 11, "tertiary": 12}
CONGESTION = ("low", "low", "low", "moderate", "moderate", "heavy", "severe")


def write(layers, net):
    junctions = net.junctions()
    for way in net.ways:
        zoom = 11 if way.ramp else 13 if way.service else ZOOM[way.kind]
        for points, brunnel, layer, name in net.pieces(way):
            points = shapes.simplified(points, 0.15, [i for i, p in enumerate(points) if tuple(p) in junctions])
            layers.line("transportation", points, (zoom, 14), subclass=subclass(way), brunnel=brunnel, layer=layer,
                        oneway=way.oneway, ramp=way.ramp, service=way.service, surface=way.surface,
                        network="road" if way.ref else None, **{"class": way.kind})
            write_name(layers, way, points, brunnel, layer, name)


def subclass(way):
    return None if way.subclass == "roundabout" else way.subclass


def write_name(layers, way, points, brunnel, layer, bridge):
    name = bridge or way.name
    if way.ramp or not (name or way.ref):
        return
    names = {} if bridge else way.names
    layers.line("transportation_name", points, (NAME_ZOOM.get(way.kind, 13 if way.kind == "minor" else 14), 14),
                name=name,
                ref=way.ref, ref_length=len(way.ref) if way.ref else None, network="road" if way.ref else None,
                brunnel=brunnel, layer=layer, subclass=subclass(way), **{"class": way.kind}, **names)


def traffic(net):
    """Returns stretches of road with their congestion level. One road is closed."""
    rng, features = np.random.default_rng(77), []
    for way in net.ways:
        if way.kind in ("motorway", "trunk", "primary", "secondary", "tertiary") and not way.ramp:
            cuts = [0.0]
            while cuts[-1] < way.length:
                cuts.append(min(cuts[-1] + rng.uniform(180, 420), way.length))
            for first, last in zip(cuts, cuts[1:]):
                points = shapes.part(way.points, first, last)
                if np.abs(points).max() < 3000 and last - first > 20:
                    features.append((points, str(rng.choice(CONGESTION)), way.name))
    closed = net.named("Rue de l'Hôpital")
    features.append((closed.points, "closed", closed.name))
    return features
