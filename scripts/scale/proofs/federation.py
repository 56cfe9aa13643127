"""A federation of three servers responds within its deadline, and lists the servers that are stopped or killed."""

import contextlib
import json
import signal
import subprocess
import time

from scale.services.vantage import serving
from scale.towns import Towns

DEADLINE = 1.0
SCENES = 6_000
PLACES = 2_000


def prove(tools):
    with contextlib.ExitStack() as stack:
        return Federation(tools, stack).prove()


class Federation:
    """Three servers, each with a part of the scenes, and a store with all of them."""

    names = ["north", "center", "south"]

    def __init__(self, tools, stack):
        self.tools, towns = tools, Towns(count=12)
        self.places = towns.places(tools.folder / "places.csv", PLACES)
        self.servers = {}
        for name in self.names:
            table = towns.scenes(tools.folder / f"{name}.csv", SCENES // 3)
            for store in (name, "all"):
                tools.run("import", table, "--store", f"{store}.sqlite", "--collection", "towns", "--quiet")
            self.servers[name] = stack.enter_context(serving(tools, tools.folder / f"{name}.sqlite"))
        for failures in ("fail", "leaveOut"):
            self.describe(failures, DEADLINE)
        self.describe("leaveOut", 60, "patient")

    def describe(self, failures, deadline, file=None):
        members = [{"name": n, "server": self.servers[n].url, "deadline": deadline} for n in self.names]
        description = {"format": "vantage-federation", "failures": failures, "members": members}
        (self.tools.folder / f"{file or failures}.json").write_text(json.dumps(description))

    def prove(self):
        figures = self.compare_answers()
        with serving(self.tools, self.tools.folder / "leaveOut.json") as front:
            self.expect(front, missing=set())
            self.servers["center"].send(signal.SIGSTOP)
            self.servers["south"].end()
            figures |= {"answer with two members missing, s": self.expect(front, missing={"center", "south"})}
            figures |= {"the same from the command line, s": self.expect_left_out()}
            self.expect_error()
            self.servers["center"].send(signal.SIGCONT)
            self.expect(front, missing={"south"})
        return {**figures, "deadline, s": DEADLINE}

    def compare_answers(self):
        """With all members, the scenes are the same as in one store."""
        def scenes(store):
            return self.tools.run(
                "available", "--store", store, "--batch", self.places, "--radius", "300", "--format", "csv",
                "--columns", "id,scene,distance",
            )

        one = scenes("all.sqlite")
        assert scenes("patient.json") == one, "The federation gives different results than a single store."
        return {"places compared": PLACES, "places with a scene": sum(",," not in row for row in one.splitlines()[1:])}

    def scene(self):
        """A place with a scene of the member that still works."""
        row = json.loads(self.tools.run("scenes", "--store", "north.sqlite", "--limit", "1", "--json"))
        return f"{row['coordinate']['latitude']},{row['coordinate']['longitude']}"

    def expect(self, front, missing):
        """Sends a request to the federation's server. Returns the response time in seconds."""
        place = self.scene()
        started = time.monotonic()
        answer, headers = front.ask(f"/v1/availability?at={place}")
        seconds = time.monotonic() - started
        named = set(filter(None, (headers["Vantage-Missing"] or "").split(", ")))
        assert named == missing, f"The server names {named} instead of {missing}."
        assert answer["available"], "The healthy member did not respond."
        assert seconds < DEADLINE + 1, f"The answer took {seconds:.1f} s."
        return round(seconds, 2)

    def available(self, failures, place):
        return subprocess.run(
            [self.tools.vantage, "available", "--store", f"{failures}.json", "--at", place, "--json"],
            capture_output=True, text=True, cwd=self.tools.folder, timeout=30,
        )

    def expect_left_out(self):
        place = self.scene()
        started = time.monotonic()
        done = self.available("leaveOut", place)
        seconds = time.monotonic() - started
        assert done.returncode == 0 and json.loads(done.stdout)["available"], done.stderr
        assert "center was left out" in done.stderr and "south was left out" in done.stderr, done.stderr
        assert seconds < DEADLINE + 2, f"The command took {seconds:.1f} s."
        return round(seconds, 2)

    def expect_error(self):
        done = self.available("fail", self.scene())
        assert done.returncode in (66, 74), f"The command exited with {done.returncode}."
        assert "center" in done.stderr or "south" in done.stderr, done.stderr
