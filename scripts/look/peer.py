"""Maps that MapLibre Native draws with a given style."""

import json
import os
import pathlib

from inputs import glyphs


class Peer:
    """MapLibre Native, with a style whose remote files are replaced by local ones."""

    def __init__(self, style, sprite, folder):
        self.style = json.loads(pathlib.Path(style).read_text())
        self.style["glyphs"] = f"file://{_glyphs(self.style, folder)}/{{fontstack}}/{{range}}.pbf"
        if sprite:
            self.style["sprite"] = f"file://{pathlib.Path(sprite).resolve()}"
        else:
            self.style.pop("sprite", None)

    def map(self, source, place, zoom, size, scale):
        """Returns a map as JPEG.

        - place: latitude and longitude, separated by a comma.
        - size: the width and height in points.
        """
        # Renders without X or a graphics card, as on a server.
        os.environ.setdefault("EGL_PLATFORM", "surfaceless")
        from peers.pictures import jpeg
        from peers.town_maps import whole
        from pymgl import Map

        tiles = {"type": "vector", "url": f"mbtiles://{pathlib.Path(source).resolve()}"}
        vector = {name for name, source in self.style["sources"].items() if source["type"] == "vector"}
        layers = [layer for layer in self.style["layers"] if layer.get("source") in vector | {None}]
        style = {**self.style, "sources": dict.fromkeys(vector, tiles), "layers": layers}
        latitude, longitude = map(float, place.split(","))
        drawn = Map(json.dumps(style), *size, ratio=scale, longitude=longitude, latitude=latitude, zoom=zoom)
        drawn.load()
        shape = round(size[1] * scale), round(size[0] * scale), 4
        return jpeg(whole(drawn.renderBuffer(), shape))


def _glyphs(style, folder):
    """Returns a folder with glyphs for each font of the style. All of them look like the regular one."""
    made = folder / "glyphs"
    if not made.exists():
        (made / glyphs.FONT).mkdir(parents=True)
        glyphs.write(made / glyphs.FONT)
        fonts = {font for layer in style["layers"] for font in layer.get("layout", {}).get("text-font", [])}
        for font in fonts - {glyphs.FONT}:
            (made / font).symlink_to(made / glyphs.FONT)
    return made
