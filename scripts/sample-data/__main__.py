"""Renders SampleData. Called by scripts/make-sample-data.sh."""

import argparse
from pathlib import Path

import numpy as np

import catalogs
import check
import examples
import exif
import jpeg
import plan
import record
import sightings
import xmp


def main():
    parser = argparse.ArgumentParser(prog="make-sample-data.sh", description="Renders the street of SampleData.")
    parser.add_argument("output", type=Path, help="the folder to write to")
    parser.add_argument("--check", action="store_true", help="check the markers in the existing pictures")
    parser.add_argument("--samples", type=int, default=2, help="rays across a pixel (default: 2, as published)")
    parser.add_argument("--only", default="", help="only the pictures whose path contains this text")
    arguments = parser.parse_args()
    if not arguments.check:
        make(arguments.output, arguments.samples, arguments.only)
    raise SystemExit(check.run(arguments.output, arguments.only))


def make(folder, samples, only):
    """Renders the pictures and writes the tables."""
    from render import World

    if any(only in shot.file for shot in plan.earlier_shots()):
        make_earlier(folder, World(is_earlier=True), samples, only)
    shots = plan.all_shots()
    world = World()
    known, entries = record.landmarks(world.balloons), []
    for shot in shots:
        if only in shot.file:
            frame, visible = world.photograph(shot, samples)
            entries.append(record.picture(shot, known, frame, visible))
            write(folder / shot.file, encoded(shot, frame.pixels()))
    for path, text in catalogs.all_catalogs(shots).items():
        write(folder / path, text.encode("utf-8"))
    write(folder / "sightings.json", sightings.document(shots).encode("utf-8"))
    if only:
        entries = record.replaced(folder / "markers.json", entries)
    write(folder / "markers.json", record.document(entries, known).encode("utf-8"))
    examples.make(folder, world, samples, only, write)


def make_earlier(folder, world, samples, only):
    """Renders the street as it was earlier: pictures without markers, which appear in no table."""
    for shot in plan.earlier_shots():
        if only in shot.file:
            frame, _ = world.photograph(shot, samples)
            write(folder / shot.file, encoded(shot, frame.pixels()))


def encoded(shot, pixels):
    """Returns the JPEG of a shot with its metadata."""
    if shot.orientation == 6:
        pixels = np.ascontiguousarray(np.rot90(pixels))
    if not shot.metadata:
        return jpeg.encode(pixels, shot.quality)
    return jpeg.encode(pixels, shot.quality, exif.describe(shot), xmp.packet(shot) if shot.is_panorama else None)


def write(path, data):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    print(f"{path.name:40} {len(data):>9,} bytes", flush=True)


if __name__ == "__main__":
    main()
