"""Prepares an OpenStreetMap extract for tilemaker and finds the area that it covers. Runs osmium.

Usage: prepare.py EXTRACT FOLDER [W,S,E,N]

Accepts every file that osmium reads. Prints three lines:

1. The path of the extract to use. This is EXTRACT itself, or a copy in FOLDER if EXTRACT is in another format, is not
   sorted, contains several versions of an object, or lacks nodes of its ways.
2. The path of the same extract in which ways still refer to missing nodes, for the road file: a road that was cut is
   not a dead end.
3. The area in degrees, as W,S,E,N: the part of the given box that the extract covers, or the whole area that it covers.
"""

import json
import os
import subprocess
import sys

import extract
import missing_nodes


class Failure(Exception):
    """The extract cannot be used. The message says why and what to do."""


def osmium(command, *arguments):
    """Runs an osmium command and returns its output."""
    result = subprocess.run(["osmium", command, "--no-progress", *arguments], capture_output=True, text=True)
    if result.returncode == 0:
        return result.stdout
    if "Invalid location" in result.stderr:
        raise Failure("The extract contains no nodes with positions.")
    raise Failure(f"osmium {command} cannot read the extract: {result.stderr.strip()}. Is the file complete?")


def say(message):
    print(message, file=sys.stderr)


class Preparation:
    """The steps that turn any extract into one that tilemaker can read."""

    def __init__(self, path, folder):
        self.path, self.folder, self.count = path, folder, 0
        self.info = json.loads(osmium("fileinfo", "--extended", "--json", path))

    def replace(self, command, *arguments):
        """Replaces the extract with the output of an osmium command, which receives the extract as its first file."""
        self.count += 1
        copy = os.path.join(self.folder, f"extract{self.count}.osm.pbf")
        osmium(command, "--overwrite", "--output", copy, self.path, *arguments)
        self.path = copy

    def run(self):
        data = self.info["data"]
        if not data["objects_ordered"]:
            say("Sorting the extract.")
            # Keeps only one kind of object in memory at a time.
            self.replace("sort", "--strategy=multipass")
            data = json.loads(osmium("fileinfo", "--extended", "--json", self.path))["data"]
        if data["multiple_versions"] or self.info["header"]["with_history"]:
            say("The extract contains several versions of some objects. The latest ones are used.")
            self.replace("time-filter")
        if min(data["minid"].values()) < 0:
            say("The extract contains objects with negative IDs, so all objects get new IDs.")
            self.replace("renumber")
        if self.info["file"]["format"] != "PBF" or not extract.is_zlib(self.path):
            self.replace("cat", "--output-format", "pbf")
        self.complete()

    def complete(self):
        """Removes references to nodes that the extract does not contain."""
        options = self.info["header"]["option"].values()
        if "LocationsOnWays" in options:
            say("The extract has positions in its ways instead of nodes. The nodes are restored.")
            nodes = missing_nodes.restore(self.path, self.folder)
            self.replace("merge", nodes)
        self.unmended = self.path
        gaps = missing_nodes.find(self.path)
        if gaps:
            say(f"{len(gaps)} ways lack some of their nodes. They end where the nodes are missing.")
            removed, mended = missing_nodes.mend(self.path, gaps, self.folder)
            self.replace("removeid", "--id-file", removed)
            self.replace("merge", mended)


class Area:
    """A box in degrees."""

    def __init__(self, west, south, east, north):
        self.sides = west, south, east, north

    def __str__(self):
        return ",".join(f"{side:.7f}" for side in self.sides)

    @property
    def size(self):
        west, south, east, north = self.sides
        return east - west, north - south

    def grown(self, share):
        (west, south, east, north), (width, height) = self.sides, self.size
        return Area(west - share * width, south - share * height, east + share * width, north + share * height)

    def intersection(self, other):
        """Returns the part that two boxes share, or None if they do not overlap."""
        (a, b, c, d), (e, f, g, h) = self.sides, other.sides
        west, south, east, north = max(a, e), max(b, f), min(c, g), min(d, h)
        return Area(west, south, east, north) if west < east and south < north else None


# The margin of the box around nodes, in degrees, so that nodes along a straight line have an area, too.
MARGIN = 1e-6


def area_of(path):
    """Returns the box around all nodes of a file."""
    west, south, east, north = json.loads(osmium("fileinfo", "--extended", "--json", path))["data"]["bbox"]
    return Area(west - MARGIN, south - MARGIN, east + MARGIN, north + MARGIN)


def covered_area(path, declared, folder):
    """Returns the area that an extract covers.

    This is the box in its header, unless the box is far larger than the roads and buildings or lies elsewhere.
    Otherwise, it is the box around roads and buildings, with a margin for the coast. Other objects, such as
    boundaries and ferry routes, often extend far beyond the area.
    """
    everything = area_of(path)
    built = os.path.join(folder, "built.osm.pbf")
    osmium("tags-filter", "--overwrite", "--output", built, path, "w/highway", "w/building")
    has_roads = int(osmium("fileinfo", "--extended", "--get", "data.count.nodes", built)) > 1
    roads = area_of(built) if has_roads else everything
    if declared:
        near = all(own < 3 * size + 0.1 for own, size in zip(declared.size, roads.size))
        if near and share_inside(built if has_roads else path, declared, folder) >= 0.5:
            return declared
        say("The bounds in the extract's header do not match its data, so they are ignored.")
    return roads.grown(0.05).intersection(everything)


def share_inside(path, area, folder):
    """Returns the share of a file's nodes that lie in a box."""
    inside = os.path.join(folder, "inside.osm.pbf")
    osmium("extract", "--overwrite", "--strategy", "simple", "--bbox", str(area), "--output", inside, path)

    def count(file):
        return int(osmium("fileinfo", "--extended", "--get", "data.count.nodes", file))

    return count(inside) / max(1, count(path))


def main(path, folder, box=""):
    preparation = Preparation(path, folder)
    preparation.run()
    boxes = [Area(*sides) for sides in preparation.info["header"]["boxes"]]
    area = covered_area(preparation.path, boxes[0] if boxes else None, folder)
    if box:
        wanted = Area(*map(float, box.split(","))).intersection(area)
        if not wanted:
            raise Failure(f"--bbox {box} lies outside the extract, which covers {area}.")
        area = wanted
    print(preparation.path)
    print(preparation.unmended)
    print(area)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Failure as failure:
        raise SystemExit(str(failure))
