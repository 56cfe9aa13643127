"""Tests fetch-shards.sh with folders and web servers, including hostile manifests."""

import hashlib
import http.server
import json
import pathlib
import sys
import tempfile
import threading
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "scripts/fetch-shards"))
import fetch  # noqa: E402


class FetchTests(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.source, self.target = (pathlib.Path(temporary.name) / name for name in ("source", "target"))
        self.source.mkdir()
        self.target.mkdir()
        self.publish({"shard-a.sqlite": b"a" * 3_000_000, "shard-b.sqlite": b"b" * 10})

    def publish(self, files, **changes):
        shards = []
        for name, content in files.items():
            (self.source / name).write_bytes(content)
            shards.append({"file": name, "bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()})
        manifest = {"format": "vantage-shards", "version": 1, "store": "0" * 16, "shards": shards, **changes}
        (self.source / "manifest.json").write_text(json.dumps(manifest))

    def copy(self, source=None, grace=24):
        fetch.Copy(source or fetch.FolderSource(self.source), self.target).run(True, grace)

    def names(self):
        return sorted(path.name for path in self.target.iterdir())

    def test_copies_what_is_missing_and_replaces_the_manifest_last(self):
        self.copy()
        self.assertEqual(self.names(), [".lock", "manifest.json", "shard-a.sqlite", "shard-b.sqlite"])
        for name in self.names()[1:]:
            self.assertEqual((self.target / name).read_bytes(), (self.source / name).read_bytes())
        self.publish({"shard-b.sqlite": b"b" * 10, "shard-c.sqlite": b"c"})
        self.copy()
        self.assertIn("shard-a.sqlite", self.names())
        self.copy(grace=0)
        self.assertEqual(self.names(), [".lock", "manifest.json", "shard-b.sqlite", "shard-c.sqlite"])

    def test_a_damaged_shard_leaves_the_old_manifest(self):
        self.copy()
        before = (self.target / "manifest.json").read_bytes()
        self.publish({"shard-c.sqlite": b"c" * 100})
        (self.source / "shard-c.sqlite").write_bytes(b"c" * 99 + b"x")
        with self.assertRaisesRegex(fetch.FetchError, "SHA-256"):
            self.copy()
        (self.source / "shard-c.sqlite").write_bytes(b"c" * 101)
        with self.assertRaises(fetch.FetchError):
            self.copy()
        self.assertEqual((self.target / "manifest.json").read_bytes(), before)
        self.assertNotIn("shard-c.sqlite", self.names())

    def test_rejects_hostile_manifests(self):
        entry = {"file": "shard-a.sqlite", "bytes": 10, "sha256": "0" * 64}
        hostile = [
            {"format": "other"}, {"version": 2}, {"shards": 5}, {"shards": [{}]}, {"shards": [5]},
            *({"shards": [{**entry, "file": name}]} for name in ("../x", "/etc/passwd", "shard-/../x", "", "x", 5)),
            *({"shards": [{**entry, "bytes": size}]} for size in (0, -1, 1 << 50, "10", True)),
            *({"shards": [{**entry, "sha256": text}]} for text in ("", "0" * 63, "Z" * 64, 5)),
        ]
        for changes in hostile:
            with self.subTest(changes):
                self.publish({}, **changes)
                with self.assertRaises(fetch.FetchError):
                    self.copy()
        (self.source / "manifest.json").write_text("[" * 10)
        with self.assertRaises(fetch.FetchError):
            self.copy()

    def test_refuses_the_folder_of_another_store(self):
        self.copy()
        self.publish({"shard-b.sqlite": b"b" * 10}, store="1" * 16)
        with self.assertRaisesRegex(fetch.FetchError, "another store"):
            self.copy()

    def test_resumes_a_download_that_was_cut_off(self):
        ranges, cuts = [], [1_000_000, 500_000]
        root = self.source

        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def do_GET(self):
                data = (root / self.path[1:]).read_bytes()
                start = int(self.headers.get("Range", "bytes=0-")[6:-1])
                ranges.append((self.path, start))
                self.send_response(206 if start else 200)
                if start:
                    self.send_header("Content-Range", f"bytes {start}-{len(data) - 1}/{len(data)}")
                self.send_header("Content-Length", str(len(data) - start))
                self.end_headers()
                end = start + cuts.pop(0) if len(data) > 2_000_000 and cuts else len(data)
                self.wfile.write(data[start:end])

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.copy(fetch.WebSource(f"http://127.0.0.1:{server.server_port}"))
        starts = [start for path, start in ranges if path == "/shard-a.sqlite"]
        self.assertEqual(len(starts), 3)
        self.assertTrue(0 == starts[0] < starts[1] < starts[2], starts)
        self.assertEqual((self.target / "shard-a.sqlite").read_bytes(), b"a" * 3_000_000)


if __name__ == "__main__":
    unittest.main()
