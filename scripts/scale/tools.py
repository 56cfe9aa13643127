"""The tools that every proof needs: the programs, a folder, a store with the sample town, and free ports."""

import os
import pathlib
import shutil
import socket
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Skipped(Exception):
    """An error: a proof cannot run on this machine. The message says what to install."""


class Tools:
    """The tools of one proof, used as a context manager that removes the proof's folder."""

    Skipped = Skipped
    root = ROOT

    def __init__(self, name):
        self.vantage = pathlib.Path(os.environ["VANTAGE"]).resolve()
        self.server = pathlib.Path(os.environ["VANTAGE_SERVER_PROGRAM"]).resolve()
        self.name = name

    def __enter__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix=f"vantage-{self.name}-"))
        self.folder.chmod(0o755)
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, *arguments, codes=(0,), **options):
        """Runs vantage and returns its standard output. Fails unless its exit code is one of the given codes."""
        done = subprocess.run(
            [self.vantage, *map(str, arguments)], capture_output=True, text=True, cwd=self.folder, **options
        )
        assert done.returncode in codes, f"vantage {arguments[0]} exited with {done.returncode}: {done.stderr[-2000:]}"
        return done.stdout

    def town(self):
        """Returns the path of a store with the pictures of SampleData's town."""
        store = self.folder / "town.sqlite"
        if not store.exists():
            sample = ROOT / "SampleData"
            folders = [sample / name for name in ("street", "photos", "cropped", "tables")]
            self.run("import", *folders, "--collection", "aubeval", "--license", "CC0-1.0", "--store", store, "--quiet")
        return store

    @staticmethod
    def free_port():
        """Returns a loopback port that was free a moment ago."""
        with socket.socket() as listener:
            listener.bind(("127.0.0.1", 0))
            return listener.getsockname()[1]
