"""Servers of Vantage itself, on free ports of the loopback interface."""

import contextlib
import json
import signal
import subprocess
import time
import urllib.error
import urllib.request


class Server:
    """A running vantage-server."""

    def __init__(self, tools, store, variables=None):
        self.port = tools.free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = tools.folder / f"server-{self.port}.log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [tools.server, "--store", store, "--port", str(self.port)], stdout=log, stderr=log, cwd=tools.folder,
                env=variables
            )
        deadline = time.monotonic() + 30
        while True:
            assert self.process.poll() is None, f"The server ended: {self.log.read_text()[-2000:]}"
            with contextlib.suppress(urllib.error.URLError, ConnectionError):
                urllib.request.urlopen(f"{self.url}/health/ready", timeout=5).close()
                return
            assert time.monotonic() < deadline, "The server does not answer."
            time.sleep(0.05)

    def ask(self, path, timeout=30):
        """Returns the JSON of a response and its headers."""
        with urllib.request.urlopen(self.url + path, timeout=timeout) as response:
            return json.loads(response.read()), response.headers

    def send(self, number):
        self.process.send_signal(number)

    def end(self):
        if self.process.poll() is None:
            # A stopped process ends only when it continues.
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()


@contextlib.contextmanager
def serving(tools, store, variables=None):
    """Runs a server of a store, a catalog, a manifest or a federation, in the given environment or this process's."""
    server = Server(tools, store, variables)
    try:
        yield server
    finally:
        server.end()
