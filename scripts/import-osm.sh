#!/usr/bin/env bash
# Makes a source of map tiles from an OpenStreetMap extract: vector tiles in the OpenMapTiles schema, in one MBTiles file,
# and beside it a file of roads for routes. Uses tilemaker, its OpenMapTiles profile and osmium as Debian packages them;
# nothing is downloaded but these packages.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/vantage.sh"

# Exit codes of sysexits.h: 65 damaged input, 73 and 74 an output that cannot be made or written.
readonly status_damaged=65 status_cannot_create=73 status_cannot_write=74
readonly examples="/usr/share/doc/tilemaker/examples" attribution="© OpenStreetMap contributors"

usage() {
    cat <<TEXT
Usage: import-osm.sh FILE.osm.pbf [--output FILE.mbtiles] [--bbox W,S,E,N] [--coastline FILE.shp]
                     [--languages LIST] [--name NAME] [--no-roads] [--force]

Writes vector tiles of zooms 0 to 14, with the attribution "$attribution", and beside them FILE.roads, which
\`vantage route\` finds its way with. Installs Debian's tilemaker and osmium-tool where they are missing. Needs some 10
bytes of memory for each byte of the extract.

  --output FILE.mbtiles  the file to write (default: the name of the extract, in this folder)
  --bbox W,S,E,N         only what lies in this box: degrees, longitude first (default: what the extract says, or all)
  --coastline FILE.shp   water polygons, for the sea: "water_polygons.shp" of osmdata.openstreetmap.de, in EPSG:4326,
                         split. Extracts have the sea's coast only as lines. Without this file those are closed along
                         the bounds of the extract. Where that cannot be done there is no sea, and boundaries along
                         the coast are drawn, which otherwise are left out.
  --languages LIST       languages whose names are written beside the local one
                         (default: ar,de,el,en,es,fr,he,hi,it,ja,km,ko,pt,ru,th,zh)
  --name NAME            the name in the metadata (default: the name of the extract)
  --no-roads             tiles alone
  --force                write over outputs that exist

Example: import-osm.sh monaco-latest.osm.pbf --output monaco.mbtiles
TEXT
}

input="" output="" bbox="" coastline="" name="" roads=1 force=0
languages="ar,de,el,en,es,fr,he,hi,it,ja,km,ko,pt,ru,th,zh"

# take OPTION VALUE
take() {
    [ -n "$2" ] || fail "$status_usage" "$1 needs a value. See --help."
    case "$1" in
        --output) output="$2" ;;
        --bbox) bbox="$2" ;;
        --coastline) coastline="$2" ;;
        --languages) languages="$2" ;;
        --name) name="$2" ;;
    esac
}

parse() {
    while [ $# -gt 0 ]; do
        case "$1" in
            --help | -h)
                usage
                exit 0
                ;;
            --output | --bbox | --coastline | --languages | --name)
                [ $# -ge 2 ] || fail "$status_usage" "$1 needs a value. See --help."
                take "$1" "$2"
                shift
                ;;
            --output=* | --bbox=* | --coastline=* | --languages=* | --name=*) take "${1%%=*}" "${1#*=}" ;;
            --no-roads) roads=0 ;;
            --force) force=1 ;;
            -?*) fail "$status_usage" "$1 is not an option. See --help." ;;
            *)
                [ -z "$input" ] || fail "$status_usage" "Give one extract at a time: $input or $1. See --help."
                input="$1"
                ;;
        esac
        shift
    done
    [ -n "$input" ] || fail "$status_usage" "Say which extract to read (FILE.osm.pbf). See --help."
}

check() {
    [ -f "$input" ] || fail "$status_no_input" "$input does not exist or is no file. Check the path."
    [ -r "$input" ] || fail "$status_no_input" "$input cannot be read. Check its permissions."
    # An .osm.pbf begins with the length of its first header and the words "OSMHeader".
    head -c 32 "$input" | LC_ALL=C grep --quiet --text OSMHeader ||
        fail "$status_damaged" "$input is no OpenStreetMap extract in PBF. Extracts end in .osm.pbf; convert others with osmium."
    local number='-?[0-9]+(\.[0-9]+)?'
    if [ -n "$bbox" ]; then
        [[ "$bbox" =~ ^$number,$number,$number,$number$ ]] ||
            fail "$status_usage" "Expected --bbox as W,S,E,N in degrees but received $bbox."
        awk -F, '{ exit !($1 < $3 && $2 < $4 && $1 >= -180 && $3 <= 180 && $2 >= -90 && $4 <= 90) }' <<<"$bbox" ||
            fail "$status_usage" "Expected --bbox with W < E and S < N, within ±180 and ±90 degrees, but received $bbox."
    fi
    [[ "$languages" =~ ^[A-Za-z_-]+(,[A-Za-z_-]+)*$ ]] ||
        fail "$status_usage" "Expected --languages as codes with commas, such as en,fr, but received $languages."
    if [ -n "$coastline" ]; then
        [ -r "$coastline" ] || fail "$status_no_input" "$coastline does not exist or cannot be read. Check the path."
        coastline="$(cd "$(dirname "$coastline")" && pwd)/$(basename "$coastline")"
    fi
    local stem
    stem="$(basename "$input")"
    stem="${stem%.pbf}"
    stem="${stem%.osm}"
    [ -n "$output" ] || output="$stem.mbtiles"
    [ -n "$name" ] || name="$stem"
    local made outputs=("$output")
    [ "$roads" -eq 0 ] || outputs+=("${output%.mbtiles}.roads")
    for made in "${outputs[@]}"; do
        [ "$force" -eq 1 ] || [ ! -e "$made" ] ||
            fail "$status_cannot_create" "$made exists. Name another with --output, or write over it with --force."
    done
    [ ! -d "$output" ] || fail "$status_cannot_create" "$output is a folder. Name a file with --output."
    [ -w "$(dirname "$output")" ] ||
        fail "$status_cannot_create" "The folder of $output does not exist or cannot be written to. Make it, or name another."
}

# Sets $profile to the folder with tilemaker's configuration for OpenMapTiles.
find_profile() {
    "$root/scripts/install-packages.sh" tilemaker python3
    command -v tilemaker >/dev/null ||
        fail 69 "tilemaker is not installed. On Debian: apt-get install tilemaker; elsewhere see https://tilemaker.org."
    profile="$examples"
    [ ! -r "$profile/process-openmaptiles.lua" ] || return 0
    # Images that are made small leave out /usr/share/doc, and with it the profile: take it from the package itself.
    (cd "$work" && apt-get download -qq tilemaker >&2 && dpkg-deb --extract tilemaker_*.deb package) ||
        fail 69 "$examples is missing, and the package could not be fetched again. Copy the folder from another machine."
    profile="$work/package$examples"
}

# Makes the sea from the extract's own coastline, where it can be closed along the bounds.
find_sea() {
    local reason
    reason="$(python3 "$root/scripts/import-osm/coastline.py" "$input" "$work/sea" ${bbox:+"$bbox"})" ||
        fail "$status_damaged" "The coastline of $input could not be read (the reason is above). Is the file whole?"
    if [ -n "$reason" ]; then
        say "There will be no sea: the coast of $input cannot be closed, since $reason. Name water polygons with --coastline."
    elif [ -f "$work/sea.shp" ]; then
        say "The sea is closed along the bounds of the extract; beyond its own border it may be wrong."
        coastline="$(cd "$work" && pwd)/sea.shp"
    fi
}

# tilemaker reads its configuration from a file: Debian's, with our own coastline or none, and without what else it
# would look for beside itself (urban areas and glaciers of Natural Earth).
write_configuration() {
    PROFILE="$profile/config-openmaptiles.json" COASTLINE="$coastline" NAME="$name" BBOX="$bbox" \
        python3 - >"$work/config.json" <<'PYTHON'
import json
import os

with open(os.environ["PROFILE"]) as file:
    configuration = json.load(file)
layers = configuration["layers"]
for name in [name for name, layer in layers.items() if "source" in layer and name != "ocean"]:
    del layers[name]
if os.environ["COASTLINE"]:
    layers["ocean"]["source"] = os.environ["COASTLINE"]
else:
    for key in ("source", "index"):
        layers["ocean"].pop(key, None)
settings = configuration["settings"]
settings["name"] = os.environ["NAME"]
settings["description"] = "OpenStreetMap in the OpenMapTiles schema"
settings["filemetadata"] = {"type": "baselayer", "format": "pbf"}
if os.environ["BBOX"]:
    settings["bounding_box"] = [float(value) for value in os.environ["BBOX"].split(",")]
json.dump(configuration, os.sys.stdout)
PYTHON
}

# Names as the schema has them (`name`, `name:en`), kinds of paths and railways, layers of bridges; see the file itself.
run_tilemaker() {
    export VANTAGE_PROFILE="$profile/process-openmaptiles.lua" VANTAGE_LANGUAGES="$languages"
    export VANTAGE_COASTLINE="$coastline"
    # In a shell of its own, so that what bash says of a program that aborts goes to the log too.
    (
        tilemaker --input "$input" --output "$work/tiles.mbtiles" --config "$work/config.json" \
            --process "$root/scripts/import-osm/process.lua" || exit 1
    ) >"$work/log" 2>&1 && [ -s "$work/tiles.mbtiles" ]
}

# tilemaker does not write the attribution; MBTiles 1.3 has a row for it. It also describes the fields of a layer only
# from the first part of it, so the description is made again from the tiles' own.
finish() {
    python3 "$root/scripts/import-osm/finish.py" "$work/tiles.mbtiles" "$attribution" ||
        fail "$status_damaged" "No tiles came of $input. Does it have anything within ${bbox:-its bounds}?"
}

# Roads with the places of their nodes, barriers and restrictions of turns; those of the whole extract, since tiles have a
# margin, too.
make_roads() {
    "$root/scripts/install-packages.sh" osmium-tool
    find_vantage
    osmium tags-filter --no-progress -o "$work/roads.pbf" "$input" w/highway w/route=ferry n/barrier 'r/type=restriction*' &&
        osmium add-locations-to-ways --no-progress -n -f opl -o "$work/roads.opl" "$work/roads.pbf" ||
        fail "$status_damaged" "osmium could not read $input (its last words are above). Is the file whole?"
    "$vantage" roads "$work/roads.opl" --output "$work/made.roads" >&2 ||
        fail "$status_damaged" "No file of roads came of $input (the reason is above). Tiles alone: --no-roads."
}

parse "$@"
check
# Beside the output, so that the finished file is renamed and never copied: a half one is not seen.
work="$(mktemp -d "$(dirname "$output")/.import-osm.XXXXXX")" ||
    fail "$status_cannot_create" "The folder of $output cannot be written to. Check its permissions and free space."
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
find_profile
[ -n "$coastline" ] || find_sea
write_configuration
say "Cutting tiles from $input."
if ! run_tilemaker; then
    grep --invert-match ' Aborted ' "$work/log" | tail -n 4 >&2
    fail "$status_damaged" "tilemaker could not read $input (its last words are above). Is the file whole?"
fi
finish
[ "$roads" -eq 0 ] || make_roads
mv -f "$work/tiles.mbtiles" "$output" || fail "$status_cannot_write" "$output cannot be written. Check its folder."
say "Wrote $output: $(du -h "$output" | cut -f1) of vector tiles."
[ "$roads" -eq 1 ] || exit 0
mv -f "$work/made.roads" "${output%.mbtiles}.roads" || fail "$status_cannot_write" "${output%.mbtiles}.roads cannot be written."
say "Wrote ${output%.mbtiles}.roads: $(du -h "${output%.mbtiles}.roads" | cut -f1) of roads."
