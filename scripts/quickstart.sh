#!/usr/bin/env bash
# Sets Vantage up on a fresh Debian machine with Swift and runs its main job on SampleData: installs the packages that
# are missing, builds the program, imports the sample street, asks for two places, and writes snapshots.
# May be run again: what is imported stays, what is built is kept, and the pictures are made anew.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/vantage.sh"

usage() {
    cat <<TEXT
Usage: quickstart.sh [FOLDER]

Puts a store and pictures into FOLDER (default: ./vantage-quickstart). Takes some minutes the first time, most of them
to build.
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

build_vantage
mkdir -p "$folder"
folder="$(cd "$folder" && pwd)"
sample="$root/SampleData"
export VANTAGE_STORE="$folder/town.sqlite"

step() { printf '\n\033[1m%s\033[0m\n' "$*"; }
[ -t 1 ] || step() { printf '\n%s\n' "$*"; }

# Shows a command as a person would type it, and runs it.
run() {
    local word line='$ vantage'
    for word in "${@/#"$root"\//}"; do
        [[ "$word" != *" "* ]] || word="\"$word\""
        line+=" $word"
    done
    printf '%s\n' "$line"
    "$vantage" "$@"
}

step "1. Import a street: panoramas and photos, and tables with pictures beside them"
run import "$sample/street" "$sample/photos" "$sample/cropped" "$sample/tables" "$sample/mapillary" "$sample/stac" \
    --collection aubeval --license CC0-1.0 --attribution "The Vantage authors"
run collections

step "2. Is there imagery here? Yes: exit code 0. At a place outside the town no: exit code 1"
run available --at 48.2006,7.7
answer=0
run available --at 48.21,7.72 --explain || answer=$?
[ "$answer" -eq 1 ] || fail 70 "Expected exit code 1 for a place without imagery but received $answer."

step "3. Snapshots"
run snapshot --at 48.20042,7.69989 --heading 0 --output "$folder/street.jpg"
run snapshot --at 48.2006,7.6999 --look-at 48.20057,7.70033 --pitch 12 --fov 70 --size 800x600 --output "$folder/church.jpg"
run snapshot --at 48.20069,7.69991 --heading 128 --pitch 55 --fov 100 --badge --output "$folder/sky.jpg"
run snapshot --at 48.20077,7.69997 --photos-only --size 800x600 --output "$folder/photo.jpg"

step "4. A table of requests, one picture each; one of them is where there is no imagery"
run batch "$sample/requests.csv" --output "$folder/views" --report "$folder/report.jsonl"

step "5. Maps: the town, with where the scenes look to; and a place with its view"
run map --source "$sample/map/aubeval.mbtiles" --at 48.2004,7.7 --zoom 16 --scale 2 --scenes "$VANTAGE_STORE" \
    --output "$folder/map.png"
run card --source "$sample/map/aubeval.mbtiles" --at 48.20042,7.69989 --size 480x400 --output "$folder/card.png"

step "6. Places: a shop, a house, and what lies at a position"
run import --format places "$sample/map/places.geojsonl" "$sample/map/aubeval/poi.geojson" --collection places \
    --license CC0-1.0 --attribution "The Vantage authors"
run search "pharmacy in der Vieille Ville" --limit 2
run search "8 rue des tanneurs" --limit 1
run where --at 48.20045,7.69985 --language de

step "7. Is all of it sound?"
run verify

cat <<TEXT

The pictures are in $folder:
  street.jpg  church.jpg  sky.jpg  photo.jpg  map.png  card.png  and views/ for the rows of SampleData/requests.csv
The store is ${VANTAGE_STORE}. Ask it more:
  export VANTAGE_STORE=$VANTAGE_STORE
  $vantage scenes --limit 5
  $vantage --help
TEXT
