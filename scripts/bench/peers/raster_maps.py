"""Maps of pictures from above by py-staticmaps, of tiles that lie in its cache."""

import argparse

import s2sphere
import staticmaps

from directions import places
from peers.pictures import jpeg, png
from peers.protocol import serve


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tiles", required=True, help="A folder that has cache/zoom/x/y.png.")
    parser.add_argument("--box", required=True)
    parser.add_argument("--zoom", type=int, required=True, help="Of tiles of 256 pixels.")
    parser.add_argument("--size", required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--attribution", required=True)
    parser.add_argument("--png", action="store_true", help="Write PNGs instead of JPEGs.")
    parser.add_argument("--sample")
    arguments = parser.parse_args()
    width, height = map(int, arguments.size.split("x"))
    # No network: whatever is not in the cache ends the program.
    provider = staticmaps.TileProvider(
        "cache", url_pattern="file:///nothing/$z/$x/$y", attribution=arguments.attribution, max_zoom=arguments.zoom
    )
    encode = png if arguments.png else jpeg
    middles = places(arguments.box, arguments.seed)

    def draw():
        longitude, latitude = next(middles)
        context = staticmaps.Context()
        context.set_tile_provider(provider)
        context.set_cache_dir(arguments.tiles)
        context.set_zoom(arguments.zoom)
        context.set_center(s2sphere.LatLng.from_degrees(latitude, longitude))
        return encode(context.render_pillow(width, height))

    serve(draw, arguments.sample)


if __name__ == "__main__":
    main()
