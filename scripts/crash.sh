#!/usr/bin/env bash
# Kills the server, an import into the store that it serves, or both, at moments of chance and without warning, while a client
# asks; starts them again, and sees that nothing is lost. Prints how long it took until the server was there again.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/vantage.sh"

usage() {
    cat <<TEXT
Usage: crash.sh [--rounds N] [--scenes N] [--seed N]

Serves SampleData, imports pictures and a table of scenes (200000 where nothing is said) into the same store, and in each
of 20 rounds sends SIGKILL to the server, the import or both. Then has to hold: the server is there again and answers what
was there before; \`vantage verify\` finds no problem; the import, resumed, gives the store that it gives when it is never
killed; the client got no half of an answer as if it were whole. It fails where one of these does not hold. Times are printed,
and nothing depends on them. Power that fails is something else, and is not tried.

\$VANTAGE and \$VANTAGE_SERVER_PROGRAM name programs to be tried instead of a new build.
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
