#!/usr/bin/env bash
# Installs missing packages, builds everything and runs the whole test suite. Prints the output of `swift test`, then
# how long the build and the tests took, the skipped tests, and a summary. Works offline if the packages and
# dependencies are present.
#
#   test.sh [--build-only | --skip-build] [SWIFT TEST OPTIONS]
#
#   --build-only   only installs and builds
#   --skip-build   runs the tests from the last build
#
# For example: scripts/test.sh --filter GeodesyTests
# If tests are still running after VANTAGE_TEST_MINUTES (45), lists them with their threads' stacks and kills them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/lib/debug-build.sh
. scripts/lib/debug-build.sh

builds=true tests=true
while [ $# -gt 0 ]; do
    case "$1" in
        --help | -h)
            echo "Usage: test.sh [--build-only | --skip-build] [SWIFT TEST OPTIONS]"
            exit 0
            ;;
        --build-only) tests=false ;;
        --skip-build) builds=false ;;
        *) break ;;
    esac
    shift
done

command -v swift >/dev/null || {
    echo "test.sh: swift is not on the PATH. Install Swift 6.2 or later: https://www.swift.org/install/linux/" >&2
    exit 66
}

SECONDS=0
if [ "$builds" = true ]; then
    # Packages for tests only: strace verifies that no socket is opened; tilemaker, osmium and GDAL import maps and
    # heights.
    scripts/install-packages.sh --all-traits strace tilemaker osmium-tool python3 python3-gdal python3-numpy
    debug_build --build-tests
fi
[ "$tests" = true ] || exit 0

log="$(mktemp)"
watcher=""
trap 'kill $watcher 2>/dev/null || true; rm -f "$log"' EXIT
built=$SECONDS
status=0
scripts/lib/end-tests.sh "${VANTAGE_TEST_MINUTES:-45}" "$log" &
watcher=$!
swift test --skip-build --enable-all-traits --disable-xctest --enable-swift-testing "$@" 2>&1 | tee "$log" || status=$?

echo
echo "Built in $built s, tested in $((SECONDS - built)) s."
# Each skipped suite or test has one line, which includes the reason if there is one.
skipped="$(grep -aE '(Test|Suite) .* skipped' "$log" | sed 's/^[^[:alnum:]]*//' || true)"
if [ -n "$skipped" ]; then
    printf '%s\n' "$skipped" | tail -n 40
    echo "Skipped: $(wc -l <<<"$skipped") tests or suites."
fi
grep -aE '(Test run with [0-9]+ tests?.*(passed|failed)|Executed [1-9][0-9]* tests?)' "$log" | sed 's/^[^[:alnum:]]*//' || true
if [ "$status" -eq 0 ]; then
    echo "All tests passed."
else
    # Repeats the failures at the end, because the output of passing tests buries them.
    grep -aE -A 8 'recorded an issue|: error: ' "$log" | tail -n 200 >&2 || true
    echo "Tests failed." >&2
fi
exit "$status"
