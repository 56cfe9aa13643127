"""The files other than the layers: traffic, overlay shapes and a tour."""

from townmap import quarters, shapes, ways
from townmap.layers import document, oriented, positions


def feature(kind, coordinates, **properties):
    return {"type": "Feature", "properties": {k: v for k, v in properties.items() if v is not None},
            "geometry": {"type": kind, "coordinates": coordinates}}


def traffic(net):
    rows = [feature("LineString", positions(shapes.simplified(points, 0.3), False, 6), congestion=level, name=name)
            for points, level, name in ways.traffic(net)]
    return document("traffic", rows)


def overlay(net):
    """Returns a low-emission zone with a hole, a walk through the town, and four points."""
    outer = oriented(shapes.blob(quarters.np.random.default_rng(21), (60, -330), 470, 0.12, 12, 0.95), 1)
    hole = oriented(shapes.circle((92, -385), 120, 28), -1)
    walk = []
    for name, back in (("Rue de la Gare", False), ("Rue du Moulin", True), ("Rue des Tilleuls", False)):
        points = net.named(name).points
        walk.append(points[::-1] if back else points)
    line = shapes.np.vstack(walk)
    rows = [feature("Polygon", [positions(outer, False, 6), positions(hole, False, 6)],
                    name="Low-emission zone", fill="#2a9d8f", stroke="#1f6f66"),
            feature("LineString", positions(shapes.simplified(line, 0.3), False, 6),
                    name="Walk to the Rue des Tilleuls", stroke="#d1495b")]
    for name, place in (("Start: the station", (120, -955)), ("Market", (92, -385)),
                        ("Fountain of the lindens", (6.2, 65.4)), ("Swan Pond", (-355, 40))):
        rows.append(feature("Point", positions([place], False, 6)[0], name=name))
    return document("overlay", rows)


def ride(net):
    """Returns a 70 m stretch of the photographed street. At the default speed, a tour along it takes five seconds."""
    line = net.named("Rue des Tilleuls").points
    middle = shapes.nearest(line, shapes.np.array([0.0, 35.0]))[1]
    return document("ride", [feature("LineString", positions(shapes.part(line, middle - 35, middle + 35), False, 7))])
