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
        command = [*owner, *pinned, _programs() / tool, *arguments]
        with (self.folder / "commands").open("a") as log:
            done = subprocess.run(list(map(str, command)), stdout=log, stderr=log, cwd=self.folder)
        if done.returncode:
            log = (self.folder / "commands").read_text().strip()
            raise SystemExit(f"bench.sh: {tool} exited with {done.returncode}. {log}")


def _programs():
    found = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not found:
        raise SystemExit("bench.sh: PostgreSQL is not installed.")
    return found[-1].parent
