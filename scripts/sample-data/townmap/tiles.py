"""Cuts the layers into vector tiles with GDAL's MVT driver, and writes them to one MBTiles file."""

import json
import math
import sqlite3
import subprocess

from townmap.layers import NAMES, document

ATTRIBUTION = "Vantage sample, CC0"
TOWN = (7.6595, 48.1775, 7.7405, 48.2225)         # west, south, east, north of the detailed part: about 6 by 5 km
COUNTRY = (7.10, 47.79, 8.30, 48.61)
NEIGHBORS = (2.8, 45.4, 12.6, 50.9)
# First and last zoom, the box whose tiles are kept, and the tolerance for simplifying lines, in units of 1/4096 of a
# tile
BANDS = [
    (0, 4, None, 6), (5, 7, NEIGHBORS, 5), (8, 8, (6.6, 47.4, 8.8, 49.0), 4), (9, 12, COUNTRY, 4), (13, 14, TOWN, 0),
]


def make(layers, output, work):
    work.mkdir(parents=True, exist_ok=True)
    tiles = {}
    for number, band in enumerate(BANDS):
        tiles.update(cut(layers, band, work / f"band{number}"))
    write(output, tiles, metadata(layers))


def cut(layers, band, folder):
    """Returns the tiles at some zooms, keyed by zoom, column, and row counted from the south."""
    low, high, box, simplification = band
    folder.mkdir(exist_ok=True)
    sources = {}
    for name in NAMES:
        groups = {}
        for (first, last), feature in layers.features[name]:
            if first <= high and last >= low:
                groups.setdefault((max(first, low), min(last, high)), []).append(feature)
        for (first, last), features in sorted(groups.items()):
            source = f"{name}_{first}_{last}"
            (folder / f"{source}.geojson").write_text(document(source, features))
            sources[source] = {"target_name": name, "minzoom": first, "maxzoom": last}
    run_gdal(folder, sources, low, high, box, simplification)
    with sqlite3.connect(folder / "tiles.mbtiles") as database:
        rows = database.execute("SELECT zoom_level, tile_column, tile_row, tile_data FROM tiles").fetchall()
    return {(z, x, y): data for z, x, y, data in rows if within(box, z, x, y)}


def run_gdal(folder, sources, low, high, box, simplification):
    layers = "".join(f'<OGRVRTLayer name="{name}"><SrcDataSource relativeToVRT="1">{name}.geojson</SrcDataSource>'
                     "</OGRVRTLayer>" for name in sources)
    (folder / "layers.vrt").write_text(f"<OGRVRTDataSource>{layers}</OGRVRTDataSource>")
    (folder / "conf.json").write_text(json.dumps(sources))
    (folder / "tiles.mbtiles").unlink(missing_ok=True)
    options = ["FORMAT=MBTILES", f"MINZOOM={low}", f"MAXZOOM={high}", "CONF=conf.json", "MAX_SIZE=2000000", "BUFFER=64"]
    if simplification:
        options.append(f"SIMPLIFICATION={simplification}")
    command = ["ogr2ogr", "-f", "MVT", "tiles.mbtiles", "layers.vrt", "--config", "GDAL_NUM_THREADS", "1",
               "-nlt", "GEOMETRY"]
    for option in options:
        command += ["-dsco", option]
    if box:
        margin = (box[2] - box[0]) / 8
        command += ["-clipsrc", *map(str, (box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin))]
    # ogr2ogr exits with 0 even if it left out a shape that it could not clip, so its error output decides.
    done = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    if "ERROR" in done.stderr:
        raise SystemExit(f"ogr2ogr cannot cut zooms {low} to {high}: {done.stderr.strip()}")


def column(longitude, zoom):
    return int((longitude + 180) / 360 * 2**zoom)


def row(latitude, zoom):
    """Returns the row that contains a latitude, counted from the north."""
    return int((1 - math.asinh(math.tan(math.radians(latitude))) / math.pi) / 2 * 2**zoom)


def within(box, zoom, x, y):
    """Reports whether a tile exists and is inside the box. Shapes that reach ±180° produce tiles beyond the world."""
    if not (0 <= x < 2**zoom and 0 <= y < 2**zoom):
        return False
    if box is None:
        return True
    west, south, east, north = box
    return (column(west, zoom) <= x <= column(east, zoom)
            and row(north, zoom) <= 2**zoom - 1 - y <= row(south, zoom))


def metadata(layers):
    """Returns MBTiles 1.3 metadata. The format requires the bounds of the area that all zooms cover."""
    described = []
    for name in NAMES:
        fields, zooms = {}, [zooms for zooms, _ in layers.features[name]]
        for _, feature in layers.features[name]:
            for key, value in feature["properties"].items():
                fields[key] = "String" if isinstance(value, str) else "Number"
        described.append({"id": name, "description": "", "minzoom": min(z[0] for z in zooms),
                          "maxzoom": max(z[1] for z in zooms),
                          "fields": dict(sorted(fields.items()))})
    return {"name": "Aubeval", "description": "The invented town of Aubeval, in the OpenMapTiles schema",
            "version": "1",
            "type": "baselayer", "format": "pbf", "attribution": ATTRIBUTION, "minzoom": "0", "maxzoom": "14",
            "bounds": ",".join(map(str, TOWN)), "center": "7.7,48.2,14",
            "json": json.dumps({"vector_layers": described}, ensure_ascii=False)}


def write(path, tiles, about):
    """Writes an MBTiles file whose bytes depend only on its content."""
    path.unlink(missing_ok=True)
    database = sqlite3.connect(path)
    database.executescript("""
        PRAGMA page_size = 1024; PRAGMA journal_mode = MEMORY; PRAGMA application_id = 0x4d504258;
        CREATE TABLE metadata (name TEXT, value TEXT);
        CREATE UNIQUE INDEX metadata_name ON metadata (name);
        CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
        CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row);""")
    database.executemany("INSERT INTO metadata VALUES (?, ?)", about.items())
    database.executemany("INSERT INTO tiles VALUES (?, ?, ?, ?)", ((*key, data) for key, data in sorted(tiles.items())))
    database.commit()
    database.execute("VACUUM")
    database.close()
