#!/usr/bin/env bash
# Creates a map source from an OpenStreetMap extract: one MBTiles file of vector tiles in the OpenMapTiles schema, and
# next to it a road file for routing. Uses Debian's osmium and tilemaker packages, with tilemaker's OpenMapTiles
# profile, and downloads nothing but these packages.
set -euo pipefail
# shellcheck source=scripts/lib/vantage.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib/vantage.sh"

# Exit codes from sysexits.h: 65 for damaged input, 73 for an output that cannot be created, and 74 for one that cannot
# be written.
readonly status_damaged=65 status_cannot_create=73 status_cannot_write=74
readonly examples="/usr/share/doc/tilemaker/examples" attribution="© OpenStreetMap contributors"

usage() {
    cat <<TEXT
Usage: import-osm.sh EXTRACT [--output FILE.mbtiles] [--bbox W,S,E,N] [--coastline FILE.shp]
                     [--languages LIST] [--name NAME] [--elevation FILE] [--no-roads] [--force]

EXTRACT is any file that osmium reads (.osm.pbf, .osm, .osm.bz2, .opl and others). It need not be sorted or complete.
Writes vector tiles for zooms 0 to 14, with the attribution "$attribution", and next to them FILE.roads,
the road file for \`vantage route\`. Installs tilemaker and osmium-tool from Debian if they are missing. Needs
about 10 bytes of memory for each byte of the extract, or as much space next to the output file if memory is short.

  --output FILE.mbtiles  the file to write (default: named after the extract, in the current folder)
  --bbox W,S,E,N         include only this box, in degrees, longitude first (default: the bounds that the extract
                         declares if they match its data, otherwise the bounds of its roads and buildings)
  --coastline FILE.shp   water polygons for the sea: the split "water_polygons.shp" in EPSG:4326 from
                         osmdata.openstreetmap.de. Extracts contain the coast only as lines. Without this file, the
                         lines are closed along the bounds of the extract. If they cannot be closed, the map has no sea
                         and shows boundaries along the coast, which are otherwise left out.
  --languages LIST       languages of the names to write in addition to the local name
                         (default: ar,de,el,en,es,fr,he,hi,it,ja,km,ko,pt,ru,th,zh)
  --name NAME            the name in the metadata (default: the name of the extract)
  --elevation FILE       an archive of heights (see import-elevation.sh): travel times by bicycle and on foot
                         then depend on the grades of roads
  --no-roads             write only the tiles
  --force                overwrite existing output files

Example: import-osm.sh monaco-latest.osm.pbf --output monaco.mbtiles
TEXT
}

input="" output="" bbox="" coastline="" name="" elevation="" roads=1 force=0
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
        --elevation) elevation="$2" ;;
    esac
}

parse() {
    while [ $# -gt 0 ]; do
        case "$1" in
            --help | -h)
                usage
                exit 0
                ;;
            --output | --bbox | --coastline | --languages | --name | --elevation)
                [ $# -ge 2 ] || fail "$status_usage" "$1 needs a value. See --help."
                take "$1" "$2"
                shift
                ;;
            --output=* | --bbox=* | --coastline=* | --languages=* | --name=* | --elevation=*) take "${1%%=*}" "${1#*=}" ;;
            --no-roads) roads=0 ;;
            --force) force=1 ;;
            -?*) fail "$status_usage" "$1 is not an option. See --help." ;;
            *)
                [ -z "$input" ] || fail "$status_usage" "Expected one extract but received $input and $1. See --help."
                input="$1"
                ;;
        esac
        shift
    done
    [ -n "$input" ] || fail "$status_usage" "No extract specified. Name a file, such as FILE.osm.pbf; see --help."
}

check() {
    [ -f "$input" ] || fail "$status_no_input" "$input does not exist or is not a file. Check the path."
    [ -r "$input" ] || fail "$status_no_input" "$input is not readable. Check its permissions."
    local number='-?[0-9]+(\.[0-9]+)?'
    if [ -n "$bbox" ]; then
        [[ "$bbox" =~ ^$number,$number,$number,$number$ ]] ||
            fail "$status_usage" "Expected --bbox to be W,S,E,N in degrees but received $bbox."
        awk -F, '{ exit !($1 < $3 && $2 < $4 && $1 >= -180 && $3 <= 180 && $2 >= -90 && $4 <= 90) }' <<<"$bbox" ||
            fail "$status_usage" "Expected --bbox with W < E and S < N, within ±180 and ±90 degrees, but received $bbox."
    fi
    [[ "$languages" =~ ^[A-Za-z_-]+(,[A-Za-z_-]+)*$ ]] ||
        fail "$status_usage" "Expected --languages to be comma-separated codes, such as en,fr, but received $languages."
    if [ -n "$coastline" ]; then
        [ -r "$coastline" ] || fail "$status_no_input" "$coastline does not exist or is not readable. Check the path."
        coastline="$(cd "$(dirname "$coastline")" && pwd)/$(basename "$coastline")"
    fi
    if [ -n "$elevation" ]; then
        [ "$roads" -eq 1 ] || fail "$status_usage" "--elevation is for the road file. Omit it, or omit --no-roads."
        [ -r "$elevation" ] || fail "$status_no_input" "$elevation does not exist or is not readable. Check the path."
    fi
    local stem
    stem="$(basename "$input")"
    stem="${stem%.osm*}"
    stem="${stem%.*}"
    [ -n "$output" ] || output="$stem.mbtiles"
    [ -n "$name" ] || name="$stem"
    local made outputs=("$output")
    [ "$roads" -eq 0 ] || outputs+=("${output%.mbtiles}.roads")
    for made in "${outputs[@]}"; do
        [ "$force" -eq 1 ] || [ ! -e "$made" ] ||
            fail "$status_cannot_create" "$made already exists. Choose another --output, or overwrite it with --force."
    done
    [ ! -d "$output" ] || fail "$status_cannot_create" "$output is a folder. Pass a file name to --output."
    [ -w "$(dirname "$output")" ] ||
        fail "$status_cannot_create" "The folder of $output does not exist or is not writable. Choose another --output."
}

# Sets $profile to the folder of tilemaker's OpenMapTiles configuration.
find_profile() {
    "$root/scripts/install-packages.sh" tilemaker osmium-tool python3
    command -v tilemaker >/dev/null ||
        fail 69 "tilemaker is not installed. On Debian: apt-get install tilemaker; elsewhere see https://tilemaker.org."
    profile="$examples"
    [ ! -r "$profile/process-openmaptiles.lua" ] || return 0
    # Slim container images omit /usr/share/doc, which contains the profile. Extract it from the package itself.
    (cd "$work" && apt-get download -qq tilemaker >&2 && dpkg-deb --extract tilemaker_*.deb package) ||
        fail 69 "$examples is missing and the package cannot be downloaded again. Copy the folder from another machine."
    profile="$work/package$examples"
}

# Sets $extract to an extract that tilemaker can read, $unmended to the extract for the road file, and $bbox to the area
# to include. See prepare.py.
prepare() {
    python3 "$root/scripts/import-osm/prepare.py" "$input" "$work" ${bbox:+"$bbox"} >"$work/prepared" ||
        fail "$status_damaged" "Cannot import $input (see the error above)."
    { read -r extract && read -r unmended && read -r bbox; } <"$work/prepared"
}

# Builds the sea from the extract's own coastline if it can be closed along the bounds.
find_sea() {
    local reason
    reason="$(python3 "$root/scripts/import-osm/coastline.py" "$extract" "$work/sea" "$bbox")" ||
        fail "$status_damaged" "Cannot read the coastline of $input (see the error above). Is the file complete?"
    if [ -n "$reason" ]; then
        say "The map will have no sea: cannot close the coast of $input, because $reason. Try --coastline."
    elif [ -f "$work/sea.shp" ]; then
        say "The coastline is closed along the extract's bounds, so the sea may be wrong outside the extract."
        coastline="$(cd "$work" && pwd)/sea.shp"
    fi
}

# Writes the configuration file for tilemaker: Debian's, with the chosen coastline or none, and without the layers that
# tilemaker would read from other files (Natural Earth's urban areas and glaciers).
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
layers["tree"] = {"minzoom": 14, "maxzoom": 14}
settings = configuration["settings"]
settings["name"] = os.environ["NAME"]
settings["description"] = "OpenStreetMap in the OpenMapTiles schema"
settings["filemetadata"] = {"type": "baselayer", "format": "pbf"}
settings["bounding_box"] = [float(value) for value in os.environ["BBOX"].split(",")]
json.dump(configuration, os.sys.stdout)
PYTHON
}

# Runs tilemaker with process.lua, which adapts tilemaker's profile: names as the schema defines them (`name`,
# `name:en`), kinds of paths and railways, and bridge layers.
run_tilemaker() {
    export VANTAGE_PROFILE="$profile/process-openmaptiles.lua" VANTAGE_LANGUAGES="$languages"
    export VANTAGE_COASTLINE="$coastline"
    local store=()
    # Without --store, tilemaker keeps everything in memory.
    [ "$(($(stat -c %s "$extract") / 1024 * 12))" -lt "$(awk '/^MemAvailable/ { print $2 }' /proc/meminfo)" ] ||
        store=(--store "$work/store")
    # The subshell also sends bash's own message about an aborted program to the log.
    (
        tilemaker --input "$extract" --output "$work/tiles.mbtiles" --config "$work/config.json" \
            --process "$root/scripts/import-osm/process.lua" ${store[@]+"${store[@]}"} || exit 1
    ) >"$work/log" 2>&1 && [ -s "$work/tiles.mbtiles" ]
}

# Writes the attribution, which tilemaker omits although MBTiles 1.3 has a row for it, and rebuilds the field
# descriptions from the tiles, because tilemaker derives them from only the first part of a layer.
finish() {
    python3 "$root/scripts/import-osm/finish.py" "$work/tiles.mbtiles" "$attribution" ||
        fail "$status_damaged" "$input produced no tiles. Does it contain any data within ${bbox:-its bounds}?"
}

# Writes the road file: roads with the coordinates of their nodes, signals and signs at these nodes, and turn
# restrictions. It covers the whole extract, even with --bbox, because the tiles also extend past the box.
make_roads() {
    find_vantage
    osmium tags-filter --no-progress -o "$work/roads.pbf" "$unmended" w/highway w/route=ferry n/barrier 'r/type=restriction*' &&
        osmium add-locations-to-ways --no-progress --ignore-missing-nodes -n -f opl -o "$work/roads.opl" \
            "$work/roads.pbf" ||
        fail "$status_damaged" "osmium cannot read $input (see its output above). Is the file complete?"
    "$vantage" roads "$work/roads.opl" ${elevation:+--elevation "$elevation"} --output "$work/made.roads" >&2 ||
        fail "$status_damaged" "Cannot create a road file from $input (see above). For tiles alone, use --no-roads."
}

parse "$@"
check
# The work folder is next to the output, so that the finished file is renamed rather than copied and is never visible
# half-written.
work="$(mktemp -d "$(dirname "$output")/.import-osm.XXXXXX")" ||
    fail "$status_cannot_create" "The folder of $output is not writable. Check its permissions and free space."
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
find_profile
prepare
[ -n "$coastline" ] || find_sea
write_configuration
say "Cutting tiles from $input."
if ! run_tilemaker; then
    grep --invert-match ' Aborted ' "$work/log" | tail -n 4 >&2
    fail "$status_damaged" "tilemaker cannot read $input (see its output above). Is the file complete?"
fi
finish
[ "$roads" -eq 0 ] || make_roads
mv -f "$work/tiles.mbtiles" "$output" || fail "$status_cannot_write" "Cannot write $output. Check its folder."
say "Wrote $output ($(du -h "$output" | cut -f1) of vector tiles)."
[ "$roads" -eq 1 ] || exit 0
mv -f "$work/made.roads" "${output%.mbtiles}.roads" || fail "$status_cannot_write" "Cannot write ${output%.mbtiles}.roads."
say "Wrote ${output%.mbtiles}.roads ($(du -h "${output%.mbtiles}.roads" | cut -f1) of roads)."
