"""Runs commands and measures their time and memory."""

import dataclasses
import json
import os
import pathlib
import shlex
import signal
import subprocess
import sys
import tempfile

from context import HERE
from workers import environment


@dataclasses.dataclass(frozen=True)
class Cost:
    """The time and memory that a command took, and its exit status."""

    seconds: float
    cpu: float
    # Peak memory in bytes: total, private, and mapped files.
    peak: int
    private: int
    mapped: int
    status: int


def run(command, core=None, accepted=(0,)):
    """Runs a command, on one core if `core` is given, and discards its output."""
    pinned = [] if core is None else ["taskset", "--cpu-list", str(core)]
    with tempfile.TemporaryDirectory() as folder:
        result = pathlib.Path(folder) / "cost.json"
        errors = pathlib.Path(folder) / "errors"
        helper = [sys.executable, "-I", "-S", HERE / "rusage.py", result, *pinned, *command]
        with errors.open("w") as file:
            _wait(
                subprocess.Popen(
                    list(map(str, helper)),
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=file,
                    cwd=HERE,
                    env=environment(),
                    start_new_session=True,
                )
            )
        cost = Cost(**json.loads(result.read_text()))
        if cost.status not in accepted:
            message = errors.read_text().strip()
            raise SystemExit(f"bench.sh: {shlex.join(map(str, command))} exited with {cost.status}. {message}")
        return cost


def _wait(process):
    """Waits for a process. If interrupted, terminates it and its children."""
    try:
        process.wait()
    except BaseException:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()
        raise
