#!/usr/bin/env bash
# Ends the tests of this checkout when they have not ended after some minutes, and says which have not and what their
# threads do. test.sh starts it beside them; it ends with test.sh.
#
#   end-tests.sh MINUTES LOG    whole minutes; LOG is what the tests have printed
set -uo pipefail
readonly minutes="$1" log="$2"
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)"

# Names of tests that have begun and not ended.
unended() {
    local name='("[^"]*"|[^ ]+\(.*\))'
    comm -23 <(sed -nE "s/^[^[:alnum:]]+ Test $name started\.\$/\1/p" "$log" | sort -u) \
        <(sed -nE "s/^[^[:alnum:]]+ Test $name .*(passed|failed) after .*/\1/p" "$log" | sort -u)
}

process() {
    local exe
    for exe in /proc/[0-9]*/exe; do
        case "$(readlink "$exe")" in
            "$root"/.build/*PackageTests.xctest) echo "${exe//[!0-9]/}" ;;
        esac
    done | head -n 1
}

# In short steps, since what sleeps keeps the output open.
pid=""
while [ "$SECONDS" -lt $((minutes * 60)) ] || [ -z "$pid" ]; do
    sleep 5
    kill -0 "$PPID" 2>/dev/null || exit 0
    pid="$(process)"
done
{
    echo "test.sh: not ended after $minutes minutes:"
    unended
    if command -v gdb >/dev/null; then
        timeout 120 gdb -p "$pid" -batch -ex 'thread apply all backtrace 16' 2>&1 | tail -n 400
    fi
} >&2
kill -KILL "$pid"
