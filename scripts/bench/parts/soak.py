"""The part `soak`: the server under sustained mixed load, while imports write to its store."""

import csv
import http.client
import os
import random
import shutil
import subprocess
import threading
import time

import machine
import stores
from context import SEED, say
from inputs import maps, pictures, points
from results import Row, Section, at_most
from server import Server, scene_ids
from spreads import exact, middle

METHOD = """\
One server, which shares all cores with its clients, serves three things: a store of scenes without pictures, to which
successive `vantage import` runs add scenes; a store of panoramas; and a map of a town. The clients are threads in one
process, each with a connection that stays open. They request availability, both for single places and for tables of
2000 places; views and tiles of panoramas; maps of the town and their tiles; and STAC searches. They also send invalid
requests. The server's private memory (`RssAnon`) is sampled every two seconds, and the first quarter is the warm-up.
Growth compares the median of the last quarter with that of the second quarter. A failure is a response with an
unexpected status, or no response."""


def measure(context):
    minutes = int(os.environ.get("MINUTES", 2 if context.quick else 10))
    count = 1_000_000 if context.quick else 10_000_000
    store = context.folder("soak") / "scenes.sqlite"
    shutil.copyfile(stores.of_points(context, count), store)
    panoramas = stores.of_pictures(context, pictures.panoramas(context, "5760", context.few), "all")
    town = maps.sample(context)
    with Server(context.server, "--store", panoramas) as server:
        scenes = scene_ids(server)
    with Server(context.server, "--store", store, "--store", panoramas, "--map", town.source, core="0-1") as server:
        load = Load(server.port, points.first_queries(context, count, 100_000), scenes, town)
        imports = Imports(context, store, points.scenes(context, count))
        memory = _watched(server, [load, imports], minutes * 60)
    quarter = len(memory) // 4
    growth = 100 * (_median(memory[-quarter:]) / _median(memory[quarter : 2 * quarter]) - 1)
    for problem in load.failures[:10]:
        say(problem)
    label = f"{minutes} minutes, {count // 1_000_000} M scenes"
    rows = [
        Row(f"{label}: private memory", middle([each / 1e6 for each in memory[quarter:]], "MB")),
        Row("maximum private memory", exact(max(memory) / 1e6, "MB"), goal=at_most(150, "MB")),
        Row("growth after the warm-up", exact(growth, "%"), goal=at_most(10, "%")),
        Row("failures", exact(len(load.failures), ""), goal=at_most(0, "")),
        Row("requests", exact(load.count, "")),
        Row("scenes imported during the test", exact(imports.count, "")),
    ]
    return Section(METHOD, rows, {"Vantage": machine.vantage(context)})


def _watched(server, others, seconds):
    memory = []
    for other in others:
        other.start()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        memory.append(server.private_memory())
        time.sleep(2)
    for other in others:
        other.end()
    return memory


def _median(values):
    return sorted(values)[len(values) // 2]


class Imports:
    """Successive import processes, each with new scenes."""

    ROWS = 5000

    def __init__(self, context, store, table):
        self.context, self.store, self.table = context, store, table
        self.count = 0
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self._run)

    def start(self):
        self.thread.start()

    def end(self):
        self.ended.set()
        self.thread.join()

    def _run(self):
        path = self.context.folder("soak") / "more.csv"
        with self.table.open() as file:
            rows = csv.DictReader(file)
            while not self.ended.wait(5):
                with path.open("w", newline="") as part:
                    writer = csv.DictWriter(part, ["id", *rows.fieldnames])
                    writer.writeheader()
                    for _, row in zip(range(self.ROWS), rows):
                        self.count += 1
                        writer.writerow({"id": f"more-{self.count}", **row})
                command = [self.context.vantage, "import", path, "--store", self.store, "--collection", "more", "--quiet"]
                subprocess.run(list(map(str, command)), check=True)


class Load:
    """Clients that each send one kind of request."""

    def __init__(self, port, queries, scenes, town):
        self.port, self.scenes, self.town = port, scenes, town
        with queries.open() as file:
            self.places = [f"{row['latitude']},{row['longitude']}" for row in csv.DictReader(file)]
        self.random = random.Random(SEED)
        self.count, self.failures = 0, []
        self.lock = threading.Lock()
        self.ended = threading.Event()
        kinds = [self._available, self._table, self._view, self._tile, self._map, self._search, self._invalid]
        self.threads = [threading.Thread(target=self._send, args=(kind,)) for kind in kinds]

    def start(self):
        for thread in self.threads:
            thread.start()

    def end(self):
        self.ended.set()
        for thread in self.threads:
            thread.join()

    def _send(self, kind):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        while not self.ended.wait(0.005):
            method, path, body, headers, status = kind()
            try:
                connection.request(method, path, body, headers)
                response = connection.getresponse()
                response.read()
                found = response.status
            except (OSError, http.client.HTTPException) as error:
                found = error
                connection.close()
            with self.lock:
                self.count += 1
                if found != status:
                    self.failures.append(f"{method} {path}: {found}")
        connection.close()

    def _available(self):
        return "GET", f"/v1/availability?at={self.random.choice(self.places)}", None, {}, 200

    def _table(self):
        text = "latitude,longitude\n" + "\n".join(self.random.choices(self.places, k=2000)) + "\n"
        return "POST", "/v1/availability", text, {"Content-Type": "text/csv"}, 200

    def _view(self):
        heading, pitch = self.random.uniform(0, 360), self.random.uniform(-20, 20)
        scene = self.random.choice(self.scenes)
        return "GET", f"/v1/snapshot?scene={scene}&heading={heading:.2f}&pitch={pitch:.2f}&size=640x480", None, {}, 200

    def _tile(self):
        if self.random.random() < 0.5:
            column, row = self.random.randrange(8), self.random.randrange(4)
            return "GET", f"/v1/scenes/{self.random.choice(self.scenes)}/tiles/0/{column}/{row}.jpg", None, {}, 200
        zoom = self.random.randrange(12, 17)
        longitude, latitude = self._place()
        x, y = maps.tile(zoom, longitude, latitude)
        return "GET", f"/tiles/standard/{zoom}/{x}/{y}.png", None, {}, 200

    def _map(self):
        longitude, latitude = self._place()
        zoom = self.random.uniform(12, 17)
        return "GET", f"/v1/map?at={latitude:.5f},{longitude:.5f}&zoom={zoom:.2f}&size=512x512", None, {}, 200

    def _search(self):
        latitude, longitude = map(float, self.random.choice(self.places).split(","))
        west, south = max(-180, longitude - 0.005), max(-90, latitude - 0.005)
        east, north = min(180, longitude + 0.005), min(90, latitude + 0.005)
        return "GET", f"/api/search?bbox={west:.5f},{south:.5f},{east:.5f},{north:.5f}&limit=20", None, {}, 200

    def _invalid(self):
        time.sleep(0.05)
        not_found = [("/v1/scenes/nothing", 404), ("/nowhere", 404)]
        path, status = self.random.choice([("/v1/availability?at=x", 400), *not_found, ("/v1/map?zoom=99", 400)])
        return "GET", path, None, {}, status

    def _place(self):
        west, south, east, north = map(float, self.town.box.split(","))
        return self.random.uniform(west, east), self.random.uniform(south, north)
