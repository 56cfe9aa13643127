"""A Ceph cluster on this machine, without authentication between its daemons: one monitor, one manager, three stores with
two copies of each object, and a gateway with the S3 API."""

import contextlib
import pathlib
import shutil
import signal
import subprocess
import time
import uuid

from scale.services.objects import BUCKET, KEY, SECRET, wait_for
from scale.tools import Skipped, Tools

STORES = 3
PACKAGES = "radosgw ceph-mon ceph-osd ceph-mgr ceph-common"
SETTINGS = """
[global]
fsid = {fsid}
mon host = v1:127.0.0.1:{port}
mon initial members = a
ms bind msgr2 = false
public addr = 127.0.0.1
cluster addr = 127.0.0.1
auth cluster required = none
auth service required = none
auth client required = none
run dir = {folder}
pid file =
admin socket =
log file = {folder}/$name.log
mon cluster log file = {folder}/cluster.log
crash dir = {folder}/crash
osd pool default size = 2
osd pool default min size = 1
osd pool default pg num = 8
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = 2147483648
# A dead store is noticed within seconds, by one other store.
mon osd min down reporters = 1
osd heartbeat grace = 6
osd heartbeat interval = 1
mon allow pool delete = true
mon data avail warn = 1
mon data avail crit = 1
[mon.a]
mon data = {folder}/mon
[mgr]
mgr data = {folder}/mgr
mgr initial modules =
[osd]
osd data = {folder}/osd.$id
"""


class Ceph:
    """A cluster with a gateway and a bucket, used as a context manager."""

    def __init__(self, tools):
        if not all(map(shutil.which, ("radosgw", "ceph-mon", "ceph-osd", "ceph-mgr", "ceph"))):
            raise Skipped(f"Ceph is not installed. Run scripts/install-packages.sh {PACKAGES}.")
        self.folder = tools.folder / "ceph"
        self.port, self.gateway_port = Tools.free_port(), Tools.free_port()
        self.processes = {}

    @property
    def address(self):
        return f"http://127.0.0.1:{self.gateway_port}"

    def __enter__(self):
        try:
            self._create()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for name in reversed(list(self.processes)):
            self.kill(name)

    def kill(self, name):
        """Kills a daemon: `gateway`, or `osd.0` to `osd.2`."""
        process = self.processes.pop(name)
        with contextlib.suppress(ProcessLookupError):
            process.send_signal(signal.SIGKILL)
        process.wait()

    def start_gateway(self):
        self._start(
            "gateway", "radosgw", "-n", "client.rgw", "-f", "--rgw-data", self.folder,
            f"--rgw-frontends=beast endpoint=127.0.0.1:{self.gateway_port} tcp_nodelay=1")
        wait_for(self.gateway_port, 60)

    def _create(self):
        self.folder.mkdir()
        fsid = str(uuid.uuid4())
        (self.folder / "ceph.conf").write_text(SETTINGS.format(fsid=fsid, port=self.port, folder=self.folder))
        for name in ("mon", "mgr", "crash", *(f"osd.{number}" for number in range(STORES))):
            (self.folder / name).mkdir()
        self._run("monmaptool", "--create", "--addv", "a", f"[v1:127.0.0.1:{self.port}]", "--fsid", fsid, "map")
        self._run("ceph-mon", "--mkfs", "-i", "a", "--monmap", "map")
        self._start("mon", "ceph-mon", "-i", "a", "-f")
        self._wait_for_monitor()
        self._start("mgr", "ceph-mgr", "-i", "x", "-f")
        for number in range(STORES):
            store = str(uuid.uuid4())
            self._run("ceph", "osd", "new", store)
            self._run("ceph-osd", "-i", str(number), "--mkfs", "--osd-uuid", store)
            self._run("ceph", "osd", "crush", "add", f"osd.{number}", "1.0", "root=default")
            self._start(f"osd.{number}", "ceph-osd", "-i", str(number), "-f")
        self._run("radosgw-admin", "user", "create", "--uid", "proof", "--display-name", "proof", "--access-key", KEY,
                  "--secret-key", SECRET)
        self.start_gateway()
        self._run("curl", "-fsS", "--aws-sigv4", "aws:amz:us-east-1:s3", "--user", f"{KEY}:{SECRET}", "-X", "PUT",
                  "-H", "x-amz-content-sha256: UNSIGNED-PAYLOAD", f"{self.address}/{BUCKET}")

    def _wait_for_monitor(self):
        deadline = time.monotonic() + 60
        while subprocess.run(self._command("ceph", "--connect-timeout", "5", "mon", "stat"), cwd=self.folder,
                             capture_output=True).returncode:
            assert time.monotonic() < deadline, "Ceph's monitor does not answer."
            time.sleep(0.2)

    def _command(self, program, *arguments):
        settings = [] if program in ("monmaptool", "curl") else ["-c", str(self.folder / "ceph.conf")]
        return [program, *map(str, arguments), *settings]

    def _run(self, *command):
        done = subprocess.run(self._command(*command), cwd=self.folder, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, f"{' '.join(command)} exited with {done.returncode}: {done.stderr[-1000:]}"

    def _start(self, name, *command):
        with open(self.folder / f"{name}.out", "wb") as output:
            self.processes[name] = subprocess.Popen(
                self._command(*command), cwd=self.folder, stdin=subprocess.DEVNULL, stdout=output, stderr=output)
