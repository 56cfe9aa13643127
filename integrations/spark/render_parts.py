"""Renders the parts of a batch on a Spark cluster. A part is a task, which Spark pipes to render-part.sh.

    spark-submit render_parts.py PARTS OUTPUT [OPTIONS OF vantage batch]

PARTS, OUTPUT, the store and this folder must have the same paths on every executor. OUTPUT can also be
s3://BUCKET/PREFIX. If an executor fails, Spark runs its tasks again. $VANTAGE is the program to run (default: vantage).
"""

import os
import pathlib
import shlex
import sys

from pyspark.sql import SparkSession

RENDER_PART = pathlib.Path(__file__).resolve().parents[1] / "render-part.sh"


def main(parts, output, *options):
    parts = sorted(map(str, pathlib.Path(parts).resolve().glob("part-*.jsonl")))
    if not parts:
        sys.exit("There are no parts. Write them with `vantage batch REQUESTS --split PARTS`.")
    # The command reads the paths of parts from its standard input, renders each, and prints its name when it is done.
    output = output if output.startswith("s3://") else str(pathlib.Path(output).resolve())
    render = shlex.join([str(RENDER_PART), "PART", output, "--jobs", "1", *options])
    render = render.replace(" PART ", ' "$part" ', 1)
    loop = f'while IFS= read -r part; do {render} </dev/null || exit 1; basename "$part"; done'
    spark = SparkSession.builder.appName("vantage batch").getOrCreate()
    done = spark.sparkContext.parallelize(parts, len(parts)).pipe(
        shlex.join(["sh", "-c", loop]), env={**os.environ, "VANTAGE": os.environ.get("VANTAGE", "vantage")},
        checkCode=True
    )
    for name in done.toLocalIterator():
        print(name, flush=True)
    spark.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
