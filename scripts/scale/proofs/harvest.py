"""A harvest of a server's STAC API, killed and continued, yields the server's scenes as shards."""

import http.server
import os
import subprocess
import threading
import time
import urllib.request

from scale.services.vantage import serving
from scale.towns import Towns

SCENES = 5_000
PAGE = 100


def prove(tools):
    table = Towns(count=5).scenes(tools.folder / "scenes.csv", SCENES)
    tools.run("import", table, "--store", "source.sqlite", "--collection", "towns", "--quiet")
    with serving(tools, tools.folder / "source.sqlite") as server, Unreliable(server.url, tools.free_port()) as proxy:
        command = [
            tools.root / "scripts/harvest-stac.sh", f"{proxy.url}/api", "--collection", "towns", "--limit", PAGE,
            "--store", tools.folder / "harvest.sqlite", "--into", tools.folder / "published",
        ]
        environment = {**os.environ, "VANTAGE": str(tools.vantage)}
        killed = subprocess.Popen(list(map(str, command)), env=environment, start_new_session=True)
        state = tools.folder / "harvest.sqlite.harvest/state.json"
        while killed.poll() is None and proxy.requests < SCENES // PAGE // 3:
            time.sleep(0.01)
        assert killed.poll() is None, "The harvest ended too early."
        os.killpg(killed.pid, 9)
        killed.wait()
        assert state.exists(), "The harvest has no state."
        before = proxy.requests
        done = subprocess.run(list(map(str, command)), env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr[-2000:]
        continued = proxy.requests - before
        # One request in ten fails, and the page that was being read is requested again.
        assert continued < SCENES // PAGE, f"The continued harvest made {continued} requests, so it started over."
    columns = ["--format", "csv", "--columns", "latitude,longitude,heading,kind,captured"]
    scenes = {
        store: sorted(tools.run("scenes", "--store", store, *columns).splitlines())
        for store in ("source.sqlite", "published/manifest.json")
    }
    assert scenes["source.sqlite"] == scenes["published/manifest.json"], "The shards and the source differ."
    return {"scenes": SCENES, "requests": proxy.requests, "of them failed": proxy.failed}


class Unreliable:
    """A proxy that rejects one request in ten with 503."""

    def __init__(self, target, port):
        self.requests = self.failed = 0
        self.url = f"http://127.0.0.1:{port}"
        proxy = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def do_GET(self):
                proxy.requests += 1
                if proxy.requests % 10 == 0:
                    proxy.failed += 1
                    return self.reply(503, b"")
                # The server writes links with the host of the request, which is that of the proxy.
                request = urllib.request.Request(target + self.path, headers={"Host": self.headers["Host"]})
                with urllib.request.urlopen(request, timeout=30) as response:
                    self.reply(200, response.read())

            def reply(self, status, body):
                self.send_response(status)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
