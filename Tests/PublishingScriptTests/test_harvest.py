"""Tests harvest-stac.sh against servers that page in different ways and that fail."""

import http.server
import json
import pathlib
import sys
import tempfile
import threading
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "scripts/harvest-stac"))
import harvest  # noqa: E402
from items import row  # noqa: E402
from parquet_point import position  # noqa: E402


def item(number):
    return {
        "type": "Feature", "id": str(number), "collection": "ride",
        "geometry": {"type": "Point", "coordinates": [7 + number / 1000, 48]},
        "properties": {"datetime": "2024-01-01T00:00:00Z"},
    }


class Server:
    """A server whose responses a function computes from the number of the request, its path and its body."""

    def __init__(self, respond):
        self.requests = requests = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def do_GET(self):
                length = int(self.headers.get("Content-Length", 0))
                body = json.loads(self.rfile.read(length)) if length else None
                requests.append((self.path, body))
                status, content = respond(len(requests), self.path, body)
                content = content if isinstance(content, bytes) else json.dumps(content).encode()
                self.send_response(status)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            do_POST = do_GET

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


class HarvestTests(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name) / "work"

    def run_harvest(self, server):
        run = harvest.Harvest(self.folder, {"url": f"{server.url}/search?limit=2"})
        run.run(pause=lambda seconds: None)
        return run

    def longitudes(self):
        lines = (self.folder / "items.geojsonl").read_text().splitlines()
        return [json.loads(line)["geometry"]["coordinates"][0] for line in lines]

    def test_follows_next_links_with_get(self):
        def respond(number, path, body):
            links = [{"rel": "next", "href": f"search?page={number}"}] if number < 3 else []
            return 200, {"features": [item(2 * number), item(2 * number + 1)], "links": links}

        with Server(respond) as server:
            self.run_harvest(server)
        self.assertEqual(self.longitudes(), [7 + n / 1000 for n in range(2, 8)])
        self.assertEqual(server.requests[1][0], "/search?page=1")

    def test_follows_next_links_with_post_and_merges_bodies(self):
        def respond(number, path, body):
            link = {"rel": "next", "href": "/search", "method": "POST", "merge": True, "body": {"token": number}}
            if number == 1:
                link["body"]["limit"] = 2
            return 200, {"features": [item(number)], "links": [link] if number < 4 else []}

        with Server(respond) as server:
            self.run_harvest(server)
        self.assertEqual([body for _, body in server.requests[1:]], [{"token": n, "limit": 2} for n in (1, 2, 3)])

    def test_repeats_failed_requests(self):
        answers = [(503, b""), (200, b"{cut off"), (429, b""), (200, {"features": [item(1)], "links": []})]
        with Server(lambda number, path, body: answers[number - 1]) as server:
            self.run_harvest(server)
        self.assertEqual(len(server.requests), 4)
        self.assertEqual(len(self.longitudes()), 1)

    def test_continues_where_it_stopped(self):
        is_down = [True]

        def respond(number, path, body):
            if path.endswith("page=2") and is_down[0]:
                return 500, b""
            page = int(path.split("page=")[1]) if "page=" in path else 1
            links = [{"rel": "next", "href": f"search?page={page + 1}"}] if page < 3 else []
            return 200, {"features": [item(page)], "links": links}

        with Server(respond) as server:
            with self.assertRaises(harvest.HarvestError):
                self.run_harvest(server)
            # A row that was written before an interruption, but is not in the state, is not kept.
            with (self.folder / "items.geojsonl").open("a") as table:
                table.write('{"cut off')
            is_down[0], known = False, len(server.requests)
            self.run_harvest(server)
            self.assertEqual([path for path, _ in server.requests[known:]], ["/search?page=2", "/search?page=3"])
        self.assertEqual(self.longitudes(), [7.001, 7.002, 7.003])

    def test_refuses_other_servers_loops_and_other_documents(self):
        hostile = [
            {"features": [item(1)], "links": [{"rel": "next", "href": "http://127.0.0.1:9/search"}]},
            {"features": [item(1)], "links": [{"rel": "next", "href": "file:///etc/passwd"}]},
            {"features": [item(1)], "links": [{"rel": "next", "href": "/search?limit=2"}]},
            {"links": []}, {"features": 5},
        ]
        for number, page in enumerate(hostile):
            with self.subTest(number), Server(lambda *_, page=page: (200, page)) as server:
                self.folder = self.folder.with_name(f"work-{number}")
                with self.assertRaises(harvest.HarvestError):
                    self.run_harvest(server)
        with Server(lambda *_: (404, b"")) as server, self.assertRaises(harvest.HarvestError):
            self.folder = self.folder.with_name("work-404")
            self.run_harvest(server)
        self.assertEqual(len(server.requests), 1)

    def test_refuses_the_state_of_another_harvest(self):
        with Server(lambda *_: (200, {"features": [item(1)], "links": []})) as server:
            self.run_harvest(server)
            with self.assertRaises(harvest.HarvestError):
                harvest.Harvest(self.folder, {"url": "http://other/search"})


class ItemTests(unittest.TestCase):
    def test_reads_the_fields_of_panoramax(self):
        feature = row({
            "collection": "ride", "geometry": {"type": "Point", "coordinates": [7.7, 48.2, 140]},
            "providers": [{"name": "Host", "roles": ["host"]}, {"name": "Anna", "roles": ["producer"]}],
            "properties": {
                "view:azimuth": 90, "pers:pitch": -2, "pers:roll": 1, "license": "CC-BY-SA-4.0",
                "datetime": "2024-01-01T10:00:00Z", "datetimetz": "2024-01-01T11:00:00+01:00",
                "quality:horizontal_accuracy": 3,
                "pers:interior_orientation": {
                    "field_of_view": 360, "camera_manufacturer": "GoPro", "camera_model": "Max",
                    "sensor_array_dimensions": [5760, 2880],
                },
            },
        })
        self.assertEqual(feature["geometry"]["coordinates"], [7.7, 48.2, 140])
        self.assertEqual(feature["properties"], {
            "kind": "panorama", "heading": 90, "pitch": -2, "roll": 1, "accuracy": 3,
            "captured": "2024-01-01T11:00:00+01:00", "make": "GoPro", "model": "Max", "sequence": "ride",
            "license": "CC-BY-SA-4.0", "attribution": "Anna, Host", "width": 5760, "height": 2880,
        })

    def test_ignores_values_of_other_types(self):
        for geometry in (None, 5, {"type": "Polygon"}, {"type": "Point", "coordinates": ["7", 48]},
                         {"type": "Point", "coordinates": [7, 91]}, {"type": "Point", "coordinates": [7, float("nan")]}):
            self.assertIsNone(row({"geometry": geometry}))
        feature = row({
            "geometry": {"type": "Point", "coordinates": [7, 48]}, "providers": "x", "collection": 5,
            "properties": {"view:azimuth": "north", "license": 5, "pers:interior_orientation": [], "datetime": None},
        })
        self.assertEqual(feature["properties"], {"kind": "photo"})

    def test_reads_points_in_well_known_binary(self):
        import struct

        self.assertEqual(position(struct.pack("<BIdd", 1, 1, 7.5, 48.5))["coordinates"], [7.5, 48.5])
        self.assertEqual(position(struct.pack(">BIddd", 0, 1001, 7.5, 48.5, 3))["coordinates"], [7.5, 48.5, 3])
        self.assertEqual(position(struct.pack("<BIIdd", 1, 0x20000001, 4326, 7.5, 48.5))["coordinates"], [7.5, 48.5])
        self.assertIsNone(position(struct.pack("<BIdd", 1, 2, 7.5, 48.5)))
        self.assertIsNone(position(b"short"))


if __name__ == "__main__":
    unittest.main()
