"""Towns as vector tiles, and pictures from above as raster tiles."""

import dataclasses
import pathlib
import sqlite3
import subprocess

from context import ROOT, SEED, say
from inputs.scenery import jpeg, scenery


@dataclasses.dataclass(frozen=True)
class Town:
    """A source and a box, W,S,E,N in degrees, in which the middles of maps lie: all that they show is in the source."""

    title: str
    source: pathlib.Path
    box: str


SAMPLE = ROOT / "SampleData" / "map"
EXTRACT = pathlib.Path("maps") / "planetiler" / "monaco-latest.osm.pbf"


def sample(_):
    return Town("Aubeval", SAMPLE / "aubeval.mbtiles", "7.693,48.196,7.707,48.204")


def monaco(context):
    """Made of an OpenStreetMap extract; None where that is not there."""
    extract = context.shared_data / EXTRACT
    if not extract.exists():
        return None
    path = context.folder("inputs") / "monaco.mbtiles"
    if not path.exists():
        say("making monaco.mbtiles")
        subprocess.run([ROOT / "scripts" / "import-osm.sh", extract, "--output", path], check=True)
    return Town("Monaco", path, "7.4175,43.7305,7.4305,43.7445")


def relief(_):
    """Tiles at zooms 10 to 15."""
    return Town("Aubeval from above", SAMPLE / "relief.mbtiles", "7.694,48.1975,7.706,48.2025")


# At zoom 15, in the north of the gulf of Guinea: 12 × 12 tiles, of which maps show the middle.
FIRST, SIDE, ZOOM = 16384, 12, 15


def aerial(context):
    """Tiles that are as uneven as photographs, some 25 kB each."""
    path = context.folder("inputs") / "aerial.mbtiles"
    if not path.exists():
        say("making aerial.mbtiles")
        part = path.with_suffix(".part")
        part.unlink(missing_ok=True)
        _write_tiles(part, scenery(SIDE * 256, SIDE * 256, 4.0, SEED))
        part.rename(path)
    return Town("pictures", path, _middle())


def _write_tiles(path, picture):
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE metadata (name TEXT, value TEXT)")
        database.execute(
            "CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB,"
            " PRIMARY KEY (zoom_level, tile_column, tile_row))"
        )
        metadata = {"name": "pictures", "format": "jpg", "attribution": "made from a seed"}
        metadata |= {"minzoom": str(ZOOM), "maxzoom": str(ZOOM)}
        database.executemany("INSERT INTO metadata VALUES (?, ?)", metadata.items())
        for row in range(SIDE):
            for column in range(SIDE):
                tile = picture[row * 256 : row * 256 + 256, column * 256 : column * 256 + 256]
                # The equator is the lower edge; MBTiles counts rows from the south.
                place = ZOOM, FIRST + column, FIRST + SIDE - 1 - row
                database.execute("INSERT INTO tiles VALUES (?, ?, ?, ?)", (*place, jpeg(tile, 85)))
    database.close()


def _middle():
    """Of the pictures: what is left of them when 4 tiles at each side are not."""
    degrees = 360 / 2**ZOOM
    return ",".join(f"{degrees * tiles:.6f}" for tiles in (4, 4, SIDE - 4, SIDE - 4))


def tile_folder(context, town):
    """The raster tiles of a source as files: FOLDER/zoom/x/y.png, whatever the picture's format."""
    folder = context.folder("inputs") / f"{town.source.stem}-tiles"
    if not folder.exists():
        part = folder.with_name(f"{folder.name}.part")
        with sqlite3.connect(f"file:{town.source}?mode=ro", uri=True) as database:
            tiles = database.execute("SELECT zoom_level, tile_column, tile_row, tile_data FROM tiles")
            for zoom, column, row, data in tiles:
                path = part / "cache" / str(zoom) / str(column) / f"{2**zoom - 1 - row}.png"
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
        database.close()
        part.rename(folder)
    return folder
