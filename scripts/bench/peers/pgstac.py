"""pgstac, a PostgreSQL schema for STAC servers (PyPI pypgstac), in its own database."""

import csv
import json
import pathlib
import re
import subprocess
import tempfile
import time

from context import WORK, say
from workers import environment

PROGRAM = WORK / "pgstac" / "bin" / "pypgstac"
VERSION = [
    str(WORK / "pgstac" / "bin" / "python"),
    "-c",
    "import importlib.metadata; print(importlib.metadata.version('pypgstac'))",
]
COLLECTION = {
    "id": "town", "type": "Collection", "stac_version": "1.0.0", "description": "town", "license": "CC0-1.0", "links": [],
    "extent": {"spatial": {"bbox": [[-180, -90, 180, 90]]}, "temporal": {"interval": [[None, None]]}},
}


class Pgstac:
    def __init__(self, database_server):
        self.server = database_server
        self.dsn = f"postgresql://bench@/pgstac?host={database_server.folder}"

    def fill(self, table):
        """Creates the database, loads a table's scenes as items, and returns how many seconds loading took."""
        self.server.run("CREATE DATABASE pgstac")
        self._run("migrate")
        self.server.run("ALTER ROLE bench SET search_path = pgstac, public", database="pgstac")
        with tempfile.TemporaryDirectory(prefix="vantage-bench-") as folder:
            collections, items = pathlib.Path(folder, "collections.ndjson"), pathlib.Path(folder, "items.ndjson")
            collections.write_text(json.dumps(COLLECTION) + "\n")
            _write_items(table, items)
            self._run("load", "collections", collections)
            say("loading items into pgstac")
            started = time.perf_counter()
            self._run("load", "items", items)
            seconds = time.perf_counter() - started
        self.server.run("ANALYZE", database="pgstac")
        return seconds

    def prepare(self, boxes):
        """Stores the requests that `rate` sends later: at most 10 items in each box."""
        self.server.run("CREATE TABLE request (number int PRIMARY KEY, query jsonb)", database="pgstac")
        with tempfile.TemporaryFile("w+") as rows:
            for number, box in enumerate(boxes, 1):
                query = json.dumps({"bbox": list(box), "limit": 10, "collections": ["town"]})
                rows.write(f"{number}\t{query}\n")
            rows.seek(0)
            self.server.run("COPY request FROM STDIN", rows, database="pgstac")
        self.count = len(boxes)

    def found(self, number):
        """Returns the number of items in the page for a stored request."""
        sql = f"SELECT jsonb_array_length(search(query) -> 'features') FROM request WHERE number = {number}"
        return int(self.server.run(sql, database="pgstac"))

    def rate(self, seconds, clients=4):
        """Returns the number of searches per second that a number of clients achieve."""
        with tempfile.NamedTemporaryFile("w", suffix=".sql") as script:
            script.write(f"\\set n random(1, {self.count})\nSELECT search(query) FROM request WHERE number = :n;\n")
            script.flush()
            done = subprocess.run(
                ["pgbench", "-n", "-f", script.name, "-c", str(clients), "-T", str(seconds), "-M", "prepared",
                 self.server.connection("pgstac")],
                capture_output=True, text=True, check=True,
            )
        return float(re.search(r"tps = ([\d.]+)", done.stdout)[1])

    def size(self):
        return int(self.server.run("SELECT pg_database_size('pgstac')"))

    def _run(self, *arguments):
        done = subprocess.run(
            [PROGRAM, *map(str, arguments), "--dsn", self.dsn], capture_output=True, text=True,
            env={**environment(), "PGUSER": "bench", "PGHOST": str(self.server.folder), "PGDATABASE": "pgstac"},
        )
        if done.returncode:
            raise SystemExit(f"bench.sh: pypgstac {arguments[0]} failed: {done.stderr[-2000:]}")


def _write_items(table, path):
    with table.open() as rows, path.open("w") as file:
        for number, row in enumerate(csv.DictReader(rows)):
            longitude, latitude = float(row["longitude"]), float(row["latitude"])
            seconds = int(row["captured"]) if row["captured"].isdigit() else None
            time_ = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds)) if seconds else row["captured"]
            file.write(json.dumps({
                "type": "Feature", "stac_version": "1.0.0", "id": f"scene-{number}", "collection": "town",
                "geometry": {"type": "Point", "coordinates": [longitude, latitude]},
                "bbox": [longitude, latitude, longitude, latitude],
                "properties": {"datetime": time_, "view:azimuth": float(row["heading"] or 0), "kind": row["kind"]},
                "links": [], "assets": {"hd": {"href": f"https://example.org/{number}.jpg", "type": "image/jpeg"}},
            }) + "\n")
