"""Competing tools as processes that start once and run a number of operations on request."""

import json
import os
import pathlib
import re
import subprocess

from context import CORE, HERE, ROOT, WORK


class Worker:
    """A process that speaks the line protocol: {"ready":true,…} first, then one line of JSON for each line `run N`."""

    def __init__(self, name, command, core=CORE):
        """Starts the process on one core, or on all cores if `core` is None."""
        pinned = [] if core is None else ["taskset", "--cpu-list", str(core)]
        log = WORK / "logs" / f"{name.replace('/', '-')}.log"
        log.parent.mkdir(parents=True, exist_ok=True)
        self.name = name
        self.log = log
        with log.open("w") as errors:
            self.process = subprocess.Popen(
                [*pinned, *map(str, command)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                cwd=HERE,
                env=environment(),
            )
        self.ready = self._reply()

    def run(self, count):
        """Runs `count` operations and returns the reply."""
        self.process.stdin.write(f"run {count}\n")
        self.process.stdin.flush()
        return {**self._reply(), "peak": self._peak()}

    def _peak(self):
        """Returns the peak memory in bytes since the program was loaded, excluding that of the parent process."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s*(\d+) kB", status)[1]) * 1024

    def _reply(self):
        line = self.process.stdout.readline()
        if not line:
            log = self.log.relative_to(ROOT)
            raise SystemExit(f"bench.sh: {self.name} exited without a reply. See {log}.")
        return json.loads(line)

    def close(self):
        self.process.stdin.close()
        try:
            self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def environment():
    """Returns environment variables that limit libraries to one thread and keep Python from writing bytecode files."""
    names = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "VIPS_CONCURRENCY", "LP_NUM_THREADS")
    single = dict.fromkeys(names, "1")
    return {**os.environ, **single, "PYTHONDONTWRITEBYTECODE": "1"}
