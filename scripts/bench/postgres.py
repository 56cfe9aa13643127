"""Runs a private PostgreSQL server on a Unix socket in a temporary folder, and removes the folder afterward."""

import os
import pathlib
import pwd
import shutil
import subprocess
import tempfile

from context import CORE, say

SETTINGS = {
    "listen_addresses": "''",
    "shared_buffers": "1GB",
    "maintenance_work_mem": "1GB",
    "max_wal_size": "8GB",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "fsync": "off",
    "autovacuum": "off",
    "jit": "off",
    "max_parallel_workers_per_gather": "0",
}


class Server:
    """A server, used as a context manager that stops it and removes its folder on exit."""

    def __init__(self, core=CORE):
        self.core = core

    def __enter__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="vantage-bench-"))
        if os.geteuid() == 0:
            owner = pwd.getpwnam("postgres")
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
        say("starting a PostgreSQL server")
        try:
            if programs() is None:
                raise SystemExit("bench.sh: PostgreSQL is not installed.")
            self._as_owner("initdb", "--auth=trust", "--username=bench", "--no-sync", "-D", self.folder / "data")
            with (self.folder / "data" / "postgresql.conf").open("a") as settings:
                settings.writelines(f"{name} = {value}\n" for name, value in SETTINGS.items())
            self._as_owner(
                "pg_ctl",
                "start",
                "--wait",
                "-D",
                self.folder / "data",
                "-l",
                self.folder / "log",
                "-o",
                f"-k {self.folder}",
            )
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        if (self.folder / "data" / "postmaster.pid").exists():
            self._as_owner("pg_ctl", "stop", "--mode=immediate", "-D", self.folder / "data")
        shutil.rmtree(self.folder, ignore_errors=True)

    def connection(self, database="postgres"):
        return f"host={self.folder} user=bench dbname={database}"

    def run(self, sql, standard_input=None, database="postgres"):
        command = ["psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "-v", "ON_ERROR_STOP=1"]
        done = subprocess.run(
            [*command, "-c", sql, self.connection(database)],
            check=True,
            stdin=standard_input,
            text=True,
            stdout=subprocess.PIPE,
        )
        return done.stdout.strip()

    def _as_owner(self, tool, *arguments):
        """Runs a PostgreSQL tool, as the user postgres if this process is root, because PostgreSQL refuses root."""
        owner = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"] if os.geteuid() == 0 else []
        pinned = [] if self.core is None else ["taskset", "--cpu-list", str(self.core)]
        command = [*owner, *pinned, programs() / tool, *arguments]
        with (self.folder / "commands").open("a") as log:
            done = subprocess.run(list(map(str, command)), stdout=log, stderr=log, cwd=self.folder)
        if done.returncode:
            log = (self.folder / "commands").read_text().strip()
            raise SystemExit(f"bench.sh: {tool} exited with {done.returncode}. {log}")


def programs():
    """Returns the folder of PostgreSQL's programs, or None if it is not installed."""
    found = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return found[-1].parent if found else None


def has_postgis():
    """Returns whether a server can be started and its databases can use PostGIS."""
    found = programs()
    if found is None or shutil.which("psql") is None:
        return False
    version = found.parent.name
    return pathlib.Path(f"/usr/share/postgresql/{version}/extension/postgis.control").exists()
