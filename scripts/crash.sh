#!/usr/bin/env bash
# Kills the server, an import into the store that it serves, or both, at random moments while a client sends requests;
# then restarts them and checks that nothing was lost. Prints how long the server took to become ready again.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/vantage.sh"

usage() {
    cat <<TEXT
Usage: crash.sh [--rounds N] [--scenes N] [--seed N]

Serves SampleData, imports pictures and a table of scenes (200000 by default) into the same store, and in each of 20
rounds (by default) sends SIGKILL to the server, the import or both. Afterward it checks that
  - the server starts again and returns everything that was stored before;
  - \`vantage verify\` finds no problem;
  - the resumed import produces the same store as an uninterrupted import;
  - the client never received a truncated response that looked complete.
Fails if any of these does not hold. Prints times for information only. Does not simulate power failures.

Set \$VANTAGE and \$VANTAGE_SERVER_PROGRAM to test existing programs instead of a new build.
TEXT
}

arguments=()
while [ $# -gt 0 ]; do
    case "$1" in
        --help | -h)
            usage
            exit 0
            ;;
        --rounds | --scenes | --seed)
            [[ "${2:-}" =~ ^[0-9]+$ ]] || fail "$status_usage" "$1 needs a number. See --help."
            arguments+=("$1" "$2")
            shift
            ;;
        *) fail "$status_usage" "$1 is not an option. See --help." ;;
    esac
    shift
done

if [ -n "${VANTAGE_SERVER_PROGRAM:-}" ]; then
    find_vantage
    server="$VANTAGE_SERVER_PROGRAM"
else
    build_server
fi
"$root/scripts/install-packages.sh" python3
export PYTHONDONTWRITEBYTECODE=1
exec python3 "$root/scripts/crash" --vantage "$vantage" --server "$server" --sample "$root/SampleData" \
    ${arguments[@]+"${arguments[@]}"}
