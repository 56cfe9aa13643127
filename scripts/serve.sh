#!/usr/bin/env bash
# Sets up a server for SampleData from a fresh clone: installs missing packages, builds the programs, imports the sample
# street, and serves it with its map on the loopback interface until interrupted (Ctrl-C). Prints URLs to open. Safe to
# run again: keeps the imported data and the build.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/vantage.sh"

folder="vantage-quickstart"
port=8080
while [ $# -gt 0 ]; do
    case "$1" in
        --help | -h)
            printf 'Usage: serve.sh [--port PORT] [FOLDER]\n\n'
            printf 'Writes a store to FOLDER (default: ./vantage-quickstart) and serves it on PORT (default: 8080).\n'
            exit 0
            ;;
        --port)
            [ $# -gt 1 ] || fail "$status_usage" "--port needs a number. See --help."
            port="$2"
            shift
            ;;
        -*) fail "$status_usage" "$1 is not an option. See --help." ;;
        *) folder="$1" ;;
    esac
    shift
done

build_server
mkdir -p "$folder"
store="$(cd "$folder" && pwd)/town.sqlite"
sample="$root/SampleData"
"$vantage" import "$sample/street" "$sample/earlier" "$sample/photos" "$sample/cropped" "$sample/tables" "$sample/mapillary" \
    "$sample/stac" --collection aubeval --license CC0-1.0 --attribution "The Vantage authors" --store "$store" --quiet
"$vantage" import --format places "$sample/map/places.geojsonl" "$sample/map/aubeval/poi.geojson" \
    --collection places --license CC0-1.0 --store "$store" --quiet

say "Addresses to open:"
say "  http://127.0.0.1:$port/#at=48.2004,7.6999&zoom=16 (the viewer)"
say "  http://127.0.0.1:$port/#at=48.2004,7.6999&zoom=16&tilt=60 (a pitched map)"
say "  http://127.0.0.1:$port/#from=48.1976,7.6937&to=48.2035,7.7045&by=foot (a walking route)"
say "  http://127.0.0.1:$port/v1/availability?at=48.2006,7.7"
say "  http://127.0.0.1:$port/v1/snapshot?at=48.2006,7.6999&look-at=48.20057,7.70033&pitch=12&fov=70"
say "  http://127.0.0.1:$port/v1/card?at=48.2006,7.7"
say "  http://127.0.0.1:$port/v1/search?q=boulangrie&near=48.2006,7.7"
say "  http://127.0.0.1:$port/docs (the API reference)"
exec "$server" --store "$store" --map "$sample/map/aubeval.mbtiles" --map "$sample/map/relief.mbtiles" \
    --map "$sample/map/heights.mbtiles" --roads "$sample/map/aubeval.roads" --port "$port"
