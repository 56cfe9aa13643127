"""The layers of the map as GeoJSON, in the OpenMapTiles schema (https://openmaptiles.org/schema/)."""

import json

import numpy as np

import geodesy
from townmap import shapes

NAMES = ("water", "waterway", "landcover", "landuse", "park", "boundary", "aeroway", "transportation",
         "transportation_name", "water_name", "building", "place", "poi", "housenumber", "mountain_peak",
         "aerodrome_label")


class Layers:
    """Features by layer. Positions are in meters from the town's origin, or in degrees if `degrees` is true."""

    def __init__(self):
        self.features = {name: [] for name in NAMES}

    def point(self, target, place, zooms=(14, 14), degrees=False, **properties):
        self.add(target, "Point", positions([place], degrees, 6)[0], zooms, properties)

    def line(self, target, points, zooms=(14, 14), degrees=False, digits=6, **properties):
        self.add(target, "LineString", positions(points, degrees, digits), zooms, properties)

    def area(self, target, ring, zooms=(14, 14), holes=(), degrees=False, digits=6, **properties):
        """Adds an area. As RFC 7946 requires, its outer ring runs counterclockwise and its holes run clockwise."""
        rings = [oriented(ring, 1)] + [oriented(hole, -1) for hole in holes]
        self.add(target, "Polygon", [positions(r, degrees, digits) for r in rings], zooms, properties)

    def add(self, target, kind, coordinates, zooms, properties):
        kept = {k.replace("__", ":"): v for k, v in properties.items() if v is not None}
        self.features[target].append((zooms, {"type": "Feature", "properties": kept,
                                             "geometry": {"type": kind, "coordinates": coordinates}}))

    def document(self, layer):
        return document(layer, [feature for _, feature in self.features[layer]])


def oriented(ring, sign):
    ring = shapes.closed(ring)
    return ring if shapes.area(ring) * sign > 0 else ring[::-1]


def positions(points, degrees, digits):
    """Returns longitude and latitude in degrees, rounded. Six decimals correspond to 0.1 m."""
    if not degrees:
        points = [geodesy.coordinate(east, north)[::-1] for east, north in np.asarray(points, float)]
    result = [[round(float(x), digits) + 0.0, round(float(y), digits) + 0.0] for x, y in points]
    kept = [p for i, p in enumerate(result) if i == 0 or p != result[i - 1]]
    return kept if len(kept) > 1 else result


def document(name, features):
    """Returns a GeoJSON document with one feature per line."""
    rows = ",\n".join(json.dumps(f, ensure_ascii=False, separators=(",", ":")) for f in features)
    return f'{{"type":"FeatureCollection","name":"{name}","features":[\n{rows}\n]}}\n'
