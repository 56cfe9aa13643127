#!/usr/bin/env bash
# Kills this checkout's test process if it is still running after MINUTES minutes, and prints the unfinished tests
# and the stacks of their threads. test.sh starts this script in the background; it exits when test.sh does.
#
#   end-tests.sh MINUTES LOG    a whole number of minutes, and the file with the tests' output
set -uo pipefail
readonly minutes="$1" log="$2"
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)"

# Prints the names of the tests that have started but not finished.
unfinished() {
    local name='("[^"]*"|[^ ]+\(.*\))'
    comm -23 <(sed -nE "s/^[^[:alnum:]]+ Test $name started\.\$/\1/p" "$log" | sort -u) \
        <(sed -nE "s/^[^[:alnum:]]+ Test $name .*(passed|failed) after .*/\1/p" "$log" | sort -u)
}

# Prints the ID of the running test process.
process() {
    local exe
    for exe in /proc/[0-9]*/exe; do
        case "$(readlink "$exe")" in
            "$root"/.build/*PackageTests.xctest) echo "${exe//[!0-9]/}" ;;
        esac
    done | head -n 1
}

# Sleeps in short steps, because a sleeping child keeps the output open.
pid=""
while [ "$SECONDS" -lt $((minutes * 60)) ] || [ -z "$pid" ]; do
    sleep 5
    kill -0 "$PPID" 2>/dev/null || exit 0
    pid="$(process)"
done
{
    echo "test.sh: these tests did not finish within $minutes minutes:"
    unfinished
    if command -v gdb >/dev/null; then
        timeout 120 gdb -p "$pid" -batch -ex 'thread apply all backtrace 16' 2>&1 | tail -n 400
    fi
} >&2
kill -KILL "$pid"
