#!/usr/bin/env bash
# Sets up Vantage on a fresh Debian machine with Swift and demonstrates its main features on SampleData: installs
# missing packages, builds the program, imports the sample street, looks up two places, and writes snapshots. Uses
# $VANTAGE instead of a build if it is set. Safe to run again: keeps the imported data and the build, and writes the
# pictures again.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/vantage.sh"

usage() {
    cat <<TEXT
Usage: quickstart.sh [FOLDER]

Writes a store and pictures to FOLDER (default: ./vantage-quickstart). The first run takes a few minutes, mostly for the
build.
TEXT
}

folder="vantage-quickstart"
case "${1:-}" in
    "") ;;
    --help | -h)
        usage
        exit 0
        ;;
    -*) fail "$status_usage" "$1 is not an option. See --help." ;;
    *) folder="$1" ;;
esac

if [ -n "${VANTAGE:-}" ]; then find_vantage; else build_vantage; fi
mkdir -p "$folder"
folder="$(cd "$folder" && pwd)"
sample="$root/SampleData"
export VANTAGE_STORE="$folder/town.sqlite"

step() { printf '\n\033[1m%s\033[0m\n' "$*"; }
[ -t 1 ] || step() { printf '\n%s\n' "$*"; }

# Prints a command as a user would type it, and runs it.
run() {
    local word line='$ vantage'
    for word in "${@/#"$root"\//}"; do
        [[ "$word" != *" "* ]] || word="\"$word\""
        line+=" $word"
    done
    printf '%s\n' "$line"
    "$vantage" "$@"
}

step "1. Import a street: panoramas, photos, and tables that describe pictures"
run import "$sample/street" "$sample/photos" "$sample/cropped" "$sample/tables" "$sample/mapillary" "$sample/stac" \
    --collection aubeval --license CC0-1.0 --attribution "The Vantage authors"
run collections

step "2. Is there imagery here? Exit code 0 means yes. The second place is outside the town, so the exit code is 1"
run available --at 48.2006,7.7
status=0
run available --at 48.21,7.72 --explain || status=$?
[ "$status" -eq 1 ] || fail 70 "Expected exit code 1 for a place without imagery but received $status."

step "3. Snapshots"
run snapshot --at 48.20042,7.69989 --heading 0 --output "$folder/street.jpg"
run snapshot --at 48.2006,7.6999 --look-at 48.20057,7.70033 --pitch 12 --fov 70 --size 800x600 --output "$folder/church.jpg"
run snapshot --at 48.20069,7.69991 --heading 128 --pitch 55 --fov 100 --badge --output "$folder/sky.jpg"
run snapshot --at 48.20077,7.69997 --photos-only --size 800x600 --output "$folder/photo.jpg"

step "4. A batch of requests from a table, with one picture for each; one place has no imagery"
run batch "$sample/requests.csv" --output "$folder/views" --report "$folder/report.jsonl"

step "5. Maps: the town with its scenes' headings, and a card with the map and the view of a place"
run map --source "$sample/map/aubeval.mbtiles" --at 48.2004,7.7 --zoom 16 --scale 2 --scenes "$VANTAGE_STORE" \
    --output "$folder/map.png"
run card --source "$sample/map/aubeval.mbtiles" --at 48.20042,7.69989 --size 480x400 --output "$folder/card.png"

step "6. Places: a shop, an address, and a reverse lookup"
run import --format places "$sample/map/places.geojsonl" "$sample/map/aubeval/poi.geojson" --collection places \
    --license CC0-1.0 --attribution "The Vantage authors"
run search "pharmacy in der Vieille Ville" --limit 2
run search "8 rue des tanneurs" --limit 1
run where --at 48.20045,7.69985 --language de

step "7. Verify the store"
run verify

cat <<TEXT

The pictures are in $folder:
  street.jpg  church.jpg  sky.jpg  photo.jpg  map.png  card.png  and views/ for the rows of SampleData/requests.csv
The store is ${VANTAGE_STORE}. To explore it:
  export VANTAGE_STORE=$VANTAGE_STORE
  $vantage scenes --limit 5
  $vantage --help
TEXT
