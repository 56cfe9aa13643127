"""Runs a Vantage server on one core and, on the other, clients that send it requests."""

import contextlib
import http.client
import json
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor

from context import CORE
from workers import environment

OTHER_CORE = min(os.sched_getaffinity(0))


class Server:
    """A server, used as a context manager."""

    def __init__(self, program, *options, core=CORE):
        self.command = ["taskset", "--cpu-list", str(core), program, "--port", "0", "--log", "none", *options]

    def __enter__(self):
        self.log = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            list(map(str, self.command)), stdout=subprocess.PIPE, stderr=self.log, text=True, env=environment()
        )
        line = self.process.stdout.readline()
        if "http://" not in line:
            self.log.seek(0)
            raise SystemExit(f"bench.sh: the server did not start: {self.log.read()[-2000:]}")
        self.base = line.split()[-1]
        self.port = int(self.base.rsplit(":", 1)[1])
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.process.stdout.close()
        self.log.close()

    @contextlib.contextmanager
    def suspended(self):
        """Suspends the server while another server is measured."""
        self.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)

    def private_memory(self):
        """Returns the server's current private memory in bytes."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"RssAnon:\s*(\d+) kB", status)[1]) * 1024


class Load:
    """The output of wrk: requests per second, and latencies in milliseconds by percentile."""

    def __init__(self, text):
        self.rate = float(re.search(r"Requests/sec:\s*([\d.]+)", text)[1])
        self.latency = {percent: _milliseconds(time) for percent, time in re.findall(r"(\d+)%\s+([\d.]+\w+)", text)}
        self.failed = sum(map(int, re.findall(r"Non-2xx or 3xx responses: (\d+)", text)))
        errors = re.search(r"connect (\d+), read (\d+), write (\d+), timeout (\d+)", text)
        self.failed += sum(map(int, errors.groups())) if errors else 0


def _milliseconds(text):
    number, unit = re.fullmatch(r"([\d.]+)(us|ms|s)", text).groups()
    return float(number) * {"us": 1e-3, "ms": 1, "s": 1e3}[unit]


# Each connection requests the next path in the file, and pauses between requests if WAIT is set.
SCRIPT = """
local paths, next = {}, 0
for line in io.lines(os.getenv("PATHS")) do paths[#paths + 1] = line end
request = function()
  next = next % #paths + 1
  return wrk.format("GET", paths[next])
end
local wait = tonumber(os.getenv("WAIT") or "0")
if wait > 0 then
  delay = function() return wait end
end
"""


def wrk(server, paths, seconds, connections=16, wait=0):
    """Puts load on a server by requesting these paths in turn. `wait` is each connection's pause in milliseconds."""
    with tempfile.TemporaryDirectory() as folder:
        script, list_ = pathlib.Path(folder) / "load.lua", pathlib.Path(folder) / "paths"
        script.write_text(SCRIPT)
        list_.write_text("\n".join(paths) + "\n")
        command = ["wrk", "--threads", "1", "--connections", str(connections), "--duration", f"{seconds}s"]
        command += ["--timeout", "30s"]
        done = subprocess.run(
            ["taskset", "--cpu-list", str(OTHER_CORE), *command, "--latency", "--script", script, server.base],
            capture_output=True,
            text=True,
            check=True,
            env={**environment(), "PATHS": str(list_), "WAIT": str(wait)},
        )
    load = Load(done.stdout)
    if load.failed:
        raise SystemExit(f"bench.sh: {load.failed} requests failed:\n{done.stdout}")
    return load


def fetch(port, paths, connections=4):
    """Requests each path once over keep-alive connections. Returns the total time and the time of each request, in
    seconds."""

    def some(list_):
        times = []
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=120)) as connection:
            for path in list_:
                began = time.perf_counter()
                connection.request("GET", path)
                response = connection.getresponse()
                response.read()
                times.append(time.perf_counter() - began)
                if response.status != 200:
                    raise SystemExit(f"bench.sh: {path} returned status {response.status}.")
        return times

    began = time.perf_counter()
    with ThreadPoolExecutor(connections) as threads:
        parts = list(threads.map(some, (paths[number::connections] for number in range(connections))))
    return time.perf_counter() - began, sum(parts, [])


def scene_ids(server):
    """Returns the IDs of the first thousand scenes."""
    with urllib.request.urlopen(f"{server.base}/v1/scenes?limit=1000") as response:
        return [feature["id"] for feature in json.load(response)["features"]]
