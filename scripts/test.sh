#!/usr/bin/env bash
# Builds everything and runs the whole suite of tests, after installing the packages that are missing.
# Prints what `swift test` prints and, at the end, its summary. Works without a network where packages and dependencies
# are there. Further arguments go to `swift test`, for example: scripts/test.sh --filter GeodesyTests
# Tests that have not ended after VANTAGE_TEST_MINUTES (45) are named, with what their threads do, and ended.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

case "${1:-}" in
    --help | -h)
        echo "Usage: test.sh [OPTIONS OF swift test]"
        exit 0
        ;;
esac

# Beside what the build needs: strace, which shows that no socket is opened, and tilemaker, which cuts tiles.
scripts/install-packages.sh strace tilemaker python3
command -v swift >/dev/null || {
    echo "test.sh: swift is not on the PATH. Install Swift 6.2 or later: https://www.swift.org/install/linux/" >&2
    exit 66
}

log="$(mktemp)"
watcher=""
trap 'kill $watcher 2>/dev/null || true; rm -f "$log"' EXIT

# The server and its tests, too.
export VANTAGE_SERVER=1
SECONDS=0
swift build --build-tests
built=$SECONDS
status=0
scripts/lib/end-tests.sh "${VANTAGE_TEST_MINUTES:-45}" "$log" &
watcher=$!
swift test --skip-build "$@" 2>&1 | tee "$log" || status=$?

echo
echo "Built in $built s, tested in $((SECONDS - built)) s."
grep -E '(Test run with [0-9]+ tests?.*(passed|failed)|Executed [1-9][0-9]* tests?)' "$log" | sed 's/^[^[:alnum:]]*//' || true
if [ "$status" -eq 0 ]; then
    echo "All tests passed."
else
    # Once more, at the end: between them and here lie the lines of all that passed.
    grep -aE -A 8 'recorded an issue|: error: ' "$log" | tail -n 200 >&2 || true
    echo "Tests failed." >&2
fi
exit "$status"
