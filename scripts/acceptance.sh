#!/usr/bin/env bash
# Compares the release programs with independent tools on real data: runs ../shared/tools/acceptance/run, which is not
# part of this repository. If that script does not exist, reports that nothing was compared, and exits with 0.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/vantage.sh"

acceptance="${VANTAGE_SHARED:-$root/../shared}/tools/acceptance/run"
case "${1:-}" in
    --help | -h)
        cat <<TEXT
Usage: acceptance.sh [AREA…]

Runs the given areas of $acceptance, or all of them. That script prints the differences
in each area and how many comparisons passed, and fails if any failed. Set \$VANTAGE_SHARED to use a folder other than
../shared, and \$VANTAGE and \$VANTAGE_SERVER_PROGRAM to compare existing programs instead of a new release build.
TEXT
        exit 0
        ;;
esac

if ! [ -x "$acceptance" ]; then
    say "Skipped: $acceptance does not exist. Nothing was compared."
    exit 0
fi
if [ -z "${VANTAGE:-}" ]; then
    build_server
    VANTAGE="$vantage" VANTAGE_SERVER_PROGRAM="$server"
fi
export VANTAGE
[ -z "${VANTAGE_SERVER_PROGRAM:-}" ] || export VANTAGE_SERVER_PROGRAM
"$root/scripts/install-packages.sh" python3 python3-venv
cd "$root"
exec "$acceptance" "$@"
