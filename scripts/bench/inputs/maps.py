"""Towns as vector tiles, and aerial imagery as raster tiles."""

import contextlib
import dataclasses
import io
import itertools
import math
import pathlib
import shutil
import sqlite3
import subprocess

import numpy
from PIL import Image

from context import ROOT, SEED, say
from inputs.scenery import jpeg, scenery


@dataclasses.dataclass(frozen=True)
class Town:
    """A source and a box (W,S,E,N in degrees). Maps centered in the box stay inside the area that the source covers."""

    title: str
    source: pathlib.Path
    box: str


SAMPLE = ROOT / "SampleData" / "map"
EXTRACT = pathlib.Path("maps") / "planetiler" / "monaco-latest.osm.pbf"


def sample(_):
    return Town("Aubeval", SAMPLE / "aubeval.mbtiles", "7.693,48.196,7.707,48.204")


def monaco(context):
    """Returns Monaco, built from an OpenStreetMap extract, or None if the extract does not exist."""
    extract = context.shared_data / EXTRACT
    if not extract.exists():
        return None
    path = context.folder("inputs") / "monaco.mbtiles"
    if not path.exists():
        say("making monaco.mbtiles")
        subprocess.run([ROOT / "scripts" / "import-osm.sh", extract, "--output", path, "--no-roads"], check=True)
    return Town("Monaco", path, "7.4175,43.7305,7.4305,43.7445")


def relief(_):
    """Returns Aubeval's aerial imagery, at zooms 10 to 15."""
    return Town("Aubeval from the air, JPEG tiles", SAMPLE / "relief.mbtiles", "7.694,48.1975,7.706,48.2025")


# The generated imagery: 12 × 12 tiles at zoom 15 in the northern Gulf of Guinea. Maps show the middle of this area.
FIRST, SIDE, ZOOM = 16384, 12, 15


def aerial(context):
    """Returns tiles as detailed as photographs: JPEGs of about 22 kB."""

    def tiles():
        picture = scenery(SIDE * 256, SIDE * 256, 4.0, SEED)
        return ((place, jpeg(picture[rows, columns], 85)) for place, rows, columns in _places())

    return _tiled(context, "photographic, JPEG tiles", "aerial", "jpg", tiles)


def drawn(context):
    """Returns tiles like those from a map-rendering server: 256-color PNGs of Aubeval as Vantage draws it."""

    def tiles():
        path = context.folder("inputs") / "drawn.png"
        view = ["--at", "48.2,7.7", "--zoom", "14", "--size", f"{SIDE * 256}x{SIDE * 256}"]
        command = [context.vantage, "map", "--source", SAMPLE / "aubeval.mbtiles", *view, "--quiet", "--output", path]
        subprocess.run(command, check=True)
        with Image.open(path) as file:
            picture = numpy.asarray(file.convert("RGB"))
        return ((place, _png(picture[rows, columns])) for place, rows, columns in _places())

    return _tiled(context, "rendered map, PNG tiles", "drawn", "png", tiles)


def _png(picture):
    output = io.BytesIO()
    Image.fromarray(picture).quantize(256).save(output, "PNG", optimize=True)
    return output.getvalue()


def _places():
    """Yields the MBTiles column and row of each tile, and the slices of its pixel rows and columns in the picture."""
    for row, column in itertools.product(range(SIDE), repeat=2):
        top, left = row * 256, column * 256
        # The lower edge is the equator. MBTiles numbers rows from the south.
        yield (FIRST + column, FIRST + SIDE - 1 - row), slice(top, top + 256), slice(left, left + 256)


def _tiled(context, title, name, kind, tiles):
    path = context.folder("inputs") / f"{name}.mbtiles"
    if not path.exists():
        say(f"generating {path.name}")
        part = path.with_suffix(".part")
        part.unlink(missing_ok=True)
        _write(part, kind, tiles())
        part.rename(path)
    return Town(title, path, _middle())


def _write(path, kind, tiles):
    metadata = {"name": path.stem, "format": kind, "attribution": "made from a seed", "minzoom": ZOOM, "maxzoom": ZOOM}
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE metadata (name TEXT, value TEXT)")
        database.execute(
            "CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB,"
            " PRIMARY KEY (zoom_level, tile_column, tile_row))"
        )
        database.executemany("INSERT INTO metadata VALUES (?, ?)", metadata.items())
        database.executemany(
            f"INSERT INTO tiles VALUES ({ZOOM}, ?, ?, ?)", ((*place, data) for place, data in tiles)
        )


def _middle():
    """Returns the imagery's box, shrunk by 4 tiles on each side."""
    degrees = 360 / 2**ZOOM
    return ",".join(f"{degrees * tiles:.6f}" for tiles in (4, 4, SIDE - 4, SIDE - 4))


def tile_folder(context, town):
    """Returns a folder with a source's raster tiles as cache/zoom/x/y.png, regardless of their format."""
    folder = context.folder("inputs") / f"{town.source.stem}-tiles"
    if not folder.exists():
        part = folder.with_name(f"{folder.name}.part")
        shutil.rmtree(part, ignore_errors=True)
        with contextlib.closing(sqlite3.connect(f"file:{town.source}?mode=ro", uri=True)) as database:
            tiles = database.execute("SELECT zoom_level, tile_column, tile_row, tile_data FROM tiles")
            for zoom, column, row, data in tiles:
                path = part / "cache" / str(zoom) / str(column) / f"{2**zoom - 1 - row}.png"
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
        part.rename(folder)
    return folder


def tile(zoom, longitude, latitude):
    """Returns the column and row of the tile that contains a place. Rows are numbered from the north."""
    row = (1 - math.asinh(math.tan(math.radians(latitude))) / math.pi) / 2
    return int((longitude + 180) / 360 * 2**zoom), int(row * 2**zoom)
