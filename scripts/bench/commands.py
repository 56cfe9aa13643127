"""Runs whole commands and measures them."""

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
    seconds: float
    cpu: float
    # Bytes of memory at most: in all, its own, and of files that it has mapped.
    peak: int
    own: int
    mapped: int
    status: int


def run(command, core=None, accepted=(0,)):
    """Runs a command with its output thrown away, on one core where one is given."""
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
            said = errors.read_text().strip()
            raise SystemExit(f"bench.sh: {shlex.join(map(str, command))} ended with {cost.status}. {said}")
        return cost


def _wait(process):
    """Until it ends; when we are told to end before, it and what it started are told as well."""
    try:
        process.wait()
    except BaseException:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()
        raise
