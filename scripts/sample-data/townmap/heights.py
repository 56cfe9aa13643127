"""The terrain of the sample country as Terrarium tiles: the town's plain, and hills as high as the map's peaks."""

import io
import math
import sqlite3

import numpy as np
from PIL import Image

import geodesy
from townmap.region import PEAKS

SIDE = 512
# The first and last zoom, the bounding box of the tiles (west, south, east, north), and the number of steps per meter,
# to which heights are rounded.
BANDS = [(7, 8, (7.10, 47.79, 8.30, 48.61), 1), (9, 11, (7.62, 48.15, 7.78, 48.25), 2)]
# East and north in meters, height above sea level, and the extent of the slope.
HILLS = [(2330, -1535, 412, 620)] + [(1000 * x, 1000 * y, height, 4200) for x, y, _, height in PEAKS]
# The distance from the middle of the town, in meters, within which the ground is level.
LEVEL = 1400


def make(path):
    """Writes the archive."""
    tiles = {}
    for low, high, box, parts in BANDS:
        for zoom in range(low, high + 1):
            for column, row in covering(box, zoom):
                tiles[zoom, column, 2**zoom - 1 - row] = picture(meters(*places(zoom, column, row)), parts)
    write(path, tiles)


def meters(east, north):
    """Returns the heights of points above sea level."""
    ground = np.full(east.shape, geodesy.GROUND_ALTITUDE)
    rise = np.zeros(east.shape)
    for x, y, height, reach in HILLS:
        away = ((east - x) ** 2 + (north - y) ** 2) / reach**2
        hill = np.exp(-away)
        ground += (height - geodesy.GROUND_ALTITUDE) * hill
        # Valleys run down the slopes but not over the top.
        rise += (height - geodesy.GROUND_ALTITUDE) * 0.35 * np.exp(-away / 2.5) * (1 - np.exp(-3 * away))
    far = np.hypot(east, north)
    level = 1 - np.exp(-np.clip(far - LEVEL, 0, None) / 2500)
    return ground + folds(east, north) * (rise + 14 * level)


def folds(east, north):
    """Returns ridges and valleys of several sizes, from -1 to 1."""
    rng, total, strength = np.random.default_rng(412), np.zeros(east.shape), 0.5
    for length in (5200, 2600, 1300, 640, 320):
        for _ in range(3):
            turn, shift = rng.uniform(0, 2 * math.pi, 2)
            along = (east * math.cos(turn) + north * math.sin(turn)) * 2 * math.pi / length
            across = (north * math.cos(turn) - east * math.sin(turn)) * 2 * math.pi / length
            total += strength / 3 * np.sin(along + shift + 1.3 * np.sin(across * 0.7 + shift))
        strength *= 0.52
    return total


def places(zoom, column, row):
    """Returns the centers of a tile's pixels in meters east and north of the town's origin."""
    pixels = (np.arange(SIDE) + 0.5) / SIDE
    longitude = (column + pixels) / 2**zoom * 360 - 180
    latitude = np.degrees(np.arctan(np.sinh(math.pi * (1 - 2 * (row + pixels) / 2**zoom))))
    meridian, across = geodesy.radii(geodesy.ORIGIN_LATITUDE)
    north = np.radians(latitude - geodesy.ORIGIN_LATITUDE) * (meridian + geodesy.GROUND_ALTITUDE)
    parallel = (across + geodesy.GROUND_ALTITUDE) * np.cos(np.radians(latitude))
    east = np.radians(longitude - geodesy.ORIGIN_LONGITUDE)[None, :] * parallel[:, None]
    return east, np.broadcast_to(north[:, None], (SIDE, SIDE))


def covering(box, zoom):
    """Returns the columns and rows of the tiles that touch a box."""
    west, south, east, north = box

    def column(longitude):
        return int((longitude + 180) / 360 * 2**zoom)

    def row(latitude):
        return int((1 - math.asinh(math.tan(math.radians(latitude))) / math.pi) / 2 * 2**zoom)

    return [(x, y) for y in range(row(north), row(south) + 1) for x in range(column(west), column(east) + 1)]


def picture(heights, parts):
    """Encodes heights as PNG: red and green are whole meters above -32768, blue is 1/256 m."""
    value = (np.rint((heights + 32768) * parts) * (256 // parts)).astype(np.int64)
    colors = np.stack([value >> shift & 255 for shift in (16, 8, 0)], axis=-1).astype(np.uint8)
    data = io.BytesIO()
    Image.fromarray(colors).save(data, "PNG", optimize=True)
    return data.getvalue()


def write(path, tiles):
    path.unlink(missing_ok=True)
    zooms = [zoom for zoom, _, _ in tiles]
    about = {"name": "Aubeval, heights", "format": "png", "encoding": "terrarium", "type": "baselayer", "version": "1.0",
             "attribution": "Vantage sample, CC0", "bounds": ",".join(map(str, BANDS[0][2])),
             "minzoom": str(min(zooms)), "maxzoom": str(max(zooms))}
    with sqlite3.connect(path) as database:
        database.executescript(
            "CREATE TABLE metadata (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;"
            "CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB,"
            " PRIMARY KEY (zoom_level, tile_column, tile_row)) WITHOUT ROWID;")
        database.executemany("INSERT INTO metadata VALUES (?, ?)", sorted(about.items()))
        database.executemany("INSERT INTO tiles VALUES (?, ?, ?, ?)", [(*key, data) for key, data in sorted(tiles.items())])
    with sqlite3.connect(path) as database:
        database.execute("VACUUM")
