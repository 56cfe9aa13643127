"""Runs Panoramax's server (PyPI geovisio) on its own PostGIS database, and uploads pictures to it."""

import concurrent.futures
import contextlib
import http.client
import json
import os
import pathlib
import signal
import socket
import subprocess
import tempfile
import time
import uuid

from context import WORK, say

ENVIRONMENT = WORK / "panoramax"
PROGRAMS = ENVIRONMENT / "bin"
# Seconds to wait for the server to start.
START_TIMEOUT = 60
VERSION = [
    str(ENVIRONMENT / "bin" / "python"),
    "-c",
    "import importlib.metadata; print(importlib.metadata.version('geovisio'))",
]


class Panoramax:
    """A server, used as a context manager.

    - strategy: PREPROCESS, which generates all derivatives at upload, or ON_DEMAND, Panoramax's default.
    - core: the core to run on. If given, the server listens on a loopback port (`base`) instead of a Unix socket.
    """

    def __init__(self, database_server, strategy, workers=2, core=None):
        self.database_server = database_server
        self.strategy = strategy
        self.workers = workers
        self.core = core
        self.database = f"panoramax_{strategy.lower()}"

    def __enter__(self):
        say(f"starting Panoramax, {self.strategy}")
        with contextlib.ExitStack() as stack:
            self.folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="vantage-bench-")))
            self.log = stack.enter_context((self.folder / "log").open("w"))
            self._prepare()
            self._start()
            stack.callback(self._stop)
            self._wait()
            self.closing = stack.pop_all()
        return self

    def __exit__(self, *_):
        self.closing.close()

    def restart(self, workers):
        """Restarts the server with a different number of processes."""
        self._stop()
        self.workers = workers
        self._start()
        self._wait()

    def sql(self, text, standard_input=None):
        return self.database_server.run(text, standard_input, self.database)

    def backend(self, *arguments):
        """Runs one of the commands in Panoramax's command-line program."""
        subprocess.run([PROGRAMS / "panoramax_backend", *arguments], check=True, **self.options)

    def upload(self, paths):
        """Uploads pictures and returns the seconds from sending the first until the last is ready."""
        collection = self._response("POST", "/api/collections", *_json({"title": "bench"}))["id"]
        started = time.perf_counter()
        with concurrent.futures.ThreadPoolExecutor(4) as threads:
            list(threads.map(lambda item: self._send(collection, *item), enumerate(paths, 1)))
        while True:
            items = self._response("GET", f"/api/collections/{collection}/geovisio_status")["items"]
            if any(item["status"] == "broken" for item in items):
                raise SystemExit("bench.sh: Panoramax reports a picture as broken.")
            if len(items) == len(paths) and all(item["status"] == "ready" for item in items):
                return time.perf_counter() - started
            time.sleep(0.2)

    def last_uploaded(self):
        """Returns the IDs of the pictures in the last uploaded sequence, in order."""
        newest = "SELECT id FROM sequences ORDER BY inserted_at DESC LIMIT 1"
        return self.sql(f"SELECT pic_id FROM sequences_pictures WHERE seq_id = ({newest}) ORDER BY rank").split()

    @contextlib.contextmanager
    def suspended(self):
        """Suspends all processes of the server while another server is measured."""
        os.killpg(self.process.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.killpg(self.process.pid, signal.SIGCONT)

    def stored_bytes(self):
        return sum(path.stat().st_size for path in (self.folder / "pictures").rglob("*") if path.is_file())

    def _prepare(self):
        self.database_server.run(f"CREATE DATABASE {self.database}")
        self.sql("CREATE EXTENSION postgis")
        (self.folder / "pictures").mkdir()
        self.options = {
            "stdout": self.log,
            "stderr": self.log,
            "cwd": self.folder,
            "env": {
                **os.environ,
                "DB_URL": f"postgres://bench@/{self.database}?host={self.database_server.folder}",
                "FS_URL": str(self.folder / "pictures"),
                "PICTURE_PROCESS_DERIVATES_STRATEGY": self.strategy,
                "PICTURE_PROCESS_THREADS_LIMIT": "2",
                "API_ACCEPT_DUPLICATE": "true",
                "FLASK_SECRET_KEY": "bench",
                "PYTHONDONTWRITEBYTECODE": "1",
            },
        }
        self.backend("db", "upgrade")

    def _start(self):
        pinned = []
        address = f"unix:{self.folder / 'socket'}"
        if self.core is not None:
            pinned = ["taskset", "--cpu-list", str(self.core)]
            self.port = _free_port()
            address = f"127.0.0.1:{self.port}"
            self.base = f"http://{address}"
        command = [*pinned, PROGRAMS / "gunicorn", "--workers", str(self.workers), "--threads", "4"]
        command += ["--timeout", "600", "--bind", address, "geovisio:create_app()"]
        self.process = subprocess.Popen(command, start_new_session=True, **self.options)

    def _stop(self):
        self.process.terminate()
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()

    def _wait(self):
        deadline = time.monotonic() + START_TIMEOUT
        while True:
            try:
                return self._response("GET", "/api")
            except (OSError, http.client.HTTPException) as error:
                if time.monotonic() > deadline or self.process.poll() is not None:
                    log = (self.folder / "log").read_text()[-2000:]
                    raise SystemExit(f"bench.sh: Panoramax does not respond ({error}). Its log:\n{log}") from error
                time.sleep(0.2)

    def _send(self, collection, position, path):
        boundary = uuid.uuid4().hex
        body = (
            (
                f'--{boundary}\r\nContent-Disposition: form-data; name="position"\r\n\r\n{position}\r\n'
                f'--{boundary}\r\nContent-Disposition: form-data; name="picture"; filename="{path.name}"\r\n'
                "Content-Type: image/jpeg\r\n\r\n"
            ).encode()
            + path.read_bytes()
            + f"\r\n--{boundary}--\r\n".encode()
        )
        headers = {"Content-Type": f"multipart/form-data; boundary={boundary}"}
        self._response("POST", f"/api/collections/{collection}/items", body, headers)

    def _response(self, method, path, body=None, headers=None):
        """Sends a request on a new connection and returns the JSON of the response."""
        with contextlib.closing(self._connection()) as connection:
            connection.request(method, path, body, headers or {})
            response = connection.getresponse()
            text = response.read()
        if response.status >= 300:
            raise http.client.HTTPException(f"{method} {path}: {response.status} {text[:300]!r}")
        return json.loads(text)

    def _connection(self):
        if self.core is None:
            return _UnixConnection(self.folder / "socket")
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)


class _UnixConnection(http.client.HTTPConnection):
    def __init__(self, path):
        super().__init__("localhost", timeout=120)
        self.path = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.connect(str(self.path))


def _free_port():
    with contextlib.closing(socket.socket()) as listening:
        listening.bind(("127.0.0.1", 0))
        return listening.getsockname()[1]


def _json(value):
    return json.dumps(value).encode(), {"Content-Type": "application/json"}
