#!/usr/bin/env bash
# Compares the library's evaluation of opening hours with that of opening-hours-py at many moments throughout a year.
# Fails if one of the two reports open and the other closed, unless --allow-differences is given.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/vantage.sh"

usage() {
    cat <<TEXT
Usage: opening-hours.sh FILE… [--days N] [--minutes N] [--allow-differences]

Each FILE is an OpenStreetMap extract (.osm.pbf), whose opening_hours tags are read, or a text file with one value per
line. Evaluates every tenth minute (--minutes) of 60 days (--days) spread over a year. Needs python3 with venv. The
first run installs opening-hours-py and osmium in .build/opening-hours. Set \$VANTAGE_BENCH to use an existing
vantage-bench instead of building it.
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
