"""Import of a table with a projected coordinate system, compared with ogr2ogr."""

import os
import tempfile

import commands
import machine
import stores
from imports import Part, absent
from inputs import projected
from results import Row, at_least
from spreads import middle, ratios

METHOD = """\
**Tables with a coordinate system.** The input is a CSV file with each scene's easting and northing in EPSG:25832,
altitude, heading from grid north, time and kind, without pictures. `vantage import --crs EPSG:25832` converts the
positions with PROJ, adds the meridian convergence to the headings, and writes a new store. `ogr2ogr` converts only the
positions and writes a GeoPackage. Both are timed from process start to exit."""


def measure(context):
    count = 100_000 if context.quick else 1_000_000
    table = projected.scenes(context, count)
    reason = absent("ogr2ogr")
    ours, theirs = [], []
    for _ in range(2 if context.quick else 5):
        os.sync()
        ours.append(count / _imported(context, table))
        if reason is None:
            os.sync()
            theirs.append(count / _converted(table))
    label = f"{count // 1000} 000 rows in {projected.SYSTEM}"
    rows = [Row(label, middle(ours, "/s"), goal=at_least(80_000, "/s"))]
    if theirs:
        rows.append(Row(label, middle(ours, "/s"), "ogr2ogr", middle(theirs, "/s"), ratios(ours, theirs)))
    versions = {"GDAL": machine.debian("gdal-bin")} if theirs else {}
    skips = [f"tables in {projected.SYSTEM} by ogr2ogr, because {reason}"] if reason else []
    return Part(METHOD, rows, versions, int(bool(theirs)), skips)


def _imported(context, table):
    store = context.folder("stores") / f"{table.parent.name}.sqlite"
    return stores.imported(context, table, store, "--format", "csv", "--crs", projected.SYSTEM).seconds


def _converted(table):
    columns = ["-oo", "X_POSSIBLE_NAMES=x", "-oo", "Y_POSSIBLE_NAMES=y", "-oo", "AUTODETECT_TYPE=YES"]
    with tempfile.TemporaryDirectory(prefix="vantage-bench-") as folder:
        command = ["ogr2ogr", "-f", "GPKG", f"{folder}/scenes.gpkg", table, *columns]
        return commands.run([*command, "-s_srs", projected.SYSTEM, "-t_srs", "EPSG:4326"]).seconds
