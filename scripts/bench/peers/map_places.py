"""Compares where MapLibre Native (pymgl) draws places on a pitched map with where Vantage projects them.

Prints the largest distance in pixels and the number of places compared.
"""

import argparse
import json
import math
import os
import random
import subprocess

import numpy

WIDTH, HEIGHT, RADIUS, REACH = 480, 360, 3, 5
# The area of a disc in pixels. Each pixel counts in proportion to its brightness, because the edge is antialiased.
AREA = math.pi * RADIUS**2


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bench", required=True)
    parser.add_argument("--at", required=True)
    parser.add_argument("--zoom", required=True)
    parser.add_argument("--heading", required=True)
    parser.add_argument("--pitch", required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--places", type=int, required=True)
    arguments = parser.parse_args()
    town = _map(arguments)
    farthest = count = 0
    for group in _groups(_points(arguments), arguments.places):
        town.setGeoJSON("places", json.dumps(_collection(group)))
        picture = numpy.asarray(town.renderBuffer()).reshape(HEIGHT, WIDTH, 4)[:, :, 0].astype(float) / 255
        for x, y, _, _ in group:
            found = _centroid(picture, x, y)
            farthest, count = max(farthest, math.dist(found, (x, y))), count + 1
    print(farthest, count)


def _map(arguments):
    os.environ.setdefault("EGL_PLATFORM", "surfaceless")
    from pymgl import Map

    paint = {"circle-radius": RADIUS, "circle-color": "#ffffff", "circle-pitch-scale": "viewport"}
    layers = [
        {"id": "ground", "type": "background", "paint": {"background-color": "#000000"}},
        {"id": "places", "type": "circle", "source": "places", "paint": paint},
    ]
    # A high maximum zoom keeps a tile's coordinate unit far below a pixel.
    source = {"type": "geojson", "data": _collection([]), "maxzoom": 18, "buffer": 64}
    style = {"version": 8, "sources": {"places": source}, "layers": layers}
    town = Map(json.dumps(style), WIDTH, HEIGHT, zoom=float(arguments.zoom))
    town.load()
    latitude, longitude = map(float, arguments.at.split(","))
    town.setCenter(longitude, latitude)
    town.setBearing(float(arguments.heading))
    town.setPitch(float(arguments.pitch))
    return town


def _points(arguments):
    """Yields an endless sequence of random points in the picture, each with the place that Vantage finds there."""
    generator = random.Random(arguments.seed)
    view = ["--at", arguments.at, "--zoom", arguments.zoom, "--heading", arguments.heading, "--pitch", arguments.pitch]
    command = [arguments.bench, "projection", *view, "--size", f"{WIDTH}x{HEIGHT}"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        while True:
            x, y = generator.uniform(10, WIDTH - 10), generator.uniform(10, HEIGHT - 10)
            process.stdin.write(f"{x},{y}\n")
            process.stdin.flush()
            fields = process.stdout.readline().split(",")
            if len(fields) == 4:
                yield tuple(map(float, fields))


def _groups(points, count):
    """Yields `count` points in groups. No two points in a group are close to each other."""
    while count > 0:
        group = []
        for point in points:
            if all(math.dist(point[:2], other[:2]) > 4 * REACH for other in group):
                group.append(point)
            if len(group) == min(40, count):
                break
        count -= len(group)
        yield group


def _collection(group):
    return {
        "type": "FeatureCollection",
        "features": [
            {"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [longitude, latitude]}}
            for _, _, latitude, longitude in group
        ],
    }


def _centroid(picture, x, y):
    """Returns the centroid of the brightness around a point."""
    left, top = round(x) - REACH - 1, round(y) - REACH - 1
    part = picture[max(top, 0) : top + 2 * REACH + 2, max(left, 0) : left + 2 * REACH + 2]
    total = part.sum()
    if total < 0.5 * AREA:
        raise SystemExit(f"No disc found near {x}, {y}.")
    rows, columns = numpy.mgrid[0 : part.shape[0], 0 : part.shape[1]] + 0.5
    return max(left, 0) + (columns * part).sum() / total, max(top, 0) + (rows * part).sum() / total


if __name__ == "__main__":
    main()
