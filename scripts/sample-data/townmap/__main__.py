"""Writes SampleData/map. Called by scripts/make-sample-map.sh."""

import argparse
from pathlib import Path

import numpy as np

from townmap import (buildings, extras, graph, heights, land, places, pois, quarters, region, relief, roads, special, tiles,
                     waters, ways, world)
from townmap.layers import NAMES, Layers

SIZE_LIMIT = 6_000_000


def main():
    parser = argparse.ArgumentParser(prog="make-sample-map.sh", description="Generates the map of SampleData.")
    parser.add_argument("output", type=Path, help="the folder to write to")
    parser.add_argument("--work", type=Path, required=True, help="a folder for temporary files")
    arguments = parser.parse_args()
    raise SystemExit(make(arguments.output, arguments.work))


def make(folder, work):
    """Generates the town, writes every file, and returns the exit status."""
    water = waters.Waters()
    net = roads.build()
    quarters.add_streets(net, np.random.default_rng(8))
    net.join()
    net.cross()
    net.bridge(water.wet, 6, water.bridges())
    built = buildings.Buildings(net, water, quarters.zones(), special.all_special(),
                                 [land.PARK, land.CEMETERY, land.ALLOTMENTS, water.island])
    ground = land.Land(net, water)
    layers = Layers()
    world.World().write(layers)
    region.write(layers)
    water.write(layers)
    ground.write(layers)
    quarters.write(layers)
    ways.write(layers, net)
    built.write(layers)
    pois.write(layers, built)
    for name in NAMES:
        write(folder / "aubeval" / f"{name}.geojson", layers.document(name))
    write(folder / "places.geojsonl", places.table(net, water, built))
    write(folder / "traffic.geojson", extras.traffic(net))
    write(folder / "overlay.geojson", extras.overlay(net))
    write(folder / "ride.geojson", extras.ride(net))
    write(folder / "roads.opl", graph.opl(net))
    tiles.make(layers, folder / "aubeval.mbtiles", work)
    relief.make(folder / "relief.mbtiles", net, water, ground, built)
    heights.make(folder / "heights.mbtiles")
    return report(folder)


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def report(folder):
    sizes = {p: p.stat().st_size for p in sorted(folder.rglob("*")) if p.is_file()}
    for path, size in sizes.items():
        print(f"{path.name:40} {size:>9,} bytes")
    total = sum(sizes.values())
    print(f"{total:,} bytes in total; the limit is {SIZE_LIMIT:,}")
    return 1 if total > SIZE_LIMIT else 0


if __name__ == "__main__":
    main()
