"""Published shards yield the store's results, survive a killed publisher, and are switched without a failed request."""

import itertools
import subprocess
import threading
import time

from scale.services.vantage import serving
from scale.towns import Towns

SCENES = 200_000
PLACES = 200_000
SAMPLE = 10_000
KILLS = 3
SWITCHES = 5


def prove(tools):
    town = Publication(tools)
    figures = town.compare_answers()
    figures |= town.read_geoparquet()
    figures |= town.kill_publishers()
    figures |= town.switch_under_load()
    return figures


class Publication:
    """A store, and the folder that it is published into."""

    def __init__(self, tools):
        self.tools, self.towns = tools, Towns()
        self.store, self.folder = tools.folder / "big.sqlite", tools.folder / "published"
        self.manifest = self.folder / "manifest.json"
        self.add(SCENES)
        self.places = self.towns.places(tools.folder / "places.csv", PLACES)
        self.sample = self.towns.places(tools.folder / "sample.csv", SAMPLE)
        started = time.monotonic()
        tools.run(*self.publish_arguments())
        self.seconds = time.monotonic() - started

    def publish_arguments(self):
        return ["publish", "--store", self.store, "--into", self.folder, "--scenes-per-shard", SCENES // 10, "--quiet"]

    def add(self, count):
        table = self.towns.scenes(self.tools.folder / f"scenes-{time.monotonic_ns()}.csv", count)
        self.tools.run("import", table, "--store", self.store, "--collection", "towns", "--quiet")

    def answers(self, store, *options, places=None):
        return self.tools.run("available", "--store", store, "--batch", places or self.sample, *options)

    def compare_answers(self):
        """The results from the shards equal those from the store, byte for byte."""
        for options in (["--radius", "100"], ["--radius", "300", "--rank", "best"], ["--photos-only"]):
            places = self.places if options[1:] == ["100"] else self.sample
            one, other = (self.answers(store, *options, places=places) for store in (self.store, self.manifest))
            assert one == other, f"Answers with {options} differ."
            found = one.count('"available":true')
            assert found > 10, f"Only {found} places with {options} have a scene."
        return {"places compared": PLACES, "scenes": SCENES, "first publication, s": round(self.seconds, 1)}

    def read_geoparquet(self):
        """The GeoParquet has the scenes of the store, for pyarrow and for DuckDB."""
        import duckdb
        import pyarrow.parquet

        columns = ["--format", "csv", "--columns", "scene,latitude,longitude"]
        lines = self.tools.run("scenes", "--store", self.store, *columns).splitlines()[1:]
        expected = sorted((scene, float(y), float(x)) for scene, y, x in (line.split(",") for line in lines))
        files = sorted(map(str, self.folder.glob("*.parquet")))
        table = pyarrow.parquet.read_table(files)
        boxes = table["bbox"].combine_chunks()
        found = zip(table["id"].to_pylist(), boxes.field("ymin").to_pylist(), boxes.field("xmin").to_pylist())
        assert sorted(found) == expected, "pyarrow reads other scenes."
        query = "SELECT id, bbox.ymin, bbox.xmin FROM read_parquet(?) ORDER BY id"
        assert duckdb.execute(query, [files]).fetchall() == expected, "DuckDB reads other scenes."
        geometry = duckdb.execute("SELECT typeof(geometry) FROM read_parquet(?) LIMIT 1", [files]).fetchone()[0]
        assert geometry.startswith("GEOMETRY"), f"DuckDB reads {geometry} instead of a geometry."
        return {"GeoParquet rows compared": len(expected)}

    def kill_publishers(self):
        """A publisher that is killed between shards leaves the old manifest, which still works."""
        before, answers = self.manifest.read_bytes(), self.answers(self.manifest)
        known = set(self.folder.glob("shard-*"))
        self.add(2_000)
        interrupted = 0
        for wanted in range(1, KILLS + 1):
            publisher = subprocess.Popen([self.tools.vantage, *map(str, self.publish_arguments())])
            while publisher.poll() is None and len(set(self.folder.glob("shard-*.sqlite")) - known) < wanted:
                time.sleep(0.001)
            publisher.kill()
            publisher.wait()
            assert self.manifest.read_bytes() == before, "A killed publisher changed the manifest."
            interrupted += len(set(self.folder.glob("shard-*.sqlite")) - known) >= wanted
            self.tools.run("verify", "--store", self.manifest)
        assert interrupted == KILLS, "No publisher was killed between shards."
        assert self.answers(self.manifest) == answers, "The old manifest gives different results."
        self.tools.run(*self.publish_arguments())
        assert not list(self.folder.glob(".shard-*")), "Partial files are left."
        assert self.answers(self.manifest) == self.answers(self.store), "The new manifest lacks scenes."
        return {"publishers killed between shards": KILLS}

    def switch_under_load(self):
        """A server under constant requests switches to new manifests without a failed request, within two seconds."""
        with serving(self.tools, self.manifest) as server, Load(server, self.places) as load:
            delays = [self.switch(server, number) for number in range(SWITCHES)]
        assert not load.failures, f"{len(load.failures)} requests failed: {load.failures[:3]}"
        assert load.count > 100, "There was no load."
        return {
            "switches": SWITCHES, "longest switch, s": round(max(delays), 2),
            "requests during switches": load.count, "failed requests": 0,
        }

    def switch(self, server, number):
        """Publishes one more scene. Returns the time from the manifest's appearance until the server finds it."""
        place = f"{80 + number},{10 + number}"
        table = self.tools.folder / f"new-{number}.csv"
        table.write_text(f"latitude,longitude\n{place}\n")
        self.tools.run("import", table, "--store", self.store, "--collection", "new", "--quiet")
        self.tools.run(*self.publish_arguments(), "--prune", "--no-geoparquet")
        appeared = self.manifest.stat().st_mtime
        while not server.ask(f"/v1/availability?at={place}")[0]["available"]:
            assert time.time() - appeared < 2, "The server has not switched after two seconds."
            time.sleep(0.02)
        return time.time() - appeared


class Load:
    """Clients that send requests to a server without pause."""

    def __init__(self, server, places, clients=2):
        self.server, self.count, self.failures, self.is_over = server, 0, [], False
        rows = [line.split(",") for line in places.read_text().splitlines()[1:1001]]
        self.places = [f"{latitude},{longitude}" for _, latitude, longitude in rows]
        self.threads = [threading.Thread(target=self.ask, args=[number]) for number in range(clients)]

    def ask(self, start):
        for place in itertools.islice(itertools.cycle(self.places), start, None):
            if self.is_over:
                return
            try:
                self.server.ask(f"/v1/availability?at={place}")
            except OSError as error:
                self.failures.append(str(error))
            self.count += 1

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.is_over = True
        for thread in self.threads:
            thread.join()
