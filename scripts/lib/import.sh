# shellcheck shell=bash
# Functions that the import scripts share: argument parsing and the call to `vantage import`. Sourced, not run.
#
# A script must define usage() before it calls parse_import_arguments.

# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/vantage.sh"

# The options of `vantage import` that take a value, except --store, --collection and --format.
readonly valued_options=" --kind --license --attribution --levels --duplicates --jobs --report --map --map-source \
--columns --crs --angles --delimiter --encoding --file-pattern --time-scale --date --profile --save-profile --track \
--track-positions --heading-offset --time-offset --track-gap --min-distance --max-megapixels --max-picture-mib \
--max-scans --max-decoder-mib --max-line-kib --max-json-depth --max-document-mib "

# Sets $paths, $store, $collection and $passed_on from the script's arguments.
parse_import_arguments() {
    paths=()
    passed_on=()
    store=""
    collection=""
    while [ $# -gt 0 ]; do
        case "$1" in
            --help | -h)
                usage
                exit 0
                ;;
            --store | --collection | --format)
                [ $# -ge 2 ] || fail "$status_usage" "$1 needs a value. See --help."
                take_option "$1" "$2"
                shift
                ;;
            --store=* | --collection=* | --format=*) take_option "${1%%=*}" "${1#*=}" ;;
            --)
                shift
                paths+=("$@")
                break
                ;;
            --*)
                passed_on+=("$1")
                if [[ "$valued_options" == *" $1 "* ]]; then
                    [ $# -ge 2 ] || fail "$status_usage" "$1 needs a value. See --help."
                    passed_on+=("$2")
                    shift
                fi
                ;;
            -?*) passed_on+=("$1") ;;
            *) paths+=("$1") ;;
        esac
        shift
    done
    [ "${#paths[@]}" -gt 0 ] || fail "$status_usage" "No paths to import. See --help."
}

take_option() {
    [ -n "$2" ] || fail "$status_usage" "$1 needs a value. See --help."
    case "$1" in
        --store) store="$2" ;;
        --collection) collection="$2" ;;
        --format) fail "$status_usage" "This script sets --format itself. To choose one, run \`vantage import\`." ;;
    esac
}

# require_readable PATH
require_readable() {
    [ -e "$1" ] || fail "$status_no_input" "$1 does not exist. Check the path."
    [ -r "$1" ] || fail "$status_no_input" "$1 is not readable. Check its permissions."
}

# has_file FOLDER NAME…: succeeds if the folder contains, at any depth, a file with one of these names. Skips hidden
# folders.
has_file() {
    local folder="$1" tests=()
    shift
    for name in "$@"; do tests+=(-o -iname "$name"); done
    [ -n "$(find "$folder" -name '.?*' -prune -o -type f \( "${tests[@]:1}" \) -print -quit 2>/dev/null)" ]
}

# default_collection PATH: prints the name of the folder at the path or, if a file is at the path, of its folder.
default_collection() {
    local folder="$1"
    [ -d "$folder" ] || folder="$(dirname "$folder")"
    basename "$(cd "$folder" && pwd)"
}

# run_import FORMAT: replaces the script with `vantage import` on $paths. The import exits with 0 if everything was
# imported and with 2 if only part of it was.
run_import() {
    find_vantage
    [ -n "$collection" ] || collection="$(default_collection "${paths[0]}")"
    local options=(--format "$1" --collection "$collection")
    [ -z "$store" ] || options+=(--store "$store")
    say "Importing into collection \"$collection\"."
    exec "$vantage" import "${options[@]}" ${passed_on[@]+"${passed_on[@]}"} -- "${paths[@]}"
}
