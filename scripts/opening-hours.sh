#!/usr/bin/env bash
# Compares what the library says of opening hours with what opening-hours-py says of them, at many moments of a year.
# Fails when one of the two says open and the other closed, unless --allow-differences is given.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/vantage.sh"

usage() {
    cat <<TEXT
Usage: opening-hours.sh FILE... [--days N] [--minutes N] [--allow-differences]

Files are OpenStreetMap's extracts (.osm.pbf), whose opening_hours are taken, or texts with one on each line. Moments are
every N minutes (10) of N days (60) that are spread over a year. Needs python3 with venv; opening-hours-py and osmium go to
.build/opening-hours the first time. \$VANTAGE_BENCH is the program to ask instead of this checkout's.
TEXT
}

case "${1:-}" in
    --help | -h)
        usage
        exit 0
        ;;
    "")
        usage >&2
        exit "$status_usage"
        ;;
esac

work="$root/.build/opening-hours"
python="$work/venv/bin/python"
if [ ! -x "$python" ]; then
    python3 -m venv "$work/venv"
    "$python" -m pip install --quiet opening-hours-py==2.1.4 osmium==4.3.2
fi

bench="${VANTAGE_BENCH:-}"
if [ -z "$bench" ]; then
    swift build --package-path "$root" -c release --product vantage-bench >&2
    bench="$root/.build/release/vantage-bench"
fi
exec "$python" "$root/scripts/opening-hours/compare.py" --bench "$bench" "$@"
