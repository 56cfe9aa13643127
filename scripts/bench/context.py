"""Settings and paths that all parts of the benchmarks share."""

import dataclasses
import os
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
WORK = ROOT / ".build" / "bench"
SEED = 20_240_607
# The core on which the single-threaded tools run one at a time. The other core is left to the system.
CORE = max(os.sched_getaffinity(0))


@dataclasses.dataclass(frozen=True)
class Context:
    quick: bool
    vantage: pathlib.Path
    bench: pathlib.Path
    server: pathlib.Path
    shared_data: pathlib.Path
    # Whether to measure the inputs that take a very long time.
    long: bool = False

    @property
    def rounds(self):
        return 3 if self.quick else 9

    @property
    def few(self):
        """The number of panoramas of each size."""
        return 2 if self.quick else 4

    @property
    def points(self):
        return 1_000_000 if self.quick else 10_000_000

    def folder(self, *names):
        """Returns a subfolder of .build/bench, and creates it if needed."""
        folder = WORK.joinpath(*names)
        folder.mkdir(parents=True, exist_ok=True)
        return folder


def say(text):
    print(f"bench: {text}", file=sys.stderr, flush=True)
