"""Four writers to PostgreSQL lose and duplicate nothing when a writer is killed, or the primary crashes or dies."""

import csv
import random
import subprocess
import threading
import time

from scale.services import postgres

WRITERS = 4
LISTS = 8
ROWS = 1200
PLACES = 3000


def prove(tools):
    if postgres.programs() is None:
        raise tools.Skipped("PostgreSQL is not installed. Run scripts/install-packages.sh postgresql.")
    lists = write_lists(tools.folder)
    primary = postgres.Server(tools.folder / "primary").create().start()
    standby = postgres.Server(tools.folder / "standby")
    try:
        primary.sql("postgres", "CREATE DATABASE town")
        standby.copy_of(primary).start()
        primary.sql("postgres", "ALTER SYSTEM SET synchronous_standby_names = 'standby'")
        primary.sql("postgres", "SELECT pg_reload_conf()")
        return run(tools, lists, primary, standby)
    finally:
        primary.stop()
        standby.stop()


def run(tools, lists, primary, standby):
    url = f"postgres://vantage@127.0.0.1:{primary.port},127.0.0.1:{standby.port}/town"
    # The first import creates the catalog.
    assert write(tools, url, "writer-0", lists[0][0]).wait(60) == 0, "the first import failed"
    writers = [Writer(tools, url, number, names) for number, names in enumerate(lists)]
    reader = Reader(tools, url, write_places(tools.folder))
    for worker in [*writers, reader]:
        worker.start()
    wait_until(lambda: sum(len(writer.acknowledged) for writer in writers) >= 4, 60, "no list was finished")
    writers[1].kill()
    wait_until(lambda: writers[1].kills > 0, 20, "no writer was killed")
    acknowledged = sum(len(writer.acknowledged) for writer in writers)
    primary.kill()
    primary.start()
    wait_until(lambda: sum(len(writer.acknowledged) for writer in writers) >= acknowledged + 4, 60,
               "the writers do not continue after the crash")
    died = time.monotonic()
    primary.kill()
    standby.promote()
    # The new primary has no standby to wait for.
    resumed = probe(standby, died)
    for writer in writers:
        writer.join(120)
        assert not writer.is_alive() and writer.failure is None, f"a writer failed: {writer.failure}"
    reader.stop()
    assert reader.failures == [], f"lookups failed: {reader.failures[:3]}"
    figures = compare(tools, lists, url, standby)
    return {**figures, "writing resumed after the primary died, s": round(resumed, 2),
            "lookup runs during the faults": reader.runs, "slowest lookup run, s": round(reader.slowest, 2)}


def probe(server, died):
    """Returns the time until a list whose import began after the primary died is published."""
    before = int(server.sql("town", "SELECT count(*) FROM vantage.scene"))
    wait_until(lambda: int(server.sql("town", "SELECT count(*) FROM vantage.scene")) > before, 20,
               "no writer continues after the failover")
    seconds = time.monotonic() - died
    assert seconds <= 5, f"writing resumed only {seconds:.1f} s after the primary died"
    return seconds


def compare(tools, lists, url, server):
    """Compares the catalog with a store in a file that contains the same rows."""
    store = tools.folder / "truth.sqlite"
    tools.run("import", *[name for names in lists for name in names], "--collection", "town", "--store", store,
              "--quiet", codes=(0, 2))
    keys = {name: sorted(tools.run("scenes", "--format", "csv", "--columns", "scene", "--store", name).split())
            for name in (store, url)}
    assert len(keys[store]) == len(set(keys[url])) == len(keys[url]), "scenes were lost or written twice"
    assert keys[store] == keys[url], "the catalog and the store contain different scenes"
    tools.run("verify", "--store", url)
    places = tools.folder / "places.csv"
    answers = [tools.run("available", "--batch", places, "--radius", "60", "--format", "csv", "--columns",
                         "id,scene,distance", "--store", name) for name in (store, url)]
    assert answers[0] == answers[1], "places have different scenes in the catalog and in the store"
    found = sum(1 for line in answers[0].splitlines()[1:] if line.split(",")[1])
    assert found > PLACES / 10, "hardly any place has a scene"
    cells = server.sql("town", "SELECT sum(length(scenes)) / 8 FROM vantage.cell")
    assert int(cells) == len(keys[url]) - 1, "the index and the table contain different scenes"
    return {"scenes": len(keys[url]) - 1, "places with equal answers": PLACES, "of them with a scene": found}


def write(tools, url, name, path, *options, links=True, variables={}):
    link = ["--link"] if links else []
    return subprocess.Popen(
        [tools.vantage, "import", path, *link, "--collection", "town", "--store", url, "--quiet", *options],
        cwd=tools.folder, env={"PATH": "/usr/bin:/bin", **variables, "XDG_STATE_HOME": str(tools.folder / name)},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


class Writer(threading.Thread):
    """Imports lists one after another, and resumes an import that ended early."""

    def __init__(self, tools, url, number, lists):
        super().__init__(daemon=True)
        self.tools, self.url, self.name_, self.lists = tools, url, f"writer-{number}", lists
        self.acknowledged, self.failure, self.kills, self.wanted, self.process = [], None, 0, 0, None

    def kill(self):
        self.wanted += 1

    def run(self):
        for path in self.lists:
            for attempt in range(4):
                self.process = write(self.tools, self.url, self.name_, path, *(["--resume"] if attempt else []))
                if self.wanted > self.kills:
                    time.sleep(0.3)
                    self.process.kill()
                    self.kills += 1
                output = self.process.communicate(timeout=100)[0]
                # Rows that are also in another list are duplicates, not failures.
                if self.process.returncode == 0:
                    self.acknowledged.append(path)
                    break
            else:
                self.failure = f"{path.name}: {output[-500:]}"
                return


class Reader(threading.Thread):
    """Looks up places repeatedly."""

    def __init__(self, tools, url, places):
        super().__init__(daemon=True)
        self.tools, self.url, self.places = tools, url, places
        self.failures, self.runs, self.slowest, self.ends = [], 0, 0.0, False

    def stop(self):
        self.ends = True
        self.join(60)

    def run(self):
        while not self.ends:
            started = time.monotonic()
            done = subprocess.run(
                [self.tools.vantage, "available", "--batch", self.places, "--format", "csv", "--columns", "id,scene",
                 "--store", self.url], capture_output=True, text=True, timeout=60)
            if done.returncode != 0:
                self.failures.append(done.stderr[-300:])
            self.runs += 1
            self.slowest = max(self.slowest, time.monotonic() - started)


def write_lists(folder):
    """Writes the rows of a town as lists for each writer. Each list shares a third of its rows with another writer's."""
    numbers = random.Random(46)
    rows = [[round(48 + numbers.random() * 0.2, 7), round(7 + numbers.random() * 0.3, 7), number % 360,
             f"2025-06-{1 + number % 28:02}T{number // 3600 % 24:02}:{number // 60 % 60:02}:{number % 60:02}Z"]
            for number in range(WRITERS * LISTS * ROWS)]
    lists = [[] for _ in range(WRITERS)]
    for part in range(WRITERS * LISTS):
        own = rows[part * ROWS:(part + 1) * ROWS]
        other = (part + 1) % (WRITERS * LISTS)
        shared = rows[other * ROWS:other * ROWS + ROWS // 2]
        path = folder / f"list-{part:02}.csv"
        with path.open("w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["latitude", "longitude", "heading", "captured", "kind"])
            writer.writerows([*row, "panorama"] for row in numbers.sample(own + shared, len(own) + len(shared)))
        lists[part % WRITERS].append(path)
    return lists


def write_places(folder):
    numbers = random.Random(47)
    path = folder / "places.csv"
    with path.open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["id", "latitude", "longitude"])
        for number in range(PLACES):
            writer.writerow([number, 48 + numbers.random() * 0.2, 7 + numbers.random() * 0.3])
    return path


def wait_until(holds, seconds, failure):
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, failure
        time.sleep(0.05)
