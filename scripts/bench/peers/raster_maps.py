"""Draws maps of aerial imagery with py-staticmaps, using tiles from its cache."""

import argparse

import s2sphere
import staticmaps

from directions import places
from peers.pictures import jpeg, png
from peers.protocol import serve


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tiles", required=True, help="a folder with cache/zoom/x/y.png")
    parser.add_argument("--box", required=True)
    parser.add_argument("--zoom", type=int, required=True, help="zoom of 256-pixel tiles")
    parser.add_argument("--size", required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--attribution", required=True)
    parser.add_argument("--png", action="store_true", help="write PNG instead of JPEG")
    parser.add_argument("--sample")
    arguments = parser.parse_args()
    width, height = map(int, arguments.size.split("x"))
    # There is no network: the program fails if a tile is not in the cache.
    provider = staticmaps.TileProvider(
        "cache", url_pattern="file:///nothing/$z/$x/$y", attribution=arguments.attribution, max_zoom=arguments.zoom
    )
    encode = png if arguments.png else jpeg
    centers = places(arguments.box, arguments.seed)

    def draw():
        longitude, latitude = next(centers)
        context = staticmaps.Context()
        context.set_tile_provider(provider)
        context.set_cache_dir(arguments.tiles)
        context.set_zoom(arguments.zoom)
        context.set_center(s2sphere.LatLng.from_degrees(latitude, longitude))
        return encode(context.render_pillow(width, height))

    serve(draw, arguments.sample)


if __name__ == "__main__":
    main()
