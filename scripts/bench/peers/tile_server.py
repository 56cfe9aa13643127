"""Serves PNG tiles of 256 points, drawn with MapLibre Native (pymgl), at /zoom/x/y.png."""

import argparse
import http.server
import math

import numpy
from PIL import Image

from peers.pictures import png
from peers.town_maps import town_map

SIDE = 256


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--source", required=True)
    parser.add_argument("--glyphs", required=True)
    arguments = parser.parse_args()
    town = town_map(arguments.source, arguments.glyphs, SIDE, SIDE, zoom=13)

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            body = _tile(town, *map(int, self.path.strip("/").removesuffix(".png").split("/")))
            self.send_response(200)
            self.send_header("Content-Type", "image/png")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
    print(server.server_port, flush=True)
    server.serve_forever()


def _tile(town, zoom, x, y):
    # MapLibre's zooms assume 512-point tiles.
    town.setZoom(zoom - 1)
    latitude = math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * (y + 0.5) / 2**zoom))))
    town.setCenter((x + 0.5) / 2**zoom * 360 - 180, latitude)
    return png(Image.fromarray(numpy.asarray(town.renderBuffer()).reshape(SIDE, SIDE, 4), "RGBA"))


if __name__ == "__main__":
    main()
