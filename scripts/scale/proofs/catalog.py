"""A server on PostgreSQL and object storage keeps working when the primary dies, and survives an outage."""

import hashlib
import json
import threading
import time
import urllib.error
import urllib.request

from scale.pictures import write_pictures
from scale.proofs.postgres import wait_until, write
from scale.services import postgres
from scale.services.objects import Gateway, environment, location
from scale.services.vantage import serving

PICTURES = 60
WALKERS = 4


def prove(tools):
    if postgres.programs() is None:
        raise tools.Skipped("PostgreSQL is not installed. Run scripts/install-packages.sh postgresql.")
    write_pictures(tools, tools.folder / "first", range(PICTURES))
    write_pictures(tools, tools.folder / "second", range(PICTURES, 2 * PICTURES))
    primary = postgres.Server(tools.folder / "primary").create().start()
    standby = postgres.Server(tools.folder / "standby")
    try:
        primary.sql("postgres", "CREATE DATABASE town")
        standby.copy_of(primary).start()
        primary.sql("postgres", "ALTER SYSTEM SET synchronous_standby_names = 'standby'")
        primary.sql("postgres", "SELECT pg_reload_conf()")
        with Gateway(tools, tools.folder / "objects") as gateway:
            return run(tools, primary, standby, location(gateway.address))
    finally:
        primary.stop()
        standby.stop()


def run(tools, primary, standby, objects):
    url = f"postgres://vantage@127.0.0.1:{primary.port},127.0.0.1:{standby.port}/town"
    load(tools, tools.folder / "truth.sqlite", "first")
    load(tools, url, "first", "--pictures", objects)
    with serving(tools, tools.folder / "truth.sqlite") as server:
        truth = {path: fetch(server.url, path) for path in walk()}
    # The server reads from the primary while there is one, because a standby may be behind.
    settings = {**environment(), "VANTAGE_PICTURES": objects}
    with serving(tools, f"{url}?target_session_attrs=primary", settings) as server:
        walkers = [Walker(server.url, truth, number) for number in range(WALKERS)]
        for walker in walkers:
            walker.start()
        wait_until(lambda: all(walker.answers > 20 for walker in walkers), 60, "the server does not answer")
        importing = load(tools, url, "second", "--pictures", objects, waits=False)
        time.sleep(2)
        primary.kill()
        time.sleep(1)
        standby.promote()
        assert importing.wait(90) == 0, f"the import failed: {importing.stdout.read()[-500:]}"
        visible = time.monotonic()
        wait_until(lambda: scenes(server.url) == 2 * PICTURES, 2, "the imported scenes do not appear within 2 s")
        visible = time.monotonic() - visible
        answers = [walker.stop() for walker in walkers]
        failures = [failure for walker in walkers for failure in walker.failures]
        assert failures == [], f"{len(failures)} requests of the walk failed, such as {failures[:2]}"
        figures = {"requests of the walk": sum(answers),
                   "slowest request, s": round(max(walker.slowest for walker in walkers), 2),
                   "imported scenes visible after, s": round(visible, 2)}
        return {**figures, **lose_all(server, standby, truth)}


def lose_all(server, database, truth):
    """When no host is left, requests fail quickly and clearly, and the server recovers once a host is back."""
    database.kill()
    wait_until(lambda: fetch(server.url, "/health/ready")[0] == 503, 3, "the server still reports that it is ready")
    path = next(path for path in truth if "availability" in path)
    deadline = time.monotonic() + 15
    while fetch(server.url, path)[0] != 503:
        assert time.monotonic() < deadline, "a request without a database does not fail"
    started = time.monotonic()
    status, body = fetch(server.url, path)
    seconds = time.monotonic() - started
    assert status == 503 and json.loads(body)["code"] == "unreachable", f"the answer is {status}: {body[:200]}"
    assert seconds < 1, f"a request in a long outage took {seconds:.1f} s"
    assert fetch(server.url, "/health/live")[0] == 200
    database.start()
    started = time.monotonic()
    wait_until(lambda: fetch(server.url, path) == truth[path], 5, "the server does not continue")
    seconds = time.monotonic() - started
    for path, expected in truth.items():
        assert fetch(server.url, path) == expected, f"{path} has a different response than before"
    return {"answers after the database was back, s": round(seconds, 2)}


def load(tools, store, folder, *options, waits=True):
    process = write(tools, store, "state", tools.folder / folder, *options, links=False, variables=environment())
    if not waits:
        return process
    assert process.wait(120) == 0, f"an import failed: {process.stdout.read()[-500:]}"
    return process


def walk():
    """Returns the paths of the requests: at each place of the first pictures, its scene and a view."""
    for number in range(PICTURES):
        place = f"{10 + number // 100 / 1000},{20 + number % 100 / 1000}"
        yield f"/v1/availability?at={place}&radius=5"
        yield f"/v1/snapshot?at={place}&radius=5&size=64x48&heading={number * 37 % 360}"


def scenes(url):
    collections = json.loads(fetch(url, "/v1/collections")[1])["collections"]
    return sum(collection["panoramas"] for collection in collections)


def fetch(url, path):
    """Returns the status and the body without tokens."""
    try:
        with urllib.request.urlopen(url + path, timeout=60) as response:
            status, body = response.status, response.read()
    except urllib.error.HTTPError as error:
        status, body = error.code, error.read()
    if path.startswith("/v1/availability"):
        answer = json.loads(body)
        # Each store signs its tokens with its own key.
        if status == 200:
            answer.pop("token", None)
            body = json.dumps(answer, sort_keys=True).encode()
    return status, body


class Walker(threading.Thread):
    """Walks along the places repeatedly, and compares the responses with those for a store in a file."""

    def __init__(self, url, truth, number):
        super().__init__(daemon=True)
        self.url, self.truth, self.number = url, truth, number
        self.failures, self.answers, self.slowest, self.ends = [], 0, 0.0, False

    def stop(self):
        self.ends = True
        self.join(60)
        return self.answers

    def run(self):
        paths = list(self.truth)
        step = self.number * len(paths) // WALKERS
        while not self.ends:
            path = paths[step % len(paths)]
            started = time.monotonic()
            status, body = fetch(self.url, path)
            self.slowest = max(self.slowest, time.monotonic() - started)
            if (status, body) != self.truth[path]:
                self.failures.append(f"{path}: {status} {hashlib.sha256(body).hexdigest()[:8]} {body[:200]}")
            self.answers += 1
            step += 1
