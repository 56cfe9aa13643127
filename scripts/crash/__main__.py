"""Crash rounds: start the server and an import, kill one or both, and check the store afterward. See crash.sh."""

import argparse
import pathlib
import random
import statistics
import sys
import tempfile
import time

from client import Client
from content import acknowledged, fingerprint, rows_of
from programs import Programs

parser = argparse.ArgumentParser()
parser.add_argument("--vantage", required=True)
parser.add_argument("--server", required=True)
parser.add_argument("--sample", required=True, type=pathlib.Path)
parser.add_argument("--rounds", type=int, default=20)
parser.add_argument("--scenes", type=int, default=200_000)
parser.add_argument("--seed", type=int, default=1)
targets = ("server", "import", "both")


class Round:
    """One round on a fresh store: import, kill, restart, compare."""

    def __init__(self, programs, name, rows, pictures, reference):
        self.programs, self.name, self.rows = programs, name, rows
        self.pictures, self.reference = pictures, reference
        self.store = programs.fresh_store(name)

    def run(self, target, after):
        programs = self.programs
        server = programs.serve(self.store)
        client = Client(server.base, self.rows, programs.expected)
        importing = programs.start_import(self.store)
        client.start()
        known = self.wait(after, importing)
        if target != "import":
            server.kill()
        if target != "server":
            importing.kill()
            importing.wait()
        client.stop()
        known = max(known, acknowledged(self.store))
        if target == "import":
            assert server.alive(), "the server exited although only the import was killed"
            ready = None
        else:
            server = programs.serve(self.store)
            ready = server.took
        self.check_stored(server.base, known, client)
        self.finish_import(importing, target)
        self.check_complete(server)
        server.end()
        again = f"; ready again in {ready * 1000:.0f} ms" if ready else ""
        print(
            f"{self.name}: {target} killed after {after:.2f} s, with {known} inputs stored; "
            f"{client.whole} complete and {client.broken} truncated responses{again}",
            flush=True,
        )
        return ready, known

    def wait(self, seconds, importing):
        """Waits, and returns the number of inputs that the import acknowledged while waiting."""
        known, end = 0, time.monotonic() + seconds
        while time.monotonic() < end and importing.poll() is None:
            known = max(known, acknowledged(self.store))
            time.sleep(min(0.05, max(0, end - time.monotonic())))
        return known

    def check_stored(self, base, known, client):
        after = Client(base, self.rows, self.programs.expected)
        after.check_rows(
            random.sample(range(known - self.pictures), min(500, known - self.pictures)) if known > self.pictures else []
        )
        after.check_scenes(client.seen)
        after.request_everything()

    def finish_import(self, importing, target):
        if target == "server":
            status = importing.wait()
            assert status == 0, f"the import exited with {status} when the server was killed"
        else:
            self.programs.resume(self.store)

    def check_complete(self, server):
        self.programs.verify(self.store)
        found = fingerprint(self.store)
        assert found == self.reference, f"{self.name}: expected {self.reference} but found {found}"
        assert server.alive(), "the server exited on its own"
        after = Client(server.base, self.rows, self.programs.expected)
        after.check_rows(random.sample(range(len(self.rows)), min(500, len(self.rows))))


def main():
    arguments = parser.parse_args()
    random.seed(arguments.seed)
    with tempfile.TemporaryDirectory() as folder:
        programs = Programs(arguments, pathlib.Path(folder))
        try:
            rounds(programs, arguments)
        finally:
            programs.end_all()


def rounds(programs, arguments):
    rows = rows_of(arguments.scenes)
    pictures = programs.write_inputs(rows)
    store = programs.fresh_store("reference")
    begun = time.monotonic()
    assert programs.start_import(store).wait() == 0, "the uninterrupted import failed"
    whole = time.monotonic() - begun
    programs.verify(store)
    reference = fingerprint(store)
    print(f"uninterrupted: {pictures} pictures and {len(rows)} rows in {whole:.1f} s; {reference}", flush=True)
    times, partly = [], 0
    for number in range(arguments.rounds):
        name = f"round {number + 1}"
        ready, known = Round(programs, name, rows, pictures, reference).run(
            targets[number % len(targets)], random.uniform(0.05, 1.2 * whole)
        )
        times += [ready] if ready else []
        partly += 0 < known < pictures + len(rows)
        programs.forget(name)
    print(f"{arguments.rounds} rounds, {partly} of them ended in the middle of the import. Nothing was lost.")
    if times:
        print(
            f"The server recovered {len(times)} times, in {min(times) * 1000:.0f} to {max(times) * 1000:.0f} ms each "
            f"(median {statistics.median(times) * 1000:.0f} ms)."
        )


sys.exit(main())
