#!/bin/sh
# Renders the parts of a batch as a Slurm job array. A part is a task; if a node fails, Slurm requeues its tasks.
#
#   render-parts.sh PARTS OUTPUT [OPTIONS OF vantage batch]
#
# PARTS, OUTPUT, the store and this folder must have the same paths on every node. OUTPUT can also be s3://BUCKET/PREFIX;
# the logs of the tasks are then in the current folder. $VANTAGE is the program to run (default: vantage), and
# $SBATCH_OPTIONS has further options for sbatch, such as `--partition=day`. Waits for the end of the array. sbatch
# rejects arrays that are longer than the cluster's MaxArraySize; in that case, use larger parts.
set -eu
here="$(cd "$(dirname "$0")/.." && pwd)"
if [ -n "${SLURM_ARRAY_TASK_ID:-}" ]; then
    part="$(printf '%s/part-%05d.jsonl' "$1" "$SLURM_ARRAY_TASK_ID")"
    output="$2"
    shift 2
    exec "$RENDER_PART" "$part" "$output" --jobs "${SLURM_CPUS_PER_TASK:-1}" "$@"
fi
parts="$(cd "$1" && pwd)"
count="$(find "$parts" -name 'part-*.jsonl' | wc -l)"
if [ "$count" -eq 0 ]; then
    echo "There are no parts in $parts. Write them with \`vantage batch REQUESTS --split $parts\`." >&2
    exit 66
fi
case "$2" in
    s3://*) output="$2" logs="$(pwd)" ;;
    *)
        mkdir -p "$2"
        output="$(cd "$2" && pwd)" logs="$output"
        ;;
esac
shift 2
# The script that Slurm runs is a copy, so it cannot find render-part.sh by its own path.
RENDER_PART="$here/render-part.sh" exec sbatch --wait --requeue --open-mode=append --export=ALL \
    --output="$logs/slurm-%a.log" --array="0-$((count - 1))" ${SBATCH_OPTIONS:-} "$here/slurm/render-parts.sh" \
    "$parts" "$output" "$@"
