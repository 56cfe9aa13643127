"""Writes a page with maps of several places; see look.sh."""

import argparse
import base64
import html
import pathlib
import sqlite3
import subprocess
import sys
import tempfile

from look.peer import Peer

ZOOMS = 11, 13, 14.5, 16, 17.5
SIZE = 480, 360
SCALE = 2
PITCH = 60

STYLE = """
body { font: 14px/1.5 sans-serif; margin: 1.5rem; background: #fff; color: #222 }
figure { margin: 0 0 1.5rem; display: inline-block }
img { width: 480px; height: 360px; border: 1px solid #ccc; margin-right: 6px }
"""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--vantage", required=True)
    parser.add_argument("--output", required=True, type=pathlib.Path)
    parser.add_argument("--style")
    parser.add_argument("--sprite")
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("sources", nargs="+")
    arguments = parser.parse_args()
    arguments.output.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        peer = arguments.style and Peer(arguments.style, arguments.sprite, pathlib.Path(folder))
        sections = [_section(arguments, source, peer, pathlib.Path(folder)) for source in arguments.sources]
    page = arguments.output / "index.html"
    page.write_text(f'<!doctype html><meta charset="utf-8"><title>Maps</title><style>{STYLE}</style>' + "".join(sections))
    print(page)


def _section(arguments, source, peer, folder):
    name, _, rest = source.rpartition("=")
    path, _, place = rest.partition("@")
    name = name or pathlib.Path(path).stem
    place = place or _center(path)
    look = ["--dark"] if arguments.dark else []
    figures = []
    for zoom in ZOOMS:
        ours = _ours(arguments.vantage, path, ["--at", place, "--zoom", zoom, *look], folder)
        theirs = peer and peer.map(path, place, zoom, SIZE, SCALE)
        figures.append(_figure(f"{name}, zoom {zoom}", [ours, theirs]))
    pitched = ["--at", place, "--zoom", 16, "--pitch", PITCH, *look]
    figures.append(_figure(f"{name}, pitched by {PITCH}°", [_ours(arguments.vantage, path, pitched, folder)]))
    return f"<h2>{html.escape(name)}</h2>" + "".join(figures)


def _center(path):
    """Returns the center that an MBTiles archive declares, as latitude and longitude."""
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as archive:
        rows = dict(archive.execute("SELECT name, value FROM metadata WHERE name IN ('center', 'bounds')"))
    if "center" in rows:
        longitude, latitude = rows["center"].split(",")[:2]
        return f"{latitude},{longitude}"
    if "bounds" not in rows:
        raise SystemExit(f"look: {path} has neither a center nor bounds. Add a place: NAME={path}@LAT,LON")
    west, south, east, north = map(float, rows["bounds"].split(","))
    return f"{(south + north) / 2},{(west + east) / 2}"


def _ours(vantage, path, view, folder):
    picture = folder / "ours.jpg"
    size = "x".join(map(str, SIZE))
    command = [vantage, "map", "--source", path, *view, "--size", size, "--scale", SCALE, "--output", picture]
    subprocess.run([*map(str, command), "--quiet"], check=True, stdout=sys.stderr)
    return picture.read_bytes()


def _figure(title, pictures):
    images = "".join(
        f'<img alt="{html.escape(title)}" src="data:image/jpeg;base64,{base64.b64encode(picture).decode()}">'
        for picture in filter(None, pictures)
    )
    return f"<figure>{images}<figcaption>{html.escape(title)}</figcaption></figure>"


if __name__ == "__main__":
    main()
