"""Runs Valhalla as a separate server, with the programs from its Python wheel."""

import http.client
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import time
import zipfile

from context import CORE, WORK, say

VERSION = "3.9.1"
FOLDER = WORK / "valhalla"
PROGRAMS = FOLDER / "valhalla" / "bin"


class Valhalla:
    """A server, used as a context manager. `missing` is the reason why Valhalla is unavailable, or None."""

    def __init__(self, context, extract):
        self.missing = _fetched()
        self.config = FOLDER / "config.json"
        if not self.missing:
            self._prepare(context, extract)

    def _prepare(self, context, extract):
        say("building Valhalla's tiles")
        tiles = FOLDER / "tiles"
        shutil.rmtree(tiles, ignore_errors=True)
        tiles.mkdir()
        self.port = _free_port()
        self.config.write_text(json.dumps(_config(tiles, self.port)))
        _run([PROGRAMS / "valhalla_build_tiles", "--config", self.config, "-j", "1", extract])

    def __enter__(self):
        command = ["taskset", "--cpu-list", str(CORE), PROGRAMS / "valhalla_service", self.config, "1"]
        log = (FOLDER / "server.log").open("w")
        self.process = subprocess.Popen([*map(str, command)], stdout=log, stderr=log, start_new_session=True)
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        deadline = time.monotonic() + 60
        while True:
            try:
                self.connection.request("GET", "/status")
                self.connection.getresponse().read()
                return self
            except OSError:
                self.connection.close()
                if time.monotonic() > deadline or self.process.poll() is not None:
                    raise SystemExit(f"bench.sh: Valhalla does not respond. See {log.name}.") from None
                time.sleep(0.1)

    def __exit__(self, *_):
        self.connection.close()
        os.killpg(self.process.pid, signal.SIGTERM)
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def route(self, ends):
        """Returns the route's endpoints, as Valhalla snapped them to roads, and its length in meters, or None if
        no route exists."""
        response = json.loads(self._post("/route", _request(ends)))
        if "trip" not in response:
            return ends, None
        leg = response["trip"]["legs"][0]
        shape = _decoded(leg["shape"])
        return (*shape[0], *shape[-1]), leg["summary"]["length"] * 1000

    def seconds(self, ends):
        """Returns the time of one route request."""
        request = _request(ends)
        started = time.perf_counter()
        self._post("/route", request)
        return time.perf_counter() - started

    def status_seconds(self):
        """Returns the mean time of a status request, which is little more than a round trip."""
        started = time.perf_counter()
        for _ in range(100):
            self._post("/status", "{}")
        return (time.perf_counter() - started) / 100

    def _post(self, path, body):
        self.connection.request("POST", path, body)
        return self.connection.getresponse().read()


def _request(ends):
    places = [{"lat": ends[0], "lon": ends[1]}, {"lat": ends[2], "lon": ends[3]}]
    options = {"auto": {"shortest": True}}
    return json.dumps(
        {"locations": places, "costing": "auto", "costing_options": options, "directions_type": "none"}
    )


def _fetched():
    """Downloads the programs. Returns None, or the reason if the download failed."""
    if (PROGRAMS / "valhalla_service").exists():
        return None
    FOLDER.mkdir(parents=True, exist_ok=True)
    # The wheel requires a newer Python than Debian's, but its programs do not need Python.
    kind = ["--python-version", "3.12", "--platform", "manylinux_2_28_x86_64", "--only-binary", ":all:"]
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", *kind, "--dest", FOLDER]
    fetched = subprocess.run([*map(str, pip), f"pyvalhalla=={VERSION}"], capture_output=True, text=True)
    wheels = list(FOLDER.glob("pyvalhalla-*.whl"))
    if fetched.returncode != 0 or not wheels:
        return f"pip cannot download pyvalhalla {VERSION}."
    with zipfile.ZipFile(wheels[0]) as wheel:
        wheel.extractall(FOLDER)
    for program in PROGRAMS.iterdir():
        program.chmod(0o755)
    return None


def _config(tiles, port):
    script = FOLDER / "valhalla" / "valhalla_build_config.py"
    config = json.loads(_run([sys.executable, script, "--mjolnir-tile-dir", tiles]))
    # Leaves out optional inputs and outputs of the tile build.
    for name in ("tile_extract", "traffic_extract"):
        config["mjolnir"].pop(name, None)
    config["mjolnir"] |= {"admin": "", "timezone": ""}
    sockets = FOLDER / "sockets"
    sockets.mkdir(exist_ok=True)
    for name in ("loki", "thor", "odin", "meili"):
        config[name].setdefault("service", {})["proxy"] = f"ipc://{sockets / name}"
    config["httpd"]["service"] |= {
        "listen": f"tcp://127.0.0.1:{port}",
        "loopback": f"ipc://{sockets / 'loopback'}",
        "interrupt": f"ipc://{sockets / 'interrupt'}",
    }
    config["logging"] = {"type": ""}
    for name in ("loki", "thor", "odin", "meili", "mjolnir"):
        config[name].pop("logging", None)
    return config


def _free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def _run(command):
    done = subprocess.run([*map(str, command)], capture_output=True, text=True)
    if done.returncode != 0:
        name = pathlib.Path(command[0]).name
        raise SystemExit(f"bench.sh: {name} exited with {done.returncode}. {done.stderr[-500:]}")
    return done.stdout


def _decoded(text):
    """Decodes a polyline with a precision of six decimals into latitudes and longitudes."""
    places, place, numbers, value, shift = [], [0, 0], [], 0, 0
    for letter in text:
        bits = ord(letter) - 63
        value |= (bits & 31) << shift
        shift += 5
        if bits < 32:
            numbers.append(~(value >> 1) if value & 1 else value >> 1)
            value = shift = 0
    for north, east in zip(numbers[::2], numbers[1::2], strict=True):
        place = [place[0] + north, place[1] + east]
        places.append((place[0] / 1e6, place[1] / 1e6))
    return places
