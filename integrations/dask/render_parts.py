"""Renders the parts of a batch on a Dask cluster. A part is a task; if a worker fails, Dask runs its tasks again.

    python render_parts.py PARTS OUTPUT [OPTIONS OF vantage batch]

PARTS, OUTPUT, the store and this folder must have the same paths on every worker. OUTPUT can also be
s3://BUCKET/PREFIX. $DASK_SCHEDULER_ADDRESS is the address of the scheduler; without it, Dask starts workers on this
machine. $VANTAGE is the program to run (default: vantage).
"""

import os
import pathlib
import subprocess
import sys

from distributed import Client, as_completed

RENDER_PART = pathlib.Path(__file__).resolve().parents[1] / "render-part.sh"


def render(part, output, options, program):
    """Renders one part, and returns its name."""
    command = [RENDER_PART, part, output, "--jobs", "1", *options]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "VANTAGE": program})
    if done.returncode != 0:
        raise RuntimeError(f"{part} failed: {done.stderr.strip()}")
    return part.name


def main(parts, output, *options):
    parts = sorted(pathlib.Path(parts).resolve().glob("part-*.jsonl"))
    if not parts:
        sys.exit("There are no parts. Write them with `vantage batch REQUESTS --split PARTS`.")
    program = os.environ.get("VANTAGE", "vantage")
    output = output if output.startswith("s3://") else str(pathlib.Path(output).resolve())
    failed = 0
    with Client(os.environ.get("DASK_SCHEDULER_ADDRESS")) as client:
        tasks = client.map(render, parts, output=output, options=options, program=program, pure=False, retries=5)
        for task in as_completed(tasks):
            if task.status == "finished":
                print(task.result(), flush=True)
            else:
                failed += 1
                print(task.exception(), file=sys.stderr)
    sys.exit(f"{failed} of {len(parts)} parts failed. Run the command again." if failed else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
