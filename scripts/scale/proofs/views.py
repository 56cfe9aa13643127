"""A view over the network needs two requests, or one if its picture is known; waiting takes no processor time."""

import json
import random
import statistics
import subprocess
import time
import urllib.request

from scale.pictures import VIEW, write_pictures, write_requests
from scale.services.objects import Delay, Gateway, Proxy, environment, location, wait_for

PICTURES, LATENCY, CONCURRENT = 300, 0.02, 32
# A view large enough to need several levels of detail.
SIZE = "640x480"


def prove(tools):
    write_pictures(tools, tools.folder / "in", range(PICTURES))
    with Gateway(tools, tools.folder / "bucket") as gateway, Proxy(tools, gateway) as proxy:
        tools.run(
            "import", "in", "--store", "town.sqlite", "--pictures", location(proxy.address()), "--quiet",
            env=environment(),
        )
        with Delay(proxy.ports["none"], LATENCY) as delay:
            figures = measure_latency(tools, proxy, delay)
            figures["views/s at 20 ms"] = throughput(tools, delay.address)
        figures["views/s, gateway without delay"] = throughput(tools, gateway.address)
        figures["views/s, pictures in the store"] = throughput(tools, None)
    return figures


def measure_latency(tools, proxy, delay):
    """Requests views one after another from a server that has not read any picture yet, and then other views."""
    with Server(tools, delay.address) as server:
        names = server.scenes()
        chosen = random.Random(1).sample(names, 60)
        server.view(names[0] if names[0] not in chosen else names[-1], 0)
        cold = [measured(server, proxy, scene, heading) for heading, scene in enumerate(chosen)]
        warm = [measured(server, proxy, scene, heading + 120) for heading, scene in enumerate(chosen)]
    assert max(count for count, _ in cold) <= 2, f"A first view needed {max(cold)[0]} requests."
    assert max(count for count, _ in warm) <= 1, f"A later view needed {max(warm)[0]} requests."
    milliseconds = {
        name: round(statistics.median(seconds for _, seconds in views) * 1000)
        for name, views in (("cold", cold), ("warm", warm))
    }
    return {
        "requests, first view": max(cold)[0],
        "requests, later view": max(warm)[0],
        "first view, median ms": milliseconds["cold"],
        "later view, median ms": milliseconds["warm"],
    }


def measured(server, proxy, scene, heading):
    before = len(proxy.requests())
    started = time.monotonic()
    server.view(scene, heading)
    seconds = time.monotonic() - started
    return len(proxy.requests()) - before, seconds


def throughput(tools, address):
    """Returns the number of views per second with many at the same time."""
    if address is None:
        store, pictures = "inside.sqlite", []
        tools.run("import", "in", "--store", store, "--quiet")
    else:
        store, pictures = "town.sqlite", ["--pictures", location(address)]
    table = tools.folder / "rows.jsonl"
    write_requests(table, random.Random(2).choices(range(PICTURES), k=1500))
    lines = [json.loads(line) for line in table.read_text().splitlines()]
    table.write_text("".join(json.dumps({**line, "id": str(number)}) + "\n" for number, line in enumerate(lines)))
    started = time.monotonic()
    tools.run(
        "batch", table, "--store", store, *VIEW, "--output", f"out-{time.monotonic_ns()}", "--jobs", CONCURRENT,
        "--quiet", *pictures, env=environment(),
    )
    return round(len(lines) / (time.monotonic() - started))


class Server:
    """vantage-server with the pictures at a gateway, used as a context manager."""

    def __init__(self, tools, address):
        self.tools = tools
        self.address = address
        self.port = tools.free_port()

    def __enter__(self):
        self.process = subprocess.Popen(
            [
                self.tools.server, "--store", "town.sqlite", "--pictures", location(self.address), "--port",
                str(self.port),
            ],
            cwd=self.tools.folder, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        wait_for(self.port)
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def get(self, path):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}") as response:
            return response.read()

    def scenes(self):
        lines = self.tools.run("scenes", "--store", "town.sqlite", "--format", "ndjson").splitlines()
        return [json.loads(line)["scene"] for line in lines]

    def view(self, scene, heading):
        place = f"/v1/snapshot?scene={scene}&heading={heading}&size={SIZE}"
        return self.get(place)
