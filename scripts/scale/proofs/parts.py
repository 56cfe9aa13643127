"""Processes that share an import through a catalog take over the part of one that dies, and import every part."""

import signal
import time

from scale.pictures import write_pictures
from scale.proofs.postgres import wait_until, write
from scale.services import postgres

PICTURES, PARTS, WRITERS = 480, 12, 4


def prove(tools):
    if postgres.programs() is None:
        raise tools.Skipped("PostgreSQL is not installed. Run scripts/install-packages.sh postgresql.")
    write_pictures(tools, tools.folder / "survey", range(PICTURES))
    server = postgres.Server(tools.folder / "server").create().start()
    try:
        server.sql("postgres", "CREATE DATABASE town")
        return run(tools, server)
    finally:
        server.stop()


def run(tools, server):
    url = f"postgres://vantage@127.0.0.1:{server.port}/town"
    started = time.monotonic()
    writers = [start(tools, url, number) for number in range(WRITERS)]
    wait_until(lambda: count(server, "done IS NOT NULL") > 1, 60, "no part is done")
    leased = count(server, "lease IS NOT NULL AND done IS NULL")
    assert leased > 1, f"{leased} parts are leased at a time"
    writers[0].send_signal(signal.SIGKILL)
    for writer in writers[1:]:
        output = writer.communicate(timeout=150)[0]
        assert writer.returncode == 0, f"an import failed: {output[-500:]}"
    seconds = time.monotonic() - started
    assert count(server, "done IS NOT NULL") == PARTS, "some parts are not done"
    load = write(tools, tools.folder / "truth.sqlite", "state", tools.folder / "survey", links=True)
    assert load.wait(120) == 0
    assert scenes(tools, url) == scenes(tools, tools.folder / "truth.sqlite"), "the scenes differ from a single import's"
    started = server.sql("town", "SELECT now()")
    assert start(tools, url, WRITERS).wait(60) == 0, "a process that starts late fails"
    assert count(server, f"done > '{started}'") == 0, "a process that starts late repeats parts"
    return {"pictures": PICTURES, "parts": PARTS, "leased at the kill": leased, "seconds": round(seconds, 1)}


def start(tools, url, number):
    """Starts an import as if on its own machine."""
    return write(tools, url, f"state-{number}", tools.folder / "survey", "--parts", str(PARTS), "--jobs", "1")


def count(server, condition):
    rows = server.sql("town", "SELECT to_regclass('vantage.import_part') IS NOT NULL")
    if rows != "t":
        return 0
    return int(server.sql("town", f"SELECT count(*) FROM vantage.import_part WHERE {condition}"))


def scenes(tools, store):
    return sorted(tools.run("scenes", "--store", store, "--format", "csv", "--columns", "scene,latitude,longitude").split())
