"""PostgreSQL servers on the loopback interface, each with its own folder, port and user."""

import contextlib
import os
import pathlib
import pwd
import shutil
import signal
import socket
import subprocess
import time

_FOLDERS = ["/usr/lib/postgresql/17/bin", "/usr/lib/postgresql/16/bin", "/usr/lib/postgresql/15/bin"]


def programs():
    """Returns the folder with initdb and postgres, or None if PostgreSQL is not installed."""
    for folder in _FOLDERS:
        if pathlib.Path(folder, "initdb").exists():
            return pathlib.Path(folder)
    found = shutil.which("initdb")
    return pathlib.Path(os.path.realpath(found)).parent if found else None


def _demote():
    """Returns a function that drops root privileges, because PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    user = pwd.getpwnam("postgres")

    def demote():
        os.setgroups([])
        os.setgid(user.pw_gid)
        os.setuid(user.pw_uid)

    return demote


def _runs(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def _free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Server:
    """A PostgreSQL server. Its data is in a folder below the folder of the proof."""

    def __init__(self, folder, settings=()):
        self.folder = pathlib.Path(folder)
        self.data = self.folder / "data"
        self.port = _free_port()
        self.settings = list(settings)
        self.process = None

    def _run(self, program, *arguments):
        subprocess.run([programs() / program, *map(str, arguments)], check=True, preexec_fn=_demote(),
                       cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=60)

    def _make_folder(self):
        self.folder.mkdir(parents=True, exist_ok=True)
        if os.geteuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            # The user postgres must be able to reach the folder.
            for parent in self.folder.parents:
                if not parent.stat().st_mode & 0o001:
                    parent.chmod(parent.stat().st_mode | 0o011)

    def create(self):
        self._make_folder()
        self._run("initdb", "-D", self.data, "-U", "vantage", "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
        return self

    def copy_of(self, primary):
        """Makes this server a standby of another one."""
        self._make_folder()
        self._run("pg_basebackup", "-D", self.data, "-h", "127.0.0.1", "-p", primary.port, "-U", "vantage", "-R",
                  "-X", "stream", "-c", "fast", "-d", f"application_name=standby port={primary.port} host=127.0.0.1")
        return self

    def start(self):
        log = open(self.folder / "log", "ab")
        settings = {"port": self.port, "listen_addresses": "127.0.0.1", "unix_socket_directories": "",
                    "shared_buffers": "64MB", "max_connections": "60", "max_wal_senders": "4", "wal_level": "replica",
                    **dict(setting.split("=", 1) for setting in self.settings)}
        arguments = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        self.process = subprocess.Popen([programs() / "postgres", "-D", self.data, *arguments], preexec_fn=_demote(),
                                        cwd=self.folder, stdout=log, stderr=log, start_new_session=True)
        self.wait()
        return self

    def wait(self, seconds=30):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise AssertionError(f"PostgreSQL ended: {(self.folder / 'log').read_text()[-2000:]}")
            ready = subprocess.run([programs() / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)])
            if ready.returncode == 0:
                return
            time.sleep(0.05)
        raise AssertionError("PostgreSQL did not start in time")

    def kill(self):
        """Ends the server and all its processes at once, as a power failure does."""
        pid = self.process.pid
        children = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        os.killpg(pid, signal.SIGKILL)
        self.process.wait()
        # The server cannot start again until its child processes notice that their parent is gone.
        deadline = time.monotonic() + 20
        while any(_runs(child) for child in children) and time.monotonic() < deadline:
            time.sleep(0.02)

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()

    def promote(self):
        self.sql("postgres", "SELECT pg_promote(true, 30)")

    def sql(self, database, text):
        """Runs SQL and returns the output: a line for each row."""
        return subprocess.run(
            [programs() / "psql", "-X", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", "127.0.0.1", "-p", str(self.port),
             "-U", "vantage", "-d", database, "-c", text],
            check=True, capture_output=True, text=True, timeout=60).stdout.strip()

    def url(self, database, user="vantage", settings=""):
        return f"postgres://{user}@127.0.0.1:{self.port}/{database}{settings}"


@contextlib.contextmanager
def server(folder, settings=()):
    """A running server that is stopped at the end."""
    running = Server(folder, settings).create().start()
    try:
        yield running
    finally:
        running.stop()
