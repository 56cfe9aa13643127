"""Renders the parts of a batch on a Ray cluster. A part is a task; if a node fails, Ray runs its tasks again.

    python render_parts.py PARTS OUTPUT [OPTIONS OF vantage batch]

PARTS, OUTPUT, the store and this folder must have the same paths on every node. OUTPUT can also be
s3://BUCKET/PREFIX. $RAY_ADDRESS is the address of the cluster; without it, Ray starts one on this machine. $VANTAGE is
the program to run (default: vantage).
"""

import os
import pathlib
import subprocess
import sys

import ray

RENDER_PART = pathlib.Path(__file__).resolve().parents[1] / "render-part.sh"


@ray.remote(num_cpus=1, max_retries=5)
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
    ray.init(log_to_driver=False)
    program = os.environ.get("VANTAGE", "vantage")
    output = output if output.startswith("s3://") else str(pathlib.Path(output).resolve())
    tasks = [render.remote(part, output, options, program) for part in parts]
    failed = 0
    while tasks:
        [task], tasks = ray.wait(tasks)
        try:
            print(ray.get(task), flush=True)
        except ray.exceptions.RayError as error:
            failed += 1
            print(error, file=sys.stderr)
    sys.exit(f"{failed} of {len(parts)} parts failed. Run the command again." if failed else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
